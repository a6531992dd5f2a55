// Made from the structs of the server by tools/typescript.py: do not change it by hand.

export const PROTOCOL = 1;

/** Why the server closes a socket. */
export const CLOSE = { invalid: 4000, no_guest: 4001, banned: 4003, unknown_table: 4004, reconnect: 4008, try_later: 1013, too_many: 4029 } as const;

/** The languages of all texts. */
export const LANGUAGES = ["en", "pt-BR", "de"] as const;

/** The companions of a combo, by its power. */
export const COMPANIONS: Record<string, string> = { beast_master: "beast", bivouacking: "encampment", championing: "champion" };

export type ClientMessage =
  | Hello
  | Sync
  | Ping
  | Act
  | Undo
  | Start
  | Reveal
  | Boards
  | Join
  | Decline
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
  | Reveal
  | Boards
  | Join
  | Decline
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
  | ChatMessage
  | Here
  | Announced
  | Muted
  | Pong;

export type Choice =
  | OneOf
  | PickRegion
  | Several
  | Spread
  | YesNo;

/** The first message: the client's token, the table, and the last version it has seen. */
export interface Hello {
  type: "hello";
  /** The id in the table's link. */
  table: string;
  /** Without a token one can only watch. */
  token?: string | null;
  /** The last version that was seen; the steps since then are sent. */
  seen?: number | null;
}

/** Ask for the whole state again, after missing something. */
export interface Sync {
  type: "sync";
  /** The last version that was seen. */
  seen?: number | null;
  /** For clients with several seats: the seat whose coins are wanted; none: the seat that must decide. */
  seat?: number | null;
}

/** Check the connection; the answer is `pong`. */
export interface Ping {
  type: "ping";
}

/** Actions as text, such as `conquer 7`, for a version of the game; all are played, or none. */
export interface Act {
  type: "act";
  id: string;
  /** The version for which they were chosen. */
  version: number;
  /** As named in the decision, in order. */
  actions: string[];
}

/** Undo the last action. */
export interface Undo {
  type: "undo";
  id: string;
  /** The current version. */
  version: number;
}

/** Start the game (the host); it begins when all who have sent the hash of a nonce have revealed the nonce. */
export interface Start {
  type: "start";
  id: string;
}

/** Reveal the nonce of one's seat, once the table has a `reveal_until`. */
export interface Reveal {
  type: "reveal";
  id: string;
  /** Its SHA-256 is the seat's `nonce_hash`. */
  nonce: string;
}

/** Choose other boards before the game starts, or have them drawn (the host). */
export interface Boards {
  type: "boards";
  id: string;
  /** As in the setup; empty: drawn when the game starts. */
  boards?: string[];
}

/**
 * Take a seat, by default the first open one; the nonce is the seat's contribution to the random seed.
 *
 * A `nonce_hash` keeps the nonce from everybody until all seats have committed to theirs; then send `reveal`.
 * A bot account accepts a challenge with it; without a challenge it can take seats only at its own tables.
 */
export interface Join {
  type: "join";
  id: string;
  /** From 0. */
  seat?: number | null;
  /** Visible ASCII characters; can be changed until the game starts. */
  nonce?: string | null;
  /** Instead of a nonce: its SHA-256 in hexadecimal. */
  nonce_hash?: string | null;
}

/** Decline the table's challenge (a bot account). */
export interface Decline {
  type: "decline";
  id: string;
  reason?: "clock" | "game" | "later" | "options" | "other" | "players";
}

/**
 * Leave the seat; in a running game a bot takes over, and the person may come back.
 *
 * A person who is not back at the end of a rated game has lost it.
 */
export interface Leave {
  type: "leave";
  id: string;
}

/** Take one's seat back from the bot. */
export interface Back {
  type: "back";
  id: string;
}

/**
 * Open a seat or give it to a bot, and ban its player (the host).
 *
 * In a running game the bot `medium` can stand in for a person; in a rated game no seat can be changed.
 */
export interface Seat {
  type: "seat";
  id: string;
  /** From 0. */
  seat: number;
  /** The name of a bot; none: open. */
  bot?: string | null;
}

/** Pause or resume the game and its clock: the host or, in a rated game, a person with `pause_left`. */
export interface Pause {
  type: "pause";
  id: string;
  paused: boolean;
}

/** Close the table (the host); in a rated game this concedes, and ends it only if all others have conceded. */
export interface Close {
  type: "close";
  id: string;
}

/** Concede: a bot plays this seat from now on. */
export interface Concede {
  type: "concede";
  id: string;
}

/** Vote to end the game now; it is over when all people at the table agree, in a rated game also absent ones. */
export interface Vote {
  type: "vote";
  id: string;
  /** False withdraws the vote. */
  end: boolean;
}

/** Have withdrawn tokens redeployed automatically, or not. */
export interface RedeployForMe {
  type: "redeploy-for-me";
  id: string;
  redeploy: boolean;
}

/** Mute or unmute a guest: by the host for everybody, by others for themselves on this socket. */
export interface Mute {
  type: "mute";
  id: string;
  /** A guest's id. */
  guest: string;
  muted: boolean;
  /** By the host: how long; none: at this table for good. */
  seconds?: number | null;
}

/**
 * Ban or unban a guest, who then cannot take a seat or chat at this table (the host).
 *
 * People with a seat in a rated game cannot be banned.
 */
export interface Ban {
  type: "ban";
  id: string;
  /** A guest's id. */
  guest: string;
  banned: boolean;
}

/** Ask the coach what to do. */
export interface Hint {
  type: "hint";
  id: string;
  /** The current version. */
  version: number;
}

/** Ask what conquering a region would cost and earn; also for regions out of reach, and in other players' turns. */
export interface Explain {
  type: "explain";
  id: string;
  /** The current version. */
  version: number;
  /** From 0, over all boards of the game. */
  region: number;
  /** For clients with several seats; none: the seat that must decide, or else the first. */
  seat?: number | null;
}

/** Post a chat message; during a game players see those of spectators only when it is over. */
export interface Say {
  type: "say";
  id: string;
  /** Shown on one line. */
  text: string;
}

/** Open a new table with the same people and settings. */
export interface Rematch {
  type: "rematch";
  id: string;
}

/** The name of a new guest. */
export interface NewGuest {
  name: string;
}

/** Changes of a guest: the name, or whether games count for ratings. */
export interface Changes {
  name?: string | null;
  rated?: boolean | null;
}

/** The renewal key of a device. */
export interface RenewalKey {
  renewal: string;
}

/** A code from a personal link. */
export interface LinkCode {
  code: string;
}

/** The maximum number. */
export interface HowMany {
  most?: number;
}

/** A destination: the endpoint and keys of a browser's push subscription, or the URL of a webhook. */
export interface NewSubscription {
  kind: string;
  endpoint: string;
  keys?: PushKeys | null;
  /** A table at which I sit; None for all of them. */
  table?: string | null;
  language?: string;
}

/** The two keys of a browser's push subscription. */
export interface PushKeys {
  p256dh: string;
  auth: string;
}

/** A new bot account: its name, what it is, and how to reach the author; everybody may read them. */
export interface NewBot {
  name: string;
  about?: string;
  contact?: string;
}

/** The game, and how many lines. */
export interface OfGame {
  game?: string;
  most?: number;
}

/** The boards to show, and the shape of the screen. */
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

/** A position in notation. */
export interface Pasted {
  notation: string;
}

/** A whole turn: the text of every action, including chance and decisions of others. */
export interface Answered {
  actions: string[];
}

/** A new table: its setup, whether it is listed, and which seats are bots. */
export interface NewTable {
  setup: TableSetup;
  public?: boolean;
  bots?: (string | null)[];
  sits?: boolean;
  names?: (string | null)[];
}

/** The setup of a table: the game with its options, the clock, and special modes. */
export interface TableSetup {
  game: string;
  players: number;
  /** Empty: drawn when the game starts. */
  boards?: string[];
  /** All players see everybody's coins. */
  open_coins?: boolean;
  /** Races and powers to play without. */
  excluded?: string[];
  /** The sets of races and powers that are added. */
  sets?: string[];
  /** The seat that begins; none: decided by chance or by the rules. */
  first?: number | null;
  /** The number of Murlocs, in the game against them; none: the usual one. */
  difficulty?: number | null;
  /** Coins with which each seat begins in addition; seats that are not named get none. Such a game is not rated. */
  handicap?: number[];
  clock?: Clock;
  /** The coach gives hints; such a game is not rated. None: only with one person against bots, or on one device. Clients always get true or false. */
  hints?: boolean | null;
  /** Friends on one device: the host has all seats that are not bots'. */
  hot_seat?: boolean;
  /** For a game on a real table: the host enters what dice and reveals show, and nothing is drawn. */
  referee?: boolean;
  /** The notation of a position to start from; it determines game, players, boards, first seat and exclusions. All players may read it. */
  start?: string;
  /** The guided first game: its seed is public, and nothing else can be changed. */
  lesson?: boolean;
  /** The id of the puzzle whose position it starts from. */
  puzzle?: string;
  /** One turn of a lesson, from the position `start`: bots take no turn. Named by the client, such as `decline.0`. */
  exercise?: string;
}

/** The seconds that a seat has for each turn before a bot takes over; kind `none`: no limit. */
export interface Clock {
  kind?: "days" | "live" | "none";
  seconds?: number;
}

/** The chat messages that are wanted. */
export interface TalkAfter {
  after?: number;
  most?: number;
}

/** A challenge: the bot account's id, and the open seat (none: the first). */
export interface NewChallenge {
  bot: string;
  seat?: number | null;
}

/** A report of a chat message, and why. */
export interface NewReport {
  /** The number of the chat message. */
  message: number;
  note?: string;
}

/** The version that was seen last, and how long to wait for a newer one. */
export interface Look {
  after?: number | null;
  revision?: number | null;
  seat?: number | null;
  wait?: number;
}

/** The seat whose coins are wanted, for guests with several seats. */
export interface Whose {
  seat?: number | null;
}

/** The frames that are wanted. */
export interface FramesAfter {
  after?: number;
  most?: number;
}

/** The steps that are wanted. */
export interface StepsBefore {
  before?: number | null;
  most?: number;
}

/** The answer to `hello`: the table, the client's seat (none: a spectator), and the latest chat. */
export interface Welcome {
  type: "welcome";
  /** The version of this protocol. */
  protocol: number;
  table: TableInfo;
  /** The guest id of the token. */
  you?: string;
  /** The first of several seats. */
  seat?: number;
  /** The last hundred messages. */
  chat?: ChatMessage[];
  announcement?: Announcement;
  /** The client's guest is muted by the operator; mutes by the host are in the table. */
  muted?: OperatorMute;
}

/** A table as everybody may see it. */
export interface TableInfo {
  id: string;
  status: "closed" | "open" | "over" | "playing";
  /** The id of the guest who can start the game and, unless it is rated, pause and close it. */
  host: string;
  /** Public tables are listed; a private one is reached by its link. */
  public: boolean;
  setup: TableSetup;
  seats: SeatInfo[];
  /** Grows with every change of this info. */
  revision: number;
  /** The races, powers and relics in play, once the game has begun; only for the server. */
  cast?: Cast;
  /** The islands or the map, once the game has begun. */
  boards?: string[];
  /** Fixed when the game starts: it counts for the people who are rated. */
  rated?: boolean;
  /** Why it is not rated: `bot-account`, `handicap`, `hints`, `new-rules`, `no-clock`, `position`, `referee` or `same-address`. */
  unrated?: string;
  /** Seconds left on the clock while the game is paused. */
  paused?: number;
  /** In a rated game: the seat that has paused it, and when it continues by itself, in seconds since 1970. */
  paused_by?: number;
  pause_ends?: number;
  /** The players agreed to end before the last round. */
  ended_early?: boolean;
  /** Incidents beside the game, the latest last; old ones are dropped. */
  incidents?: Incident[];
  /** When the current player's clock runs out, in seconds since 1970. */
  deadline?: number;
  /** The host has started the game, and it begins when all nonces are revealed, or at this time without the others: seconds since 1970. */
  reveal_until?: number;
  /** Hash of the server's seed, published from the start. */
  seed_hash?: string;
  /** The seed; published when the game is over. */
  seed?: string;
  /** The digest of the record; published when the game is over. */
  digest?: string;
  /** The seats that won, or were ahead if the game ended early. */
  winners?: number[];
  /** The table of the rematch. */
  next_table?: string;
  /** Guests muted and banned by the host, who gets all of them; others get only their own entry. */
  muted?: MutedGuest[];
  banned?: BannedGuest[];
  /** The entry from whose turn on the game continues by newer rules. */
  new_rules_at?: number;
  /** For a finished game by older rules: the last entry that today's rules can show. */
  shown_until?: number;
}

/** A seat: its owner, and who plays it now. */
export interface SeatInfo {
  kind?: "bot" | "open" | "person";
  /** The person's id; public, unlike the token. */
  guest?: string;
  name?: string;
  /** The guest is a bot account: a program, flagged for everybody. */
  bot_account?: boolean;
  /** The bot account that is invited to an open seat. */
  challenge?: Challenge;
  /** The bot that owns the seat, or stands in for an absent person. */
  bot?: string;
  /** The bot was chosen by the host's strength, and is chosen again for a rematch. */
  follows?: boolean;
  /** A bot stands in until the person returns. */
  away?: boolean;
  /** The person has conceded; a bot plays on. */
  conceded?: boolean;
  /** The person has voted to end the game. */
  wants_end?: boolean;
  /** A bot redeploys tokens withdrawn in another player's turn. */
  redeploys_by_itself?: boolean;
  /** The person had opted in to ratings when the game started. */
  rated?: boolean;
  /** Seconds that the person may still pause a rated game. */
  pause_left?: number;
  /** Seconds left of the current turn while the seat's clock stands still; 0: time is up, and a bot finishes the turn. */
  time_left?: number;
  /** The seat's contribution to the random seed; public once the game has begun. */
  nonce?: string;
  /** SHA-256 of the nonce, fixed before the first nonce is revealed. */
  nonce_hash?: string;
}

/** A challenge to a bot account to take an open seat. */
export interface Challenge {
  /** The bot account's id and name. */
  bot: string;
  name: string;
  /** When it expires, in seconds since 1970. */
  until: number;
  /** Why the bot account has declined; none: it has not answered. */
  declined?: "clock" | "game" | "later" | "options" | "other" | "players";
}

/** Ids of races, powers and relics; their order decides which number of an outcome means which. */
export interface Cast {
  races: string[];
  powers: string[];
  relics: string[];
}

/**
 * Something that happened at a table beside its game: `what`, to the person in `seat`.
 *
 * `timeout` and `away`: a bot plays until the person is `back`; `vote`: the person wants to end the game; `ended`: all
 * agreed; `paused`: by the person in `seat`, or by a host without one.
 */
export interface Incident {
  /** Counts up. */
  number: number;
  what: "away" | "back" | "conceded" | "ended" | "paused" | "resumed" | "timeout" | "unvote" | "vote";
  /** The last entry of the log before it. */
  after: number;
  seat?: number;
}

/** A guest whose chat the host has hidden for everybody, and until when, in seconds since 1970 (none: for good). */
export interface MutedGuest {
  guest: string;
  until?: number;
}

/** A guest banned from the table by the host, and the guest's name there. */
export interface BannedGuest {
  guest: string;
  name?: string;
}

/** A chat message. */
export interface ChatMessage {
  type: "said";
  /** Counts the table's messages, from 1. */
  number: number;
  guest: string;
  name: string;
  text: string;
  /** Seconds since 1970. */
  at: number;
  /** Written by a spectator during the game: players get it when the game is over, with GET /api/tables/{table}/chat. */
  spectators?: boolean;
  /** The guest is a bot account. */
  bot_account?: boolean;
}

/** An announcement of the operator, such as maintenance. */
export interface Announcement {
  text: string;
  /** The time it is about, and until when it is shown: seconds since 1970. */
  at?: number;
  until?: number;
}

/** A mute by the operator, at all tables: its reason and its end, in seconds since 1970 (none: permanent). */
export interface OperatorMute {
  reason: string;
  until?: number;
}

/**
 * The game at a version: the public view, what only this seat may see, and the steps since an earlier version.
 *
 * `view` is a spectator's view; `coins` are those of seats that this client may also see; `secrets` are the sides of
 * face-down markers that this seat knows, by region; `decision` is present only for the seat that must decide.
 * `since` is the version before the `steps`, one for each version: the version that the client has seen or, when that
 * is long ago, a later one.
 */
export interface Update {
  type: "update";
  /** The number of the last entry of the log. */
  version: number;
  since: number;
  view: View;
  coins?: Record<string, number>;
  secrets?: Record<string, string>;
  decision?: Decision;
  /** How a spread of tokens or companions could be placed well: the number for each region. */
  placing?: Record<string, number>;
  can_undo?: boolean;
  steps?: Step[];
}

/**
 * A state as one seat sees it (`viewer`, or None for a spectator).
 *
 * `acting` is the race for which the seat `to_act` decides; `badges` are all visible powers from the top, even those
 * of rows without a banner; `banners_left` is the number of banners in the stack of each column.
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
  /** Sorted by place; empty until the game is over. */
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
 * The final place of a seat or a team, and the numbers that decide it, in the order in which they are compared.
 *
 * `score` is the coins of the team's poorest seat, `richest` those of its richest one, `tokens` its tokens on the
 * map. Teams that are equal in all of them share a place.
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
 * A player: the races, the coins if the viewer may see them, and the parts of the score if the turn ended now.
 *
 * In a game with teams, `team` is the id of the seat's team and `column` the column from which it picks.
 */
export interface SeatView {
  team?: string;
  column?: number;
  coins?: number;
  active?: string;
  declined?: string[];
  would_score?: ScorePart[];
}

/** Coins that a seat would score, and their source. */
export interface ScorePart {
  source: string;
  coins: number;
}

/** A team: its seats, and its score if the viewer may see the coins of all of them. */
export interface TeamView {
  id: string;
  seats: number[];
  score?: number;
}

/** A race in play. */
export interface TribeView {
  race: string;
  power?: string;
  /** The power that it borrows. */
  borrowed?: string;
  seat: number;
  is_active: boolean;
  hand: number;
  aside?: number;
  companion?: string;
  companions_in_hand?: number;
  tray: number;
  notes?: Note[];
}

/** A value that an ability remembers and that all players may see. */
export interface Note {
  what: string;
  number: number;
}

/**
 * A visible combo, its price, the coins lying on it and the tokens it brings; `power` is None until it is revealed.
 *
 * In a game with teams, each faction has its `column`.
 */
export interface ComboView {
  race: string;
  power?: string;
  column?: number;
  price: number;
  coins?: number;
  tokens?: number;
}

/** A region: its board and number, its holder with tokens and companions, and the pieces that lie there. */
export interface RegionView {
  board: string;
  number: number;
  holder?: string;
  tokens?: number;
  companions?: number;
  markers?: string[];
  relics?: string[];
  face_down?: boolean;
  /** The side of a marker that lies face down, for the player who knows it. */
  secret?: string;
}

/** The decision of a seat: the id of the question, the ability that asks it, and the choices. */
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

/** One option: `what` is the kind of action, or the meaning of its number; ids and numbers describe it. */
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

/** An action; regions are numbered from 0 over all boards of the game. */
export interface Action {
  kind: string;
  region?: number;
  number?: number;
  id?: string;
}

/** One region; `what` is the kind of action. */
export interface PickRegion {
  kind: "region";
  what: string;
  options: RegionOption[];
}

/** A region that can be named; for a conquest with the explanation of its cost. */
export interface RegionOption {
  action: Action;
  region: number;
  explanation?: Explanation;
}

/**
 * The cost of conquering a region; `reason` is why that is impossible, or None if it is possible.
 *
 * `parts` add up to `cost`; `hand` is the number of tokens that can be spent. `odds` is set if the die decides: in a
 * last conquest, with an aid that rolls first, and where the player must roll before naming the region. `by` is the
 * marker or ability that causes the reason.
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

/** A part of a cost in tokens: the id of its source; for defending tokens also their race. */
export interface CostPart {
  source: string;
  tokens: number;
  race?: string;
}

/** Coins to pay before an attack: the ability that demands them, and the seat that gets them (None: the bank). */
export interface Payment {
  ability: string;
  coins: number;
  seat?: number;
}

/** The number of successful outcomes, and of all equally likely ones, of the die or of two dice. */
export interface Odds {
  good: number;
  all: number;
}

/**
 * Several regions in any order, `least` to `most` in all; `named` are those named so far.
 *
 * Each region is named by its action. `done` ends the choice early if it is there; naming `most` regions ends it, too.
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
 * Tokens or companions to spread over places, in order; the tokens that each place needs stand there already.
 *
 * The seat now adds `least` to `most` of the `pool` to the first place. The last place gets the rest.
 */
export interface Spread {
  kind: "spread";
  what: string;
  pool: number;
  least: number;
  most: number;
  places: Place[];
}

/** A region that gets tokens or companions, with those that stand there already. */
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
 * A log entry and its events: an action as text or `undo`, and the seat that acted (-1: chance).
 *
 * `asked` is the question of an ability that it answers, such as `ask.goblins.lay`.
 */
export interface Step {
  action: string;
  seat: number;
  events?: Event[];
  asked?: string;
}

/** Something that happened: `what` is its id; the other fields say to which seats, where, how much and why. */
export interface Event {
  what: string;
  seat?: number;
  other?: number;
  region?: number;
  amount?: number;
  source?: string;
}

/** The table's info has changed: seats, status or clock. */
export interface TableChanged {
  type: "table";
  table: TableInfo;
}

/** The request with this id was carried out and saved. */
export interface Done {
  type: "done";
  id: string;
  /** The version after it. */
  version?: number;
  /** The new table after a rematch. */
  table?: string;
}

/** The request with this id was refused and changed nothing; with the id of the reason and details. */
export interface Refused {
  type: "refused";
  /** None if the message was unreadable. */
  id: string | null;
  /** The sentence is `error.REASON` in the texts. */
  reason: string;
  details?: Record<string, string | number | boolean | null>;
}

/**
 * The coach's next move: one action, several that name regions for one choice, or a whole redeployment.
 *
 * With the plans for the turn it comes from, best first; without plans where there is nothing to plan, such as while
 * placing tokens or in another player's turn.
 */
export interface Hinted {
  type: "hinted";
  id: string;
  version: number;
  /** As text, as in `act`. */
  actions: string[];
  plans?: Plans;
}

/** The best plans for a turn, best first; `chance` and `coins` are the seat's expectation before the turn. */
export interface Plans {
  seat: number;
  chance: number;
  coins: number;
  plans: Plan[];
}

/**
 * A way to play the rest of a turn, and what to expect of it.
 *
 * A suggested plan stops where chance reveals something that may change it (`then`): what is face down is averaged
 * over, and never named. The plan of a turn that was played has all its actions.
 */
export interface Plan {
  /** The seat's actions as text, without those that place tokens at the end of the turn. */
  actions: string[];
  /** The number of actions before the first reveal. */
  sure: number;
  steps: PlanStep[];
  /** The first reveal: `marker`, `bomb`, `power`, `die`, or `last-die`, after which nothing is conquered, or empty. */
  then: string;
  declines: boolean;
  /** The combo that is picked. */
  race: string | null;
  power: string | null;
  /** The regions taken and given up before the first reveal. */
  takes: number[];
  leaves: number[];
  /** The chance to win after the turn, and the difference to the best plan. */
  chance: number;
  loss: number;
  /** The coins of this turn, the expected final coins, and the difference to the best plan. */
  coins_now: number;
  /** The parts of these coins; empty where chance decides about some of them. */
  coin_parts: CoinPart[];
  coins: number;
  coins_loss: number;
  reasons: Reason[];
}

/**
 * A step of a plan: `pick`, `decline`, `abandon`, `conquer`, `roll` (a conquest with the die), `use`, and others.
 *
 * An ability in use decides or allows the conquest in an `aided` step, and moves a token from the first region to the
 * second in a `move` step.
 */
export interface PlanStep {
  what: string;
  /** The regions that the step names, in order. */
  regions?: number[];
  /** The ability that is used, or the combo that is picked. */
  source?: string;
  race?: string;
  power?: string;
  /** How many of something the ability buys or places; the race, power, relic or option, or the seat that it names. */
  count?: number;
  choice?: string;
  seat?: number;
  /** The index of its first action. */
  action?: number;
}

/** Coins of a turn by their source: an ability, or `regions` and other ids of rules; negative if they are paid. */
export interface CoinPart {
  source: string;
  coins: number;
}

/** A reason for or against a plan: `what` is the id of a text, the other fields fill it in. */
export interface Reason {
  what: string;
  coins?: number;
  count?: number;
  seat?: number;
  race?: string;
  power?: string;
  /** An ability that brings coins, or the symbol of regions. */
  source?: string;
  regions?: number[];
}

/**
 * The cost of a region, or why it cannot be conquered; and what a conquest without a die would earn.
 *
 * `earns` is how the conquest would change a scoring now, plus the coins that it brings at once; a marker that it
 * would reveal is ignored.
 */
export interface Explained {
  type: "explained";
  id: string;
  version: number;
  explanation: Explanation;
  earns?: ScorePart[];
}

/** The guests at the table now, by id, and the number of spectators. */
export interface Here {
  type: "here";
  /** Guests with a seat. */
  guests: string[];
  watching: number;
}

/** A new announcement of the operator; none: it was removed. */
export interface Announced {
  type: "announced";
  announcement?: Announcement;
}

/** The operator has muted the client's guest; none: the mute was lifted. */
export interface Muted {
  type: "muted";
  mute?: OperatorMute;
}

/** The answer to `ping`. */
export interface Pong {
  type: "pong";
}

/** The description of a game before it starts. */
export interface GameInfo {
  id: string;
  name: string;
  players: PlayersInfo[];
  boards: BoardInfo[];
  races: Named[];
  powers: Named[];
  sets: SetInfo[];
  options: OptionInfo[];
}

/**
 * A game with a number of players.
 *
 * `teams` is empty in a game without teams. `boards` are the ids to choose from; `draw` lists the sizes of the boards
 * to use, and is empty if one board is used.
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

/** The races from which a team, or all players, pick, and the number of them that must not be excluded. */
export interface Stock {
  team?: string;
  races: string[];
  needed: number;
}

/** A board: an island with a size and another side, never used in the same game, or a map for some players. */
export interface BoardInfo {
  id: string;
  name: string;
  size?: string;
  other_side?: string;
  players?: number;
}

/** A race or a power: its id, and its name in the requested language. */
export interface Named {
  id: string;
  name: string;
}

/** A set of races and powers that a table may add to a game. */
export interface SetInfo {
  id: string;
  name: string;
  races: Named[];
  powers: Named[];
}

/**
 * An option of a table; `id` is its name in `new_game` and `Settings`.
 *
 * Its value depends on its kind: `yes-no`: a bool; `some-of`: some of the ids in `choices`; `boards`: ids, or none to
 * draw boards; `seat`: a seat from 0, or none for chance; `one-of`: one of `numbers`.
 */
export interface OptionInfo {
  id: string;
  kind: "boards" | "one-of" | "seat" | "some-of" | "yes-no";
  name: string;
  help: string;
  choices?: string[];
  numbers?: number[];
}

/** A refused request; nothing has changed. */
export interface Problem {
  reason: string;
  details: Record<string, string | number | boolean | null>;
  /** In the language of the header Accept-Language. */
  sentence: string;
}

/** A guest, signed in on a device: keep token and renewal key secret, they are the only keys to the seats. */
export interface Welcomed {
  guest: Profile;
  /** Proves the identity for `expires_in` seconds. */
  token: string;
  expires_in: number;
  /** Gets a new token, also long after the old one has expired, until the device is signed out. */
  renewal: string;
}

/** A guest's own data: id, name, whether games are rated, and strength. */
export interface Profile {
  id: string;
  name: string;
  rated: boolean;
  created_at: number;
  /** Strength against bots, as the level of equally strong bots. */
  strength: string;
  bot_account?: boolean;
}

/** Everything that is stored about me. */
export interface Export {
  profile: Profile;
  devices: OwnDevice[];
  tables: OwnSeat[];
  chat: OwnWords[];
  ratings: OwnRating[];
  numbers: OwnNumbers;
  boards: OwnBoardList;
  subscriptions: Subscribed[];
  reports: OwnReport[];
  bots: BotAccount[];
  ban: OwnBan | null;
  mute: OwnBan | null;
}

/** A browser or program on which I am signed in; `seen_at` is its last use, to within an hour. */
export interface OwnDevice {
  id: string;
  /** Such as "Firefox (Android)"; empty if unknown. */
  name: string;
  created_at: number;
  seen_at: number;
  /** True for the device that asks. */
  is_this: boolean;
}

/** A table that I opened or at which I have or had a seat; without seats: not any more. */
export interface OwnSeat {
  table: string;
  game: string;
  status: "closed" | "open" | "over" | "playing";
  is_host: boolean;
  seats: number[];
  touched_at: number;
}

/** A chat message of mine. */
export interface OwnWords {
  table: string;
  text: string;
  at: number;
}

/** My rating at a game: everybody starts with 1000 points and high uncertainty. */
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

/** Custom boards, newest first. */
export interface OwnBoardList {
  boards: OwnBoard[];
}

/** A custom board: the id computed from its content, its names by language, and its game. */
export interface OwnBoard {
  id: string;
  /** warcraft (also for Battle for Azeroth) or classic. */
  game: string;
  titles: Record<string, string>;
  regions: number;
  /** Only for a classic map. */
  players?: number;
  /** Only for an island. */
  size?: "L" | "M" | "S";
}

/** A destination of notices; a webhook's `secret`, which signs the notices, is shown only once. */
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

/** A guest that is a program; everybody may see it. */
export interface BotAccount {
  id: string;
  name: string;
  about: string;
  contact: string;
  created_at: number;
  /** It has an event stream, so it can be challenged. */
  is_online: boolean;
}

/** The reason why I am banned or muted. */
export interface OwnBan {
  reason: string;
  made_at: number;
  until: number | null;
}

/** All devices on which I am signed in, the last used first. */
export interface Devices {
  devices: OwnDevice[];
}

/** The code and URL that make another device the same guest, valid for a quarter of an hour. */
export interface PersonalLink {
  code: string;
  url: string;
  until: number;
}

/** A list of tables. */
export interface Tables {
  tables: Listed[];
}

/**
 * A table in a list: which person must decide, whether it is me, when it changed, and the standings.
 *
 * For friends at one device the seat is unknown.
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
  rated?: boolean;
  unrated?: string;
  paused?: number;
  paused_by?: number;
  pause_ends?: number;
  ended_early?: boolean;
  incidents?: Incident[];
  deadline?: number;
  reveal_until?: number;
  seed_hash?: string;
  seed?: string;
  digest?: string;
  winners?: number[];
  next_table?: string;
  muted?: MutedGuest[];
  banned?: BannedGuest[];
  new_rules_at?: number;
  shown_until?: number;
  waits_for?: number;
  my_turn?: boolean;
  /** Seconds since 1970. */
  touched_at?: number;
  standing?: ShownStanding;
}

/** The standing for one guest: own coins, and own place where coins are open. */
export interface ShownStanding {
  round: number;
  rounds: number;
  score?: number;
  place?: number;
}

/** My ratings at all games I have played. */
export interface OwnRatings {
  ratings: OwnRating[];
}

/** All destinations of my notices. */
export interface Subscriptions {
  subscriptions: Subscribed[];
}

/** A list of bot accounts. */
export interface BotAccounts {
  bots: BotAccount[];
}

/** A bot account with its token: keep it secret; it is valid until it is renewed. */
export interface BotWithToken {
  bot: BotAccount;
  token: string;
}

/** The server's name, whether it has a logo (at `/api/logo`), and the address of its imprint. */
export interface About {
  name?: string;
  has_logo?: boolean;
  imprint?: string;
}

/** How long this server keeps data, in seconds. */
export interface Keeping {
  /** A guest who does not return. */
  guest: number;
  /** A table without a start, the same with a clock of days, an abandoned game, and a finished one, each with its chat. */
  open_table: number;
  open_table_by_days: number;
  idle_game: number;
  finished_game: number;
  /** Reports of messages, and the log of admin actions. */
  report: number;
  order: number;
}

/** The server's public key, which a browser needs to subscribe (`applicationServerKey`). */
export interface PushKey {
  key: string;
}

/** The best guests at a game who have opted in to ratings. */
export interface Leaderboard {
  game: string;
  lines: LeaderboardLine[];
}

/** A line of a leaderboard, ordered by points. */
export interface LeaderboardLine {
  place: number;
  guest: string;
  name: string;
  points: number;
  games: number;
}

/** Games, and bots: levels from the weakest, characters, and bots from other packages. */
export interface Offer {
  games: GameOffer[];
  levels: string[];
  characters: CharacterOffer[];
  others: string[];
}

/** A game: numbers of players, boards, what can be excluded, and sets that can be added. */
export interface GameOffer {
  id: string;
  players: number[];
  boards: BoardOffer[];
  races: string[];
  powers: string[];
  sets: SetOffer[];
  /** One for each number of players. */
  by_players: PlayersOffer[];
  /** The setup may name the seat that begins. */
  may_name_first: boolean;
  /** The races and powers that the preset "balanced" excludes: from the base game, and from a game with sets. */
  too_strong?: string[];
  too_strong_with_sets?: string[];
  /** The difficulties to choose from, and the usual one; none: the game has no difficulty. */
  difficulties?: number[];
  usual_difficulty?: number;
}

/** A board: its names by language, and for how many players or of what size it is. */
export interface BoardOffer {
  id: string;
  titles: Record<string, string>;
  players?: number;
  size?: string;
  /** The board on its back, which cannot be used together with it. */
  other_side?: string;
}

/** A set of races and powers that a table may add. */
export interface SetOffer {
  id: string;
  races: string[];
  powers: string[];
}

/**
 * A game with a number of players.
 *
 * `boards` can be chosen; `draw` lists the sizes of the boards in play (empty: one board). `races` has one stock for
 * each team with its own races, or one for all; at least `needed` of them, and `powers_needed` powers, must not be
 * excluded.
 */
export interface PlayersOffer {
  players: number;
  rounds: number;
  /** Empty without teams. */
  teams?: TeamOffer[];
  boards: string[];
  draw?: string[];
  races: Stock[];
  powers_needed: number;
}

/** A team and its seats, from 0. */
export interface TeamOffer {
  id: string;
  seats: number[];
}

/** A bot with a name and a style, and its level. */
export interface CharacterOffer {
  id: string;
  level: string;
}

/** The boards of a game on a screen; regions are in the order of their numbers in actions. */
export interface Scene {
  width: number;
  height: number;
  boards: SceneBoard[];
  regions: SceneRegion[];
}

/** A board of a scene: its names by language, and its place: a point `a` of its file is at `x + scale · a`. */
export interface SceneBoard {
  id: string;
  titles: Record<string, string>;
  x: number;
  y: number;
  scale: number;
  picture: ScenePicture;
}

/** The picture of a board: its address, and its place in the scene; it is transparent around the land. */
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
  /** As printed on the board, from 1. */
  number: number;
  terrain: "farmland" | "forest" | "hill" | "lake" | "mountain" | "sea" | "swamp";
  /** Printed symbols from left to right, and `native` if one starts here. */
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

/** A checked board: its file, all its faults, and the board itself if it could be read. */
export interface BoardChecked {
  toml: string;
  faults: BoardFault[];
  board?: OwnBoard;
}

/** A fault of a board: `reason` for the text `board.problem.REASON`, and a sentence in the reader's language. */
export interface BoardFault {
  reason: string;
  sentence: string;
  /** None if the fault concerns the whole board. */
  region?: number;
  details?: Record<string, string | number | boolean | null>;
}

/** A position from which a table can be opened; `seat` must decide now or, before a chance event, has the turn. */
export interface PositionInfo {
  game: string;
  players: number;
  boards: string[];
  /** Numbered from 1. */
  round: number;
  seat: number;
}

/** All puzzles, and the id of today's. */
export interface Puzzles {
  today: string;
  puzzles: PuzzleInfo[];
}

/** A puzzle without its solution; a table is opened from its `position` with open coins, and its id in the setup. */
export interface PuzzleInfo {
  id: string;
  game: string;
  players: number;
  position: string;
  seat: number;
  theme: "abandon" | "ability" | "decline" | "last-turn" | "leader" | "pick" | "regions";
  stars: number;
  boards: string[];
  /** The race that the puzzle is named after: the player's own, or that of the leading rival. */
  race: string;
  is_own: boolean;
  /** Counts the puzzles of this theme that are named after this race. */
  number: number;
}

/** A graded turn, and the best one up to its first die, each step with its events. */
export interface Graded {
  verdict: "close" | "missed" | "solved";
  /** Lost coins of the expected final lead. */
  lost: number;
  best: Step[];
  /** Why the best turn is better than the second best. */
  reasons: Reason[];
}

/** The boards of a table, in the game's order; none before its game begins. */
export interface TableBoards {
  boards: string[];
}

/** Chat messages of a table, oldest first. */
export interface Talk {
  said: ChatMessage[];
}

/** A table as a guest sees it: the seat (none for a spectator), and the game once it has begun. */
export interface Seen {
  table: TableInfo;
  seat?: number;
  game?: Update;
}

/** A position as one line of text. */
export interface Notation {
  notation: string;
}

/** Some frames of a game, its latest version, and the version before its first frame. */
export interface Frames {
  version: number;
  begins: number;
  frames: Frame[];
}

/**
 * One entry of the log, its events, and the public view after it.
 *
 * `action` is the text of an action or `undo`, `seat` the acting seat (-1: chance). The view shows coins only if they
 * are public. `asked` is the ability's question that the action answers.
 */
export interface Frame {
  version: number;
  action: string;
  seat: number;
  view: View;
  events?: Event[];
  asked?: string;
}

/** The steps of a game after the version `since`; `begins` is the version before the first step of all. */
export interface EarlierSteps {
  since: number;
  begins: number;
  steps: Step[];
}

/**
 * A summary of a game up to a version; everything except its turns only if coins are public.
 *
 * `coins` are each seat's coins after each of its turns; the last number of a finished game is the score. `start` are
 * the coins before the first turn. `sources` say for each seat where coins came from or went to; their sum and
 * `start` make the score. `highlights` are moments to remember, at most one of each kind.
 */
export interface Story {
  version: number;
  turns: TurnTold[];
  start?: number[];
  coins?: number[][];
  sources?: Record<string, number>[];
  combos?: Reign[];
  highlights?: Highlight[];
  result?: Result;
}

/** A turn: the number of its first entry, its round from 1, and the seat whose turn it was. */
export interface TurnTold {
  version: number;
  round: number;
  seat: number;
}

/**
 * A combo: its seat, the rounds in which it was active, the coins it brought, and the most regions it held.
 *
 * The coins include income in decline, less the price of the combo.
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

/**
 * A moment to remember: the turn in which it happened, by its first entry, and its numbers.
 *
 * `turn`: a turn brought `amount` coins. `die`: a conquest of `region` succeeded with `amount` of `all` sides of the
 * die. `blow`: in one turn, `amount` regions were taken from the seat `other`.
 */
export interface Highlight {
  kind: "blow" | "die" | "turn";
  seat: number;
  round: number;
  version: number;
  amount: number;
  all?: number;
  region?: number;
  other?: number;
}

/** The result: everybody's coins, and the winning seats. */
export interface Result {
  scores: number[];
  winners: number[];
}

/**
 * The result of comparing every chance outcome with the seed and nonces, and what it proves, as ids of texts.
 *
 * On failure `reason` is the id of the error text. A text may use `entries`: those `before` the record begins.
 */
export interface Verified {
  ok: boolean;
  reason?: string;
  details?: Record<string, string | number | boolean | null>;
  /** Replayed entries, and how many of them were chance. */
  entries?: number;
  outcomes?: number;
  is_over?: boolean;
  seed?: string;
  seed_hash?: string;
  /** By seat; empty if a seat added none. */
  nonces?: string[];
  /** SHA-256 of the nonces, shown before the first was revealed. */
  nonce_hashes?: string[];
  boards_drawn?: boolean;
  before?: number;
  digest?: string;
  proves?: string[];
  proves_not?: string[];
}

/**
 * Progress of a review: judged turns, all turns, and reviews before it in the queue; or the review itself.
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

/** The review of a game; turning points are indices of turns. */
export interface Review {
  format: number;
  game: string;
  players: number;
  turns: TurnReview[];
  seats: SeatReview[];
  /** Everybody's chance to win at the end: 1 for the winner, shared in a tie. */
  final: number[];
  turning_points: number[];
}

/**
 * A turn, judged by the expectation before the dice; the effect of the dice is `luck`.
 *
 * All numbers but coins are chances to win of the seat whose turn it was, unless noted otherwise.
 */
export interface TurnReview {
  /** The number of log entries before the turn. */
  version: number;
  round: number;
  seat: number;
  mark: string;
  /** True if there was anything to decide. */
  has_choice: boolean;
  /** Everybody's chance to win at the start of the turn. */
  chances: number[];
  /** The loss against the best play found: of the chance to win, and of final coins. */
  loss: number;
  coins_loss: number;
  /** The gain from dice and turned markers over their average. */
  luck: number;
  played: Plan;
  /** The best plan at the decisions that lost most, and the number of log entries before these. */
  best: Plan;
  best_at: number;
}

/**
 * A seat's accuracy from 0 to 100, its number of turns by mark, the chance it lost, and its luck.
 *
 * `turns`, `luck` and `opponents` add up to the change of its chance over the game: by its own turns without the dice,
 * by its dice, and by the turns of others.
 */
export interface SeatReview {
  accuracy: number;
  marks: Record<string, number>;
  loss: number;
  luck: number;
  turns: number;
  opponents: number;
}
