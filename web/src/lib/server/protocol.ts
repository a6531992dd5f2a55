// Made from the structs of the server by tools/typescript.py: do not change it by hand.

export const PROTOCOL = 1;

/** Why the server closes a socket. */
export const CLOSE = { nonsense: 4000, barred: 4003, unknown_table: 4004, come_again: 4008, try_later: 1013, too_many: 4029 } as const;

/** The languages of all texts. */
export const LANGUAGES = ["en", "pt-BR", "de"] as const;

/** What stands with the tokens of a combo, by its power. */
export const COMPANIONS: Record<string, string> = { beast_master: "beast", bivouacking: "encampment", championing: "champion" };

export type ClientMessage =
  | Hello
  | Sync
  | Ping
  | Act
  | Undo
  | Start
  | Join
  | Leave
  | Back
  | Seat
  | Pause
  | Close
  | Concede
  | Vote
  | RedeployForMe
  | Mute
  | Ban
  | Hint
  | Explain
  | Say
  | Rematch;

export type Request =
  | Act
  | Undo
  | Start
  | Join
  | Leave
  | Back
  | Seat
  | Pause
  | Close
  | Concede
  | Vote
  | RedeployForMe
  | Mute
  | Ban
  | Hint
  | Explain
  | Say
  | Rematch;

export type ServerMessage =
  | Welcome
  | Update
  | TableChanged
  | Done
  | Refused
  | Hinted
  | Explained
  | Said
  | Here
  | Announced
  | Pong;

export type Choice =
  | OneOf
  | PickRegion
  | Several
  | Spread
  | YesNo;

/** The first message: who it is, which table it wants, and the last version it has seen. */
export interface Hello {
  type: "hello";
  /** As in the table's link. */
  table: string;
  /** Whoever has none only watches. */
  token?: string | null;
  /** The last version that was seen: what happened since is told. */
  seen?: number | null;
}

/** Send everything again: the client missed something. */
export interface Sync {
  type: "sync";
  /** The last version that was seen. */
  seen?: number | null;
  /** Whoever has several seats says whose coins are wanted; none: those of the one that must decide. */
  seat?: number | null;
}

/** Is anybody there? */
export interface Ping {
  type: "ping";
}

/** Actions in words, such as `conquer 7`, played all or none, made for a version of the game. */
export interface Act {
  type: "act";
  id: string;
  /** The version for which it was chosen. */
  version: number;
  /** As the decision names them, one after the other. */
  actions: string[];
}

/** Take the last action back. */
export interface Undo {
  type: "undo";
  id: string;
  /** The version that was seen. */
  version: number;
}

/** Start the game (the host). */
export interface Start {
  type: "start";
  id: string;
}

/** Take a seat, the first open one if none is named; a nonce is the seat's share in the game's chance. */
export interface Join {
  type: "join";
  id: string;
  /** From 0. */
  seat?: number | null;
  /** Visible ASCII characters; it can be changed until the game starts. */
  nonce?: string | null;
}

/** Give the seat up; in a running game a bot takes over, and the person may come back. */
export interface Leave {
  type: "leave";
  id: string;
}

/** Take one's own seat back from the bot. */
export interface Back {
  type: "back";
  id: string;
}

/** Make a seat open or a bot's, and ban whoever sat there; in a running game a bot stands in (the host). */
export interface Seat {
  type: "seat";
  id: string;
  /** From 0. */
  seat: number;
  /** The name of a bot; none: open. */
  bot?: string | null;
}

/** Stop the game and its clock, or let it go on (the host). */
export interface Pause {
  type: "pause";
  id: string;
  paused: boolean;
}

/** Close the table (the host). */
export interface Close {
  type: "close";
  id: string;
}

/** Give the game up: a bot plays on in this seat for good. */
export interface Concede {
  type: "concede";
  id: string;
}

/** Vote to end the game now; when all people at the table agree it is over. */
export interface Vote {
  type: "vote";
  id: string;
  /** False: the vote is withdrawn. */
  end: boolean;
}

/** Let withdrawn tokens be placed automatically, or not. */
export interface RedeployForMe {
  type: "redeploy-for-me";
  id: string;
  redeploy: boolean;
}

/** Hear what a guest says no more, or again: the host for everybody, others for themselves on this socket. */
export interface Mute {
  type: "mute";
  id: string;
  /** A guest's id. */
  guest: string;
  muted: boolean;
}

/** Send a guest away for good, or let one come again: who is banned takes no seat and is not heard (the host). */
export interface Ban {
  type: "ban";
  id: string;
  /** A guest's id. */
  guest: string;
  banned: boolean;
}

/** What would the coach do? */
export interface Hint {
  type: "hint";
  id: string;
  /** The version that was seen. */
  version: number;
}

/** What would a region take, and what would it bring? Also one that is out of reach, or not in one's own turn. */
export interface Explain {
  type: "explain";
  id: string;
  /** The version that was seen. */
  version: number;
  /** From 0, over all boards of the game. */
  region: number;
  /** Whoever has several seats says for which; none: the one that must decide, or else the first. */
  seat?: number | null;
}

/** Chat. */
export interface Say {
  type: "say";
  id: string;
  /** Told on one line. */
  text: string;
}

/** A new table with the same people and settings. */
export interface Rematch {
  type: "rematch";
  id: string;
}

/** Who somebody new wants to be. */
export interface NewGuest {
  name: string;
}

/** What a guest changes: the name, or whether games count for ratings. */
export interface Changes {
  name?: string | null;
  rated?: boolean | null;
}

/** A code from a personal link. */
export interface LinkCode {
  code: string;
}

/** How many are wanted. */
export interface HowMany {
  most?: number;
}

/** Where to be told: the endpoint and keys of a browser's push subscription, or the address of a webhook. */
export interface NewSubscription {
  kind: string;
  endpoint: string;
  keys?: PushKeys | null;
  /** A table at which I sit; without one, all of them. */
  table?: string | null;
  language?: string;
}

/** The two keys of a browser's push subscription. */
export interface PushKeys {
  p256dh: string;
  auth: string;
}

/** Of which game, and how many. */
export interface OfGame {
  game?: string;
  most?: number;
}

/** Which boards are to be shown, and on what kind of screen. */
export interface WhichScene {
  boards: string;
  shape?: "landscape" | "portrait";
}

/** A board as TOML; or a size and a seed, for an island from the generator. */
export interface BoardSent {
  toml?: string;
  size?: "L" | "M" | "S" | null;
  seed?: number;
}

/** A position that somebody has. */
export interface Pasted {
  notation: string;
}

/** A whole turn: every action in words, outcomes of chance and decisions of others included. */
export interface Answered {
  actions: string[];
}

/** A table somebody wants: what is played, who may see it in the list, and which seats are bots'. */
export interface NewTable {
  setup: TableSetup;
  public?: boolean;
  bots?: (string | null)[];
  sits?: boolean;
  names?: (string | null)[];
}

/** What was agreed at a table: the game with its options, who may come, and the clock. */
export interface TableSetup {
  game: string;
  players: number;
  /** None: they are drawn when the game starts. */
  boards?: string[];
  /** Everybody sees everybody's coins. */
  open_coins?: boolean;
  /** Races and powers to play without. */
  excluded?: string[];
  /** The seat that begins; none: chance tells, or the rules. */
  first?: number | null;
  clock?: Clock;
  /** Whether the coach may be asked; such a game is not rated. None: where one person plays against bots, and around one device. What is told of a table is always true or false. */
  hints?: boolean | null;
  /** Friends around one device: all seats that are not bots' belong to the host. */
  hot_seat?: boolean;
  /** Played along on a real table: the host types in what dice and reveals show, and nothing is drawn. */
  referee?: boolean;
  /** The notation of a position to start from, which then says game, players, boards, who begins and who is excluded; all who sit down may read it. */
  start?: string;
  /** The first guided game: its seed is known, and nothing else may be agreed on. */
  lesson?: boolean;
  /** The id of the puzzle whose position it starts from. */
  puzzle?: string;
}

/** How long a seat may think before a bot takes over: seconds for each turn; none: as long as it likes. */
export interface Clock {
  kind?: "days" | "live" | "none";
  seconds?: number;
}

/** What is wanted of what was said. */
export interface TalkAfter {
  after?: number;
  most?: number;
}

/** A message that somebody finds bad, and why. */
export interface NewReport {
  /** The number of what was said at the table. */
  message: number;
  note?: string;
}

/** What was seen before, and how long to wait for something new. */
export interface Look {
  after?: number | null;
  revision?: number | null;
  seat?: number | null;
  wait?: number;
}

/** Whose coins are wanted, for whoever has several seats. */
export interface Whose {
  seat?: number | null;
}

/** Which frames of a game are wanted. */
export interface FramesAfter {
  after?: number;
  most?: number;
}

/** Which steps of a game are wanted. */
export interface StepsBefore {
  before?: number | null;
  most?: number;
}

/** The answer to `hello`: the table, the seat of this client (none: a spectator), and the talk so far. */
export interface Welcome {
  type: "welcome";
  /** The version of this protocol. */
  protocol: number;
  table: TableInfo;
  /** The id of whoever the token names. */
  you?: string;
  /** Of several the first. */
  seat?: number;
  /** The last hundred things that were said. */
  chat?: Said[];
  announcement?: Announcement;
}

/** A table as everybody may see it. */
export interface TableInfo {
  id: string;
  status: "closed" | "open" | "over" | "playing";
  /** The id of the guest who may start, close and so on. */
  host: string;
  /** Whether it is in the list of tables; a private one is found by its link. */
  public: boolean;
  setup: TableSetup;
  seats: SeatInfo[];
  /** Grows with every change of this info. */
  revision: number;
  /** The races, powers and relics it is played with, once it has begun; of use to nobody but the server. */
  cast?: Cast;
  /** The islands or the map, once the game has begun. */
  boards?: string[];
  /** How long the clock still runs, while it is stopped. */
  paused?: number;
  /** By agreement, before the last round. */
  ended_early?: boolean;
  /** When the clock of whoever decides runs out: seconds since 1970. */
  deadline?: number;
  /** What the server has committed to, from the beginning. */
  seed_hash?: string;
  /** Told when all is over. */
  seed?: string;
  /** The digest of the record, when all is over. */
  digest?: string;
  /** The seats that have won; who was ahead, if the game was ended early. */
  winners?: number[];
  /** The table of the rematch. */
  next_table?: string;
  /** Ids of guests whom nobody hears. */
  muted?: string[];
  /** Whom the host has sent away. */
  banned?: BannedGuest[];
  /** The rules were mended: with this entry the game went on by the new ones, from the start of its turn. */
  new_rules_at?: number;
  /** A game that is over, by older rules: today's can show it up to this entry. */
  shown_until?: number;
}

/** A seat: whose it is, and who plays it now. */
export interface SeatInfo {
  kind?: "bot" | "open" | "person";
  /** A person's id, known to everybody: it is no secret, the token is. */
  guest?: string;
  name?: string;
  /** The bot that plays it: its own, or the one that stands in for a person who is away. */
  bot?: string;
  /** The bot was chosen to play as well as the host, and so is the one at the next table. */
  follows?: boolean;
  /** A bot stands in until the person is back. */
  away?: boolean;
  /** The person has given up; a bot plays on. */
  conceded?: boolean;
  /** Has voted to end the game. */
  wants_end?: boolean;
  /** Tokens withdrawn in somebody else's turn are placed by a bot. */
  redeploys_by_itself?: boolean;
  /** The seat's share in the game's chance; told when the game has begun. */
  nonce?: string;
}

/** Ids of races, powers and relics, in the order in which chance counts them. */
export interface Cast {
  races: string[];
  powers: string[];
  relics: string[];
}

/** Somebody whom the host has sent away, and the name by which they sat at the table. */
export interface BannedGuest {
  guest: string;
  name?: string;
}

/** Somebody said something. */
export interface Said {
  type: "said";
  /** Counts what was said at the table, from 1. */
  number: number;
  guest: string;
  name: string;
  text: string;
  /** Seconds since 1970. */
  at: number;
}

/** What whoever runs the server tells all who are there, such as when it will be away. */
export interface Announcement {
  text: string;
  /** The time that it is about, and until when it is shown: seconds since 1970. */
  at?: number;
  until?: number;
}

/**
 * The game at a version: what everybody sees, what only this seat may see, and what happened since.
 *
 * `view` is what a spectator sees; `coins` are those that this seat may see besides, by seat; `decision` is there only
 * for the seat that must decide. `since` is the version after which the `steps` were made, one for each version: the
 * one that was seen or, when that is long ago, a later one.
 */
export interface Update {
  type: "update";
  /** The number of the last entry of the log. */
  version: number;
  since: number;
  view: View;
  coins?: Record<string, number>;
  decision?: Decision;
  can_undo?: boolean;
  steps?: Step[];
}

/**
 * A state as one seat sees it (`viewer`, or None for a spectator).
 *
 * `acting` is the race with which the seat `to_act` decides; `badges` are all visible ones from the top, also those
 * beside an empty row; `banners_left` counts the stack of each column of banners.
 */
export interface View {
  game: string;
  boards: string[];
  viewer?: number;
  round: number;
  rounds: number;
  turn_of: number | null;
  phase: string;
  to_act?: number;
  acting?: string;
  chance?: string;
  is_over?: boolean;
  winners?: number[];
  /** From the first place on, once the game is over. */
  results?: ResultView[];
  seats: SeatView[];
  teams?: TeamView[];
  tribes: TribeView[];
  combos: ComboView[];
  badges: string[];
  banners_left: number[];
  badges_left: number;
  regions: RegionView[];
  decision?: Decision;
}

/**
 * How a seat or a team has come out: its place, which equal ones share, and what is compared, first things first.
 *
 * The score of a team is what its poorest seat has, `richest` what its richest one has; `tokens` lie on the map.
 */
export interface ResultView {
  place: number;
  seats: number[];
  team?: string;
  score: number;
  richest: number;
  tokens: number;
}

/**
 * A player: the coins only where they may be seen, the races, and what a scoring now would bring.
 *
 * Where there are teams, `team` is the id of the seat's team and `column` the one from which it picks.
 */
export interface SeatView {
  team?: string;
  column?: number;
  coins?: number;
  active?: string;
  declined?: string[];
  would_score?: ScorePart[];
}

/** Coins that a seat would score, and what for. */
export interface ScorePart {
  source: string;
  coins: number;
}

/** A team: its seats, and its score where the coins of all of them may be seen. */
export interface TeamView {
  id: string;
  seats: number[];
  score?: number;
}

/** A race in play. */
export interface TribeView {
  race: string;
  power?: string;
  seat: number;
  is_active: boolean;
  hand: number;
  aside?: number;
  companion?: string;
  companions_in_hand?: number;
  tray: number;
  notes?: Note[];
}

/** Something public that an ability remembers. */
export interface Note {
  what: string;
  number: number;
}

/**
 * A visible combo, its price, the coins lying on it and the tokens it brings; the power comes up after the race.
 *
 * Where factions have columns of their own, `column` tells them apart.
 */
export interface ComboView {
  race: string;
  power?: string;
  column?: number;
  price: number;
  coins?: number;
  tokens?: number;
}

/** A region: where it is, who holds it with what, and what lies there. */
export interface RegionView {
  board: string;
  number: number;
  holder?: string;
  tokens?: number;
  companions?: number;
  markers?: string[];
  relics?: string[];
  face_down?: boolean;
}

/** What a seat must decide: the id of the question, the ability that asks it, and the choices. */
export interface Decision {
  seat: number;
  question: string;
  choices: Choice[];
  ability?: string;
}

/** One of some options. */
export interface OneOf {
  kind: "one-of";
  options: Option[];
}

/** One option: `what` it is (the kind of action, or what its number means), and the ids that name it. */
export interface Option {
  action: Action;
  what: string;
  ability?: string;
  use?: number;
  number?: number;
  race?: string;
  power?: string;
  relic?: string;
  price?: number;
  coins?: number;
  tokens?: number;
}

/** An action: `region` counts from 0 over all boards of the game, `id` names a thing, `number` counts. */
export interface Action {
  kind: string;
  region?: number;
  number?: number;
  id?: string;
}

/** A region, for an action of a kind. */
export interface PickRegion {
  kind: "region";
  what: string;
  options: RegionOption[];
}

/** A region that can be named; for conquests with what it takes. */
export interface RegionOption {
  action: Action;
  region: number;
  explanation?: Explanation;
}

/**
 * What conquering one region would take; `reason` says why it cannot be done, and is None when it can.
 *
 * `parts` add up to `cost`; `hand` is what can be spent. `odds` are there when the die decides: for a last conquest,
 * for aids that begin with a die, and where one must roll first to have a chance. `by` is the marker or ability
 * behind the reason, where there is one.
 */
export interface Explanation {
  region: number;
  cost: number;
  hand: number;
  parts?: CostPart[];
  payments?: Payment[];
  odds?: Odds;
  reason?: string;
  by?: string;
}

/** One part of a cost in tokens: an id of a reason, a piece or an ability; for tokens also whose they are. */
export interface CostPart {
  source: string;
  tokens: number;
  race?: string;
}

/** Coins that are due before the attack, for which ability, and to whom (None: the bank). */
export interface Payment {
  ability: string;
  coins: number;
  seat?: number;
}

/** How many of all equally likely outcomes of the die, or of two dice, lead to success. */
export interface Odds {
  good: number;
  all: number;
}

/**
 * Several regions, in any order: between `least` and `most` in all, of which some may be `named` already.
 *
 * Each is named by its action. Fewer than `most` are ended by `done`, where the choice has it; `most` end it at once.
 */
export interface Several {
  kind: "several";
  what: string;
  options: RegionOption[];
  least: number;
  most: number;
  named?: number[];
  done?: Option;
}

/**
 * So many tokens or companions are spread over places in their order; what each needs already stands there.
 *
 * Asked now is the first place: between `least` and `most` more of the `pool`. The last place takes what is left.
 */
export interface Spread {
  kind: "spread";
  what: string;
  pool: number;
  least: number;
  most: number;
  places: Place[];
}

/** A region over which something is spread, with what already stands there. */
export interface Place {
  region: number;
  tokens: number;
  companions: number;
}

/** Yes or no. */
export interface YesNo {
  kind: "yes-no";
  yes: Action;
  no: Action;
}

/**
 * One entry of the log, and what it led to: an action or `undo` in words, and the seat that acted (-1: chance).
 *
 * `asked` is the question of an ability that it answers, such as `ask.goblins.lay`.
 */
export interface Step {
  action: string;
  seat: number;
  events?: Event[];
  asked?: string;
}

/** One thing that happened; `what` is an id, the rest says whom and where it concerns. */
export interface Event {
  what: string;
  seat?: number;
  other?: number;
  region?: number;
  amount?: number;
  source?: string;
}

/** The table changed: seats, status or clock. */
export interface TableChanged {
  type: "table";
  table: TableInfo;
}

/** The request with this id is carried out, and will not be lost. */
export interface Done {
  type: "done";
  id: string;
  /** The version to which it has led. */
  version?: number;
  /** The new table, after a rematch. */
  table?: string;
}

/** The request with this id is refused, and nothing has changed: a reason's id and its details. */
export interface Refused {
  type: "refused";
  /** None if the message could not be read. */
  id: string | null;
  /** Its words are `error.REASON` in the texts. */
  reason: string;
  details?: Record<string, string | number | boolean | null>;
}

/**
 * What the coach would do next: one action, all that name several regions for one choice, or a whole redeployment.
 *
 * The plans for the turn from which it comes, the best one first; none where there is nothing to plan, as when tokens
 * are placed or in another player's turn.
 */
export interface Hinted {
  type: "hinted";
  id: string;
  version: number;
  /** In words, as in `act`. */
  actions: string[];
  plans?: Plans;
}

/** The best plans for a turn, the best one first; `chance` and `coins` are what the seat could expect before. */
export interface Plans {
  seat: number;
  chance: number;
  coins: number;
  plans: Plan[];
}

/**
 * A way to play the rest of a turn, and what can be expected of it.
 *
 * `actions` are those of the seat, in words and in order; `sure` counts those before the first die, after which it may
 * come otherwise: the rest is what would follow if chance brings what is likeliest.
 */
export interface Plan {
  actions: string[];
  sure: number;
  declines: boolean;
  /** The combo that is picked. */
  race: string | null;
  power: string | null;
  /** The regions taken, and those given up, if chance brings what is likeliest. */
  takes: number[];
  leaves: number[];
  /** The chance to win after the turn, and how much less that is than after the best plan. */
  chance: number;
  loss: number;
  /** The coins that this turn brings, those of the whole game, and how many more the best plan would bring. */
  coins_now: number;
  coins: number;
  coins_loss: number;
  reasons: Reason[];
}

/** One thing that speaks for a plan or against it; `what` is an id, the rest says how much and whom it concerns. */
export interface Reason {
  what: string;
  coins?: number;
  count?: number;
  seat?: number;
  race?: string;
  power?: string;
  /** An ability that brings coins, or what is printed on regions: their symbol or terrain. */
  source?: string;
  regions?: number[];
}

/**
 * What a region would take, or why it cannot be had; and what a conquest would earn, where it needs no die.
 *
 * `earns` are the differences that the conquest would make to a scoring now, and the coins that it brings at once; a
 * marker that it would turn up is left out of account.
 */
export interface Explained {
  type: "explained";
  id: string;
  version: number;
  explanation: Explanation;
  earns?: ScorePart[];
}

/** Who is at the table now, by id, and how many watch. */
export interface Here {
  type: "here";
  /** Those who have a seat. */
  guests: string[];
  watching: number;
}

/** Whoever runs the server tells all something, or nothing any more. */
export interface Announced {
  type: "announced";
  announcement?: Announcement;
}

/** Somebody is there. */
export interface Pong {
  type: "pong";
}

/** All that can be said of a game before it starts. */
export interface GameInfo {
  id: string;
  name: string;
  players: PlayersInfo[];
  boards: BoardInfo[];
  races: Named[];
  powers: Named[];
  options: OptionInfo[];
}

/**
 * A game with so many players.
 *
 * `teams` is empty where each plays for himself. `boards` are the ids to choose from; `draw` says which sizes of them
 * lie on the table, one board where it is empty.
 */
export interface PlayersInfo {
  players: number;
  rounds: number;
  teams?: TeamInfo[];
  boards: string[];
  draw?: string[];
  races: Stock[];
  powers_needed: number;
}

/** A team and the seats that play in it, from 0. */
export interface TeamInfo {
  id: string;
  name: string;
  seats: number[];
}

/** Races that the same players pick from, of a team where it has its own, and how many of them must be left. */
export interface Stock {
  team?: string;
  races: string[];
  needed: number;
}

/** A board: an island of a size, whose other side never lies beside it, or a map for so many players. */
export interface BoardInfo {
  id: string;
  name: string;
  size?: string;
  other_side?: string;
  players?: number;
}

/** A race or a power: its id, and its name in the language asked for. */
export interface Named {
  id: string;
  name: string;
}

/**
 * Something to agree on, under the name that `new_game` and settings have for it.
 *
 * What is to be said depends on its kind: `yes-no`; `some-of` the ids in `choices`; `boards`, by their ids, or none to
 * draw them; `seat`, from 0, or none to leave it to chance.
 */
export interface OptionInfo {
  id: string;
  kind: "boards" | "seat" | "some-of" | "yes-no";
  name: string;
  help: string;
  choices?: string[];
}

/** A request that was refused; nothing has changed. */
export interface Problem {
  reason: string;
  details: Record<string, string | number | boolean | null>;
  /** In the language that the request asked for with Accept-Language. */
  sentence: string;
}

/** A guest with the token that proves who it is: keep it secret, it is the only key to the seats. */
export interface Welcomed {
  guest: Profile;
  token: string;
}

/** What is kept about a guest, for the guest to see: id, name, whether games count for ratings, and how strong. */
export interface Profile {
  id: string;
  name: string;
  rated: boolean;
  created_at: number;
  /** Against bots: the level of those who play as well. */
  strength: string;
}

/** All that is kept about me. */
export interface Export {
  profile: Profile;
  tables: OwnSeat[];
  chat: OwnWords[];
  ratings: OwnRating[];
  numbers: OwnNumbers;
  boards: OwnBoardList;
  subscriptions: Subscribed[];
  reports: OwnReport[];
  ban: OwnBan | null;
}

/** A table that I made, or at which I have or had a seat; none: not any more. */
export interface OwnSeat {
  table: string;
  game: string;
  status: "closed" | "open" | "over" | "playing";
  is_host: boolean;
  seats: number[];
  touched_at: number;
}

/** Something that I said. */
export interface OwnWords {
  table: string;
  text: string;
  at: number;
}

/** How I am rated at a game: everybody begins with 1000 points at most unsure. */
export interface OwnRating {
  game: string;
  points: number;
  games: number;
}

/** My games in numbers, the game I play most first. */
export interface OwnNumbers {
  games: GameNumbers[];
}

/** My games of one kind: how many, how many I have won, my best score, and the races I picked most often. */
export interface GameNumbers {
  game: string;
  games: number;
  wins: number;
  best: number;
  races: RaceNumbers[];
}

/** A race: how often I have picked it, and how many coins it has brought in all. */
export interface RaceNumbers {
  race: string;
  picks: number;
  coins: number;
}

/** Boards of somebody's own, the newest first. */
export interface OwnBoardList {
  boards: OwnBoard[];
}

/** A board of somebody's own: the id that its content gives it, its names by language, and for what it is. */
export interface OwnBoard {
  id: string;
  /** warcraft, also for Battle for Azeroth, or classic. */
  game: string;
  titles: Record<string, string>;
  regions: number;
  /** Of a classic map. */
  players?: number;
  /** Of an island. */
  size?: "L" | "M" | "S";
}

/** Where I am told; a webhook's `secret` is said once, and signs what is sent there. */
export interface Subscribed {
  id: string;
  kind: string;
  endpoint: string;
  language: string;
  table?: string;
  secret?: string;
}

/** A message that I have reported, and why. */
export interface OwnReport {
  table: string;
  text: string;
  note: string;
  at: number;
}

/** Why this server lets me in no more. */
export interface OwnBan {
  reason: string;
  made_at: number;
  until: number | null;
}

/** What another device needs to be the same guest, for a quarter of an hour. */
export interface PersonalLink {
  code: string;
  url: string;
  until: number;
}

/** Some tables. */
export interface Tables {
  tables: Listed[];
}

/**
 * A table in a list: who must decide, if it is a person, whether that is me, when it changed, and how it stands.
 *
 * Of friends around one device it is not known here whose turn it is.
 */
export interface Listed {
  id: string;
  status: "closed" | "open" | "over" | "playing";
  host: string;
  public: boolean;
  setup: TableSetup;
  seats: SeatInfo[];
  revision: number;
  cast?: Cast;
  boards?: string[];
  paused?: number;
  ended_early?: boolean;
  deadline?: number;
  seed_hash?: string;
  seed?: string;
  digest?: string;
  winners?: number[];
  next_table?: string;
  muted?: string[];
  banned?: BannedGuest[];
  new_rules_at?: number;
  shown_until?: number;
  waits_for?: number;
  my_turn?: boolean;
  /** Seconds since 1970. */
  touched_at?: number;
  standing?: ShownStanding;
}

/** How a game stands, as one may see it: my coins and my place, which is known where coins are no secret. */
export interface ShownStanding {
  round: number;
  rounds: number;
  score?: number;
  place?: number;
}

/** How I am rated at all games I have played. */
export interface OwnRatings {
  ratings: OwnRating[];
}

/** All places where I am told. */
export interface Subscriptions {
  subscriptions: Subscribed[];
}

/** How long this server keeps what, in seconds. */
export interface Keeping {
  /** A guest who does not come. */
  guest: number;
  /** A table at which nobody starts, one by days, a game that stands still, one that is over: with what was said there. */
  open_table: number;
  open_table_by_days: number;
  idle_game: number;
  finished_game: number;
  /** Reports of messages, and lines about orders of whoever runs the server. */
  report: number;
  order: number;
}

/** The server's public key, which a browser needs to subscribe (`applicationServerKey`). */
export interface PushKey {
  key: string;
}

/** The best at a game, among those who want to be rated. */
export interface Leaderboard {
  game: string;
  lines: LeaderboardLine[];
}

/** A line of a leaderboard: whoever has more points is better, or has played more. */
export interface LeaderboardLine {
  place: number;
  guest: string;
  name: string;
  points: number;
  games: number;
}

/** What can be played, and who plays: bots by level, from the weakest on, characters, and bots from elsewhere. */
export interface Offer {
  games: GameOffer[];
  levels: string[];
  characters: CharacterOffer[];
  others: string[];
}

/** A game: for how many it is, on which boards, and what can be excluded. */
export interface GameOffer {
  id: string;
  players: number[];
  boards: BoardOffer[];
  races: string[];
  powers: string[];
  /** One for each number of players. */
  by_players: PlayersOffer[];
  /** Whether a table may agree on who begins. */
  may_name_first: boolean;
}

/** A board: its names by language, for how many players it is, or how large. */
export interface BoardOffer {
  id: string;
  titles: Record<string, string>;
  players?: number;
  size?: string;
  /** The board on its back, which never lies beside it. */
  other_side?: string;
}

/**
 * A game with so many players.
 *
 * `boards` are those to choose from; `draw` says which sizes of them lie on the table, one board where it is empty.
 * `races` are for each team that picks from races of its own, or once for all; at least `needed` of them, and
 * `powers_needed` powers, must not be excluded.
 */
export interface PlayersOffer {
  players: number;
  rounds: number;
  /** Empty where each plays for himself. */
  teams?: TeamOffer[];
  boards: string[];
  draw?: string[];
  races: Stock[];
  powers_needed: number;
}

/** A team and the seats that play in it, from 0. */
export interface TeamOffer {
  id: string;
  seats: number[];
}

/** A bot with a name and a style of its own, and its level. */
export interface CharacterOffer {
  id: string;
  level: string;
}

/** How the boards of a game lie on a screen; regions are in the order of the numbers that actions name. */
export interface Scene {
  width: number;
  height: number;
  boards: SceneBoard[];
  regions: SceneRegion[];
}

/** A board of a scene: its names by language, and where it lies: a point a of its file is at x + scale · a. */
export interface SceneBoard {
  id: string;
  titles: Record<string, string>;
  x: number;
  y: number;
  scale: number;
  picture: ScenePicture;
}

/** Where the picture of a board is fetched, and where it lies; it is transparent around the land. */
export interface ScenePicture {
  address: string;
  x: number;
  y: number;
  width: number;
  height: number;
}

/** A region of a scene: what is printed there, its outline as SVG path data, and where tokens stand. */
export interface SceneRegion {
  board: string;
  /** As printed on the board, from 1 on. */
  number: number;
  terrain: "farmland" | "forest" | "hill" | "lake" | "mountain" | "sea" | "swamp";
  /** What is printed there, in the order in which it is stamped; and native where one starts. */
  symbols: ("anchor" | "cavern" | "magic" | "mine" | "native" | "size-mark")[];
  path: string;
  /** The middle of the tokens. */
  x: number;
  y: number;
  /** The radius of the largest disc around that point that lies within the region. */
  room: number;
  /** The left and upper edge, the width and the height of the outline. */
  box: [number, number, number, number];
  /** Indices of the regions that border it. */
  neighbours: number[];
}

/** A board that was looked at: its file, all its faults, and the board itself where it could be read. */
export interface BoardChecked {
  toml: string;
  faults: BoardFault[];
  board?: OwnBoard;
}

/** What is wrong with a board: its words are `board.problem.REASON`, and `sentence` in the reader's language. */
export interface BoardFault {
  reason: string;
  sentence: string;
  /** Of the board; none: it is about the whole of it. */
  region?: number;
  details?: Record<string, string | number | boolean | null>;
}

/** A position that a table can be opened from: the game, and the seat that decides, or whose turn it is. */
export interface PositionInfo {
  game: string;
  players: number;
  boards: string[];
  /** From 1. */
  round: number;
  seat: number;
}

/** All puzzles, and the id of the one of today. */
export interface Puzzles {
  today: string;
  puzzles: PuzzleInfo[];
}

/** A puzzle without its solution; a table is opened from its `position` with open coins, and it in the setup. */
export interface PuzzleInfo {
  id: string;
  game: string;
  players: number;
  position: string;
  seat: number;
  theme: "abandon" | "ability" | "decline" | "last-turn" | "leader" | "pick" | "regions";
  stars: number;
}

/** How good a turn was, and how it is played best: up to the first die, each step with what it led to. */
export interface Graded {
  verdict: "close" | "missed" | "solved";
  /** Coins by which one would have been farther ahead in the end. */
  lost: number;
  best: Step[];
}

/** The boards that lie on a table, in the game's order; none before its game begins. */
export interface Laid {
  boards: string[];
}

/** What was said at a table, the last last. */
export interface Talk {
  said: Said[];
}

/** A table as a guest sees it: the seat (none: a spectator), and the game once it has begun. */
export interface Seen {
  table: TableInfo;
  seat?: number;
  game?: Update;
}

/** A position as one line of text. */
export interface Notation {
  notation: string;
}

/** Some frames of a game, the version of the last one there is, and the version after which the first one comes. */
export interface Frames {
  version: number;
  begins: number;
  frames: Frame[];
}

/**
 * One entry of the log, what it led to, and what everybody saw after it.
 *
 * An action or `undo` in words, and the seat that acted (-1: chance). Coins are in the view where they may be seen.
 * `asked` is the question of an ability that it answers.
 */
export interface Frame {
  version: number;
  action: string;
  seat: number;
  view: View;
  events?: Event[];
  asked?: string;
}

/** Some steps of a game, those after the version `since`, and the version after which the first one of all comes. */
export interface EarlierSteps {
  since: number;
  begins: number;
  steps: Step[];
}

/**
 * What can be told of a game up to a version; all but its turns only where coins are no secret.
 *
 * `coins` are those of each seat after each of its turns, the last ones when the game is over its score, and `start`
 * those before the first one; `sources` say for each seat what its coins came from, or went to, and together with
 * `start` they are its score.
 */
export interface Story {
  version: number;
  turns: TurnTold[];
  start?: number[];
  coins?: number[][];
  sources?: Record<string, number>[];
  combos?: Reign[];
  result?: Result;
}

/** A turn: the number of its first entry, its round from 1, and the seat whose turn it was. */
export interface TurnTold {
  version: number;
  round: number;
  seat: number;
}

/**
 * A combo: who had it, the rounds in which it was active, the coins it brought, and its regions at its best.
 *
 * Its coins are all that is explained by it, also in decline, less what was paid for it.
 */
export interface Reign {
  seat: number;
  race: string;
  power: string;
  from_round: number;
  to_round: number;
  coins: number;
  regions: number;
}

/** How it ended: everybody's coins, and the seats that won. */
export interface Result {
  scores: number[];
  winners: number[];
}

/**
 * Whether every outcome of a game is what its seed and nonces lead to, and what that proves, as ids of texts.
 *
 * If not, `reason` says why, as in `error.REASON`. A text may have `entries`: those `before` the record begins.
 */
export interface Verified {
  ok: boolean;
  reason?: string;
  details?: Record<string, string | number | boolean | null>;
  /** How many actions were played again, and how many of them were chance. */
  entries?: number;
  outcomes?: number;
  is_over?: boolean;
  seed?: string;
  seed_hash?: string;
  /** By seat; empty where none was added. */
  nonces?: string[];
  boards_drawn?: boolean;
  before?: number;
  digest?: string;
  proves?: string[];
  proves_not?: string[];
}

/**
 * How far a review is: turns judged of all there are, games that come before it; or the review itself.
 *
 * `begins` is the version after which the log begins that the review counts from.
 */
export interface Reviewing {
  is_asked: boolean;
  done?: number;
  turns?: number;
  before?: number;
  begins?: number;
  review?: Review;
}

/** A game that was looked at turn by turn; turning points are numbers of turns, counted from 0. */
export interface Review {
  format: number;
  game: string;
  players: number;
  turns: TurnReview[];
  seats: SeatReview[];
  /** Everybody's chance to win at the end: 1 for who won, shared among equals. */
  final: number[];
  turning_points: number[];
}

/**
 * A turn, judged by what could be expected before the dice; what these brought is `luck`.
 *
 * All but coins are chances to win, of the seat whose turn it was unless told otherwise.
 */
export interface TurnReview {
  /** How many entries of the log come before it. */
  version: number;
  round: number;
  seat: number;
  mark: string;
  /** Whether anything could be decided. */
  has_choice: boolean;
  /** Everybody's chance to win at the start of the turn. */
  chances: number[];
  /** What was lost beside what the expert would have done: of the chance to win, and of the coins in the end. */
  loss: number;
  coins_loss: number;
  /** What dice and turned markers brought beyond their average. */
  luck: number;
  played: Plan;
  /** What the expert would have done where most was lost, and how many entries come before that. */
  best: Plan;
  best_at: number;
}

/** How somebody played: accuracy from 0 to 100, how many turns have each mark, the chance lost, and the luck. */
export interface SeatReview {
  accuracy: number;
  marks: Record<string, number>;
  loss: number;
  luck: number;
}
