/** Puts what the server says in ids and numbers into words: names, choices, explanations and events of one table. */
import type { Event, Explanation, Option, Scene, ScorePart, View } from "../server/protocol";
import type { LoggedStep } from "../table/store.svelte";
import { counted, listed, t, texts } from "../texts/texts.svelte";
import { toldToYou } from "./losses";
import { boxOf, iconOf, keyOf, nameKey } from "./names";
import { eventsToTell, actionSentence, eventSentence } from "./sentences";
import { parsed } from "./steps";

/** A part of a sum, as it can be drawn: what it is called, its icon, and how much it is. */
export interface SumPart {
  name: string;
  icon: string;
  amount: number;
}

/** What a conquest would take: as a sum, as parts to draw, and in sentences. */
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
    /** The seat of whoever is spoken to; nobody where several share a screen, or none of them plays. */
    readonly you: number | null = null,
  ) {}

  get box(): "warcraft" | "classic" {
    return boxOf(this.game);
  }

  // Names.

  /** A player, or the bank. */
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
  /** A race with its power, in the order and gender of the language. */
  combo(race: string, power?: string | null): string {
    if (!power) return this.race(race);
    const gender = t(`race.${this.box}.${race}.gender`);
    return t(`power.${this.box}.${power}.combo.${gender}`, { race: this.race(race) });
  }
  /** A race, a power, a relic, a piece, a symbol, a terrain or a rule of the table, by its id or key. */
  ability(id: string): string {
    return t(nameKey(this.game, id));
  }
  /** What it does; empty where there is nothing to say. */
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
  piece(piece: string): string {
    return t(`piece.${piece}`);
  }
  /** Where tokens or coins come from: an ability, a piece, the natives or a rule. */
  source(source: string): string {
    return this.ability(source);
  }
  /** The key in icons.json of an id. */
  icon(id: string): string {
    return iconOf(this.game, id);
  }
  /** A region by board and number. */
  region(region: number): string {
    const found = this.scene?.regions[region];
    if (!found) return `#${region + 1}`;
    const board = this.scene?.boards.find((one) => one.id === found.board);
    return `${board?.titles[texts.language] ?? board?.titles.en ?? found.board} ${found.number}`;
  }
  /** Several regions; a board is named once for all of its regions that follow each other. */
  regions(regions: readonly number[]): string {
    const boardOf = (region: number | undefined): string | undefined => this.scene?.regions[region ?? -1]?.board;
    return listed(
      regions.map((region, index) => {
        const found = this.scene?.regions[region];
        const isSame = found !== undefined && index > 0 && found.board === boardOf(regions[index - 1]);
        return isSame ? String(found.number) : this.region(region);
      }),
    );
  }
  /** The regions that a region borders: by number on the same board, else by board and number. */
  borders(region: number): string {
    const found = this.scene?.regions[region];
    if (!found?.neighbours.length) return "";
    const names = found.neighbours.map((other) => {
      const there = this.scene?.regions[other];
      return there?.board === found.board ? String(there.number) : this.region(other);
    });
    return t("web.board.borders", { regions: names.join(", ") });
  }
  /** What is printed on a region. */
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
  /** So many of what stands with tokens, as what is moved. */
  companions(piece: string, count: number): string {
    return texts.has(`unit.${piece}`) ? counted(`unit.${piece}`, count) : `${this.piece(piece)} (${count})`;
  }

  // Sentences.

  option(option: Option): string {
    const { what, ability, number = 0 } = option;
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
    // What "nothing more" means depends on what was asked.
    const own = `act.${what}.${ability}`;
    return t(texts.has(own) ? own : `act.${what}`);
  }

  /** What a conquest would take: "2 + Mountain 1 + Orcs 2 − Blacksmith 1 = 4". */
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

  /** Why something cannot be done. */
  reason(reason: string, by?: string): string {
    return t(`reason.${reason}`, { by: by === undefined ? "" : this.source(by) });
  }

  /** What a scoring brings: "Regions 5 + Farmer 2 = 7". */
  score(parts: readonly ScorePart[]): string {
    const total = parts.reduce((sum, part) => sum + part.coins, 0);
    return parts.length ? summed(this.scoreParts(parts), total) : "0";
  }
  scoreParts(parts: readonly ScorePart[]): SumPart[] {
    return parts.map(({ source, coins }) => ({ name: this.source(source), icon: this.icon(source), amount: coins }));
  }

  /** What happened. */
  event(event: Event): string {
    const amount = event.amount ?? 0;
    let what = event.what;
    if (what === "conquered" && !amount) what = "conquered-alone";
    if (what === "paid" && event.source === "pick") what = "paid-for-combo";
    if (what === "discarded" && texts.has(`piece.${event.source}`)) what = "discarded-companion";
    const areCoins = ["gained", "paid", "paid-for-combo"].includes(what);
    return t(`event.${what}`, {
      seat: this.seat(event.seat),
      other: this.seat(event.other),
      region: event.region === undefined ? "" : this.region(event.region),
      amount: areCoins ? this.coins(amount) : what === "discarded-companion" ? amount : this.tokens(amount),
      round: amount + 1,
      source: event.source === undefined ? "" : this.source(event.source),
    });
  }

  /** The lines of the log for one step; the view before it, where it is known, names what an action only numbers. */
  step(step: LoggedStep, before: View | null): string[] {
    const events = step.events ?? [];
    const picked = events.find((event) => event.what === "picked")?.source;
    const known = {
      power: before?.combos.find((combo) => combo.race === picked)?.power,
      companion: before?.tribes.find((tribe) => tribe.seat === step.seat && tribe.companion)?.companion,
      teams: before?.seats.map((seat) => seat.team),
    };
    const said = step.action === "undo" ? "" : actionSentence(this, parsed(step.action), step.seat, events, known);
    const yours = toldToYou(this, step);
    return [said, ...eventsToTell(events).map((event) => yours.get(event) ?? eventSentence(this, event, known))].filter(
      Boolean,
    );
  }
}

/** "2 + Mountain 1 − Blacksmith 1 = 2": the sign stands before the name. */
function summed(parts: readonly SumPart[], total: number): string {
  const said = parts.map(({ name, amount }, index) => {
    const sign = amount < 0 ? "− " : index ? "+ " : "";
    return `${sign}${name ? `${name} ` : ""}${Math.abs(amount)}`;
  });
  return parts.length > 1 ? `${said.join(" ")} = ${total}` : said.join("");
}
