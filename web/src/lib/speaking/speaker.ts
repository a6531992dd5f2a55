/** Turns ids and numbers of one table into text: names, options, explanations and events. */
import { SECRET_PIECE } from "../board/contents";
import type { Event, Explanation, Option, Scene, ScorePart, View } from "../server/protocol";
import type { LoggedStep } from "../table/game.svelte";
import { counted, listed, t, texts } from "../texts/texts.svelte";
import { lossSentences } from "./losses";
import { boxOf, iconOf, keyOf, nameKey } from "./names";
import { markRegion } from "./regionmarks";
import { eventsInOrder, actionSentence, eventSentence } from "./sentences";
import { parseAction } from "./logsteps";

/** A part of a sum: name, icon and amount. */
export interface SumPart {
  name: string;
  icon: string;
  amount: number;
}

/** The cost of a conquest: as a sum, as parts to draw, and as sentences. */
export interface CostWords {
  sum: string;
  parts: SumPart[];
  lines: string[];
}

export class Speaker {
  constructor(
    readonly game: string,
    readonly names: string[],
    readonly scene: Scene | null,
    /** The reader's seat; null for spectators, and where several players share a screen. */
    readonly you: number | null = null,
    private readonly isMarking = false,
  ) {}

  private markedSpeaker: Speaker | undefined;
  /** The same speaker with marked names of regions, for texts in which they are buttons. */
  get marked(): Speaker {
    this.markedSpeaker ??= new Speaker(this.game, this.names, this.scene, this.you, true);
    return this.markedSpeaker;
  }

  get box(): "warcraft" | "classic" {
    return boxOf(this.game);
  }

  // Names.

  /** Return the name of a player, or of the bank. */
  seat(seat: number | null | undefined): string {
    if (seat == null || seat < 0) return t("seat.bank");
    return this.names[seat] ?? t("seat.name", { number: seat + 1 });
  }
  team(team: string): string {
    return t(`faction.${team}`);
  }
  race(race: string): string {
    return t(race === "natives" ? `natives.${this.box}` : `race.${this.box}.${race}`);
  }
  /** Return a race with its article; German leaves it out, since it would change the name. */
  theRace(race: string): string {
    return this.withArticle("the", race);
  }
  /** Return a race as the one that loses something: "from the Orcs". */
  fromRace(race: string): string {
    return this.withArticle("from", race);
  }
  private withArticle(article: "the" | "from", race: string): string {
    return t(`article.${article}.${t(`race.${this.box}.${race}.gender`)}`, { race: this.race(race) });
  }
  /** Return a race with its power, in the order and gender of the language. */
  combo(race: string, power?: string | null): string {
    if (!power) return this.race(race);
    const gender = t(`race.${this.box}.${race}.gender`);
    return t(`power.${this.box}.${power}.combo.${gender}`, { race: this.race(race) });
  }
  /** Return the name of a race, power, relic, piece, symbol, terrain or rule, by id or key. */
  ability(id: string): string {
    return t(nameKey(this.game, id));
  }
  /** Return the explanation of an ability; "" where there is none. */
  about(id: string): string {
    const key = nameKey(this.game, id);
    for (const text of [
      `${key}.text`,
      `web.panel.about.${key}-${this.box}`,
      `web.panel.about.${key}`,
      `web.panel.about.${keyOf(this.game, id)}`,
    ])
      if (texts.has(text)) return t(text);
    return "";
  }
  isRelic(id: string): boolean {
    return keyOf(this.game, id).startsWith("relic.");
  }
  piece(piece: string): string {
    return t(`piece.${piece}`);
  }
  /** Return a piece with its side, for the player who knows it: "Loot: 2 coins". */
  pieceWithSide(piece: string, side: string | undefined): string {
    if (piece !== SECRET_PIECE || side === undefined) return this.piece(piece);
    return `${this.piece(piece)}: ${t(`flip.skags.${side}`)}`;
  }
  /** Return the name of a source of tokens or coins: an ability, a piece, the natives or a rule. */
  source(source: string): string {
    return this.ability(source);
  }
  /** Return the name of an option of an ability, or of the race, power or relic that it names. */
  choice(ability: string, choice: string): string {
    const option = `choose.${ability}.${choice}`;
    return texts.has(option) ? t(option) : this.source(choice);
  }
  /** Return the key of an id in icons.json. */
  icon(id: string): string {
    return iconOf(this.game, id);
  }
  /** Return the name of a region: board and number. */
  region(region: number): string {
    const found = this.scene?.regions[region];
    if (!found) return `#${region + 1}`;
    const board = this.scene?.boards.find((one) => one.id === found.board);
    return this.mark(region, `${board?.titles[texts.language] ?? board?.titles.en ?? found.board} ${found.number}`);
  }
  private mark(region: number, name: string): string {
    return this.isMarking ? markRegion(region, name) : name;
  }
  /** Return a list of regions; the board is named once for consecutive regions on it. */
  regions(regions: readonly number[]): string {
    const boardOf = (region: number | undefined): string | undefined => this.scene?.regions[region ?? -1]?.board;
    return listed(
      regions.map((region, index) => {
        const found = this.scene?.regions[region];
        const isSame = found !== undefined && index > 0 && found.board === boardOf(regions[index - 1]);
        return isSame ? this.mark(region, String(found.number)) : this.region(region);
      }),
    );
  }
  /** Return the neighbours of a region: by number on the same board, else by board and number. */
  borders(region: number): string {
    const found = this.scene?.regions[region];
    if (!found?.neighbours.length) return "";
    const names = found.neighbours.map((other) => {
      const there = this.scene?.regions[other];
      return there?.board === found.board ? String(there.number) : this.region(other);
    });
    return t("web.board.borders", { regions: names.join(", ") });
  }
  /** Return the terrain and symbols of a region. */
  terrain(region: number): string {
    const found = this.scene?.regions[region];
    if (!found) return "";
    const printed = [`terrain.${found.terrain}`, ...found.symbols.map((symbol) => `symbol.${symbol}`)];
    const said = printed.map((key) => this.ability(key));
    return (texts.language === "de" ? said : said.map((word) => word.toLowerCase())).join(", ");
  }
  tokens(count: number): string {
    return counted("unit.tokens", count);
  }
  coins(count: number): string {
    return counted("unit.coins", count);
  }
  /** Return a number of companions. */
  companions(piece: string, count: number): string {
    return texts.has(`unit.${piece}`) ? counted(`unit.${piece}`, count) : `${this.piece(piece)} (${count})`;
  }

  /** Return companions as the ones to place: "the Champion", "3 Beasts". */
  placedCompanions(piece: string, count: number): string {
    const only = `unit.${piece}.the`;
    return count === 1 && texts.has(only) ? t(only) : this.companions(piece, count);
  }

  // Sentences.

  option(option: Option): string {
    const { what, ability, number = 0 } = option;
    if (what === "race") return this.race(option.race ?? "");
    if (what === "power") return this.ability(option.power ?? "");
    if (option.race !== undefined) {
      const details = {
        combo: this.combo(option.race, option.power),
        tokens: this.tokens(option.tokens ?? 0),
        price: this.coins(option.price ?? 0),
        coins: this.coins(option.coins ?? 0),
      };
      return t(option.coins ? "act.pick-with-coins" : "act.pick", details);
    }
    if (what === "use") return t(`use.${ability}.${option.use}`);
    if (option.relic !== undefined) return t(`relic.${option.relic}`);
    if (what === "count") return String(number);
    if (what === "seat") return this.seat(number);
    if (what === "option") return t(`choose.${ability}.${option.action.id}`);
    // The meaning of "nothing more" depends on the question.
    const own = `act.${what}.${ability}`;
    return t(texts.has(own) ? own : `act.${what}`);
  }

  /** Return the cost of a conquest: "2 + Mountain 1 + Orcs 2 − Blacksmith 1 = 4". */
  explanation(why: Explanation): CostWords {
    const parts = (why.parts ?? []).map((part) => {
      const id = part.race ?? part.source;
      return {
        name: part.race === undefined ? this.source(id) : this.race(id),
        icon: this.icon(id),
        amount: part.tokens,
      };
    });
    const sum = summed(
      parts.map((part, index) => ({ ...part, name: why.parts?.[index]?.source === "base" ? "" : part.name })),
      why.cost,
    );
    const lines: string[] = [];
    for (const payment of why.payments ?? []) {
      const ability = this.ability(payment.ability);
      lines.push(t("terminal.payment", { seat: this.seat(payment.seat), coins: this.coins(payment.coins), ability }));
    }
    if (why.odds) lines.push(t("terminal.odds", { good: why.odds.good, all: why.odds.all }));
    if (why.reason !== undefined) lines.push(this.reason(why.reason, why.by));
    return { sum: parts.length ? sum : "", parts, lines };
  }

  /** Return why an action is impossible. */
  reason(reason: string, by?: string): string {
    return t(`reason.${reason}`, { by: by === undefined ? "" : this.source(by) });
  }

  /** Return the sum of a score: "Regions 5 + Farmer 2 = 7". */
  score(parts: readonly ScorePart[]): string {
    const total = parts.reduce((sum, part) => sum + part.coins, 0);
    return parts.length ? summed(this.scoreParts(parts), total) : "0";
  }
  scoreParts(parts: readonly ScorePart[]): SumPart[] {
    return parts.map(({ source, coins }) => ({ name: this.source(source), icon: this.icon(source), amount: coins }));
  }

  /** Return the sentence for an event. */
  event(event: Event): string {
    const amount = event.amount ?? 0;
    let what = event.what;
    // A race that plays by itself says why it goes there.
    if (what === "conquered" && event.source !== undefined) what = `conquered.${event.source}`;
    else if (what === "conquered" && !amount) what = "conquered-alone";
    if (what === "paid" && event.source === "pick") what = "paid-for-combo";
    if (what === "discarded" && texts.has(`piece.${event.source}`)) what = "discarded-companion";
    const areCoins = ["gained", "paid", "paid-for-combo"].includes(what);
    return t(`event.${what}`, {
      seat: this.seat(event.seat),
      other: this.seat(event.other),
      region: event.region === undefined ? "" : this.region(event.region),
      amount: areCoins ? this.coins(amount) : what === "discarded-companion" ? amount : this.tokens(amount),
      round: amount + 1,
      source:
        event.source === undefined || event.what === "conquered"
          ? ""
          : what === "declined"
            ? this.theRace(event.source)
            : this.source(event.source),
    });
  }

  /** Return the log lines of one step; the view before it names things that the action only numbers. */
  step(step: LoggedStep, before: View | null): string[] {
    const events = step.events ?? [];
    const picked = events.find((event) => event.what === "picked")?.source;
    const context = {
      power: before?.combos.find((combo) => combo.race === picked)?.power,
      companion: before?.tribes.find((tribe) => tribe.seat === step.seat && tribe.companion)?.companion,
      teams: before?.seats.map((seat) => seat.team),
    };
    const said =
      step.action === "undo" ? "" : actionSentence(this, parseAction(step.action), step.seat, events, context);
    const yours = lossSentences(this, step);
    return [
      said,
      ...eventsInOrder(events).map((event) => yours.get(event) ?? eventSentence(this, event, context)),
    ].filter(Boolean);
  }
}

/** Return a sum as text, with the sign before the name: "2 + Mountain 1 − Blacksmith 1 = 2". */
function summed(parts: readonly SumPart[], total: number): string {
  const said = parts.map(({ name, amount }, index) => {
    const sign = amount < 0 ? "− " : index ? "+ " : "";
    return `${sign}${name ? `${name} ` : ""}${Math.abs(amount)}`;
  });
  return parts.length > 1 ? `${said.join(" ")} = ${total}` : said.join("");
}
