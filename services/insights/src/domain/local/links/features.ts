import type { Prepared } from '../prepared.ts';
import { ofOther, ofPair, ofReply } from './declared.ts';
import type { Form } from './form.ts';
import { formOf } from './form.ts';
import { Overlap } from './overlap.ts';
import type { People } from './people.ts';
import { peopleIn } from './people.ts';
import { hasBetween, push } from './sorted.ts';

/** How far back a reply's antecedent is looked for, in lines. */
export const lookBack = 100;
const mostFeatures = 64;
const minute = 60_000;
/** Every line as near as this may be replied to; one farther away needs a reason. */
const near = 10;
/** So many of those are looked at. */
const mostFar = 15;
/** Share of a line's words that is one. */
const telling = 0.2;
/** Lines around one that tell how busy the chat is. */
const around = 20;

/** Features of one thing, in memory that the next overwrites. */
export class Found {
  size = 0;
  readonly index = new Int16Array(mostFeatures);
  readonly value = new Float32Array(mostFeatures);

  add(index: number, value = 1): void {
    this.index[this.size] = index;
    this.value[this.size] = value;
    this.size += 1;
  }

  when(condition: boolean | undefined, index: number): void {
    if (condition) this.add(index);
  }
}

const pairKey = (from: number, to: number) => from * 65_536 + to;

/** One line and those before it: what changes from one possible antecedent to the next. */
interface Scan {
  readonly at: number;
  readonly sender: number;
  readonly openly: readonly number[];
  readonly named: readonly number[];
  readonly partner: number;
  /** Others met, walking back. */
  others: number;
  silent: boolean;
  calledMet: boolean;
  mutualMet: boolean;
}

/** What is told of lines (spoken ones, in the chat's order) and their possible antecedents. */
export class LinkFeatures {
  readonly #lines: readonly Prepared[];
  readonly #people: People;
  readonly #forms: readonly Form[];
  /** Each line's sender's line before it; -1 for none. */
  readonly #previous: Int32Array;
  /** The last person that each line's sender spoke to, or was spoken to by, before it; or -1. */
  readonly #partner: Int32Array;
  /** How often each sender was met, walking back from a line. */
  readonly #met: Uint8Array;
  readonly #overlap: Overlap;
  /** Lines by which one spoke to another, and those by which one was spoken to. */
  readonly #calls = new Map<number, number[]>();
  readonly #calledAt = new Map<number, number[]>();
  readonly #found = new Found();

  constructor(lines: readonly Prepared[]) {
    this.#lines = lines;
    this.#people = peopleIn(lines);
    this.#overlap = new Overlap(lines, lookBack);
    this.#forms = lines.map((line, index) => formOf(line, this.#openly(index).length > 0));
    this.#previous = new Int32Array(lines.length).fill(-1);
    this.#partner = new Int32Array(lines.length).fill(-1);
    this.#met = new Uint8Array(this.#people.count + 1);
    const last = new Map<number, number>();
    const partners = new Map<number, number>();
    for (const index of lines.keys()) {
      const sender = this.#senderOf(index);
      this.#previous[index] = last.get(sender) ?? -1;
      this.#partner[index] = partners.get(sender) ?? -1;
      last.set(sender, index);
      for (const target of this.#openly(index)) {
        partners.set(sender, target);
        partners.set(target, sender);
        push(this.#calls, pairKey(sender, target), index);
        push(this.#calledAt, target, index);
      }
    }
  }

  #senderOf(at: number): number {
    return this.#people.senderOf[at] ?? -1;
  }
  #openly(at: number): readonly number[] {
    return this.#people.addressed[at]?.openly ?? [];
  }
  #named(at: number): readonly number[] {
    return this.#people.addressed[at]?.named ?? [];
  }
  #minutes(earlier: number, later: number): number {
    return ((this.#lines[later]?.line.at ?? 0) - (this.#lines[earlier]?.line.at ?? 0)) / minute;
  }

  #form(at: number, f: Found, of: typeof ofOther | typeof ofReply): void {
    const form = this.#forms[at];
    if (!form) return;
    f.when(this.#openly(at).length > 0, of.addresses);
    f.when(form.asks, of.asks);
    f.when(form.greets, of.greets);
    f.when(form.thanks, of.thanks);
    f.when(form.goesOn, of.goesOn);
    f.add(of.words(form.length));
    f.when(form.link, of.link);
    const own = this.#previous[at] ?? -1;
    if (own < 0) f.add(of.first);
    else f.add(of.ownDistance(at - own));
  }

  /** Of a line as one that may reply. */
  reply(at: number): Found {
    const f = this.#found;
    f.size = 0;
    this.#form(at, f, ofReply);
    f.when(this.#named(at).length > 0, ofReply.names);
    const own = this.#previous[at] ?? -1;
    if (own >= 0) {
      f.when(this.#openly(own).length > 0, ofReply.ownAddressed);
      f.add(ofReply.ownGap(this.#minutes(own, at)));
    }
    f.when(hasBetween(this.#calledAt.get(this.#senderOf(at)), own, at), ofReply.called);
    f.add(ofReply.people(this.#peopleAround(at)));
    if (at > 0) f.add(ofReply.pause(this.#minutes(at - 1, at)));
    return f;
  }

  #peopleAround(at: number): number {
    let people = 0;
    for (let i = at; i >= 0 && i >= at - around; i -= 1) {
      const sender = this.#senderOf(i) + 1;
      if (this.#met[sender] === 0) people += 1;
      this.#met[sender] = 1;
    }
    for (let i = at; i >= 0 && i >= at - around; i -= 1) this.#met[this.#senderOf(i) + 1] = 0;
    return people;
  }

  /** Of a line as one that may be replied to. */
  other(at: number): Found {
    const f = this.#found;
    f.size = 0;
    this.#form(at, f, ofOther);
    f.when(this.#senderOf(at) === this.#senderOf(at + 1), ofOther.sameNext);
    f.when(this.#senderOf(at) === this.#senderOf(at - 1), ofOther.samePrevious);
    return f;
  }

  /**
   * Tells of a line and each it may reply to, itself (it replies to nothing) first, then from
   * the nearest back to `from`.
   */
  pairs(at: number, from: number, told: (other: number, found: Found) => void): void {
    const f = this.#found;
    const scan: Scan = {
      at,
      sender: this.#senderOf(at),
      openly: this.#openly(at),
      named: this.#named(at),
      partner: this.#partner[at] ?? -1,
      others: 0,
      silent: true,
      calledMet: false,
      mutualMet: false,
    };
    this.#overlap.look(at);
    f.size = 0;
    f.add(ofPair.none);
    told(at, f);
    let far = 0;
    let other = at - 1;
    for (; other >= from && far < mostFar; other -= 1) {
      const writer = this.#senderOf(other);
      const times = this.#met[writer + 1] ?? 0;
      if (at - other <= near || this.#mayAnswer(scan, other, writer, times)) {
        f.size = 0;
        this.#pair(scan, other, times, f);
        told(other, f);
        if (at - other > near) far += 1;
      }
      this.#met[writer + 1] = times + 1;
      if (writer === scan.sender) scan.silent = false;
      else if (times === 0) scan.others += 1;
    }
    for (other += 1; other < at; other += 1) this.#met[this.#senderOf(other) + 1] = 0;
  }

  /** Whether a line far away is worth looking at: the same people, or the same words. */
  #mayAnswer(scan: Scan, other: number, writer: number, times: number): boolean {
    if (writer === scan.sender || writer === scan.partner) return times < 2;
    if (scan.openly.includes(writer)) return times < 5;
    if (this.#openly(other).includes(scan.sender)) return true;
    const { weight, whole, most } = this.#overlap;
    const shared = weight[scan.at - other] ?? 0;
    return shared > 0 && (shared === most || shared > whole * telling);
  }

  #pair(scan: Scan, other: number, times: number, f: Found): void {
    const writer = this.#senderOf(other);
    const { at, sender } = scan;
    const same = writer === sender;
    f.add(ofPair.distance(at - other));
    f.add(ofPair.gap(this.#minutes(other, at)));
    f.when(scan.silent, ofPair.quiet);
    f.when(times === 0, ofPair.latest);
    f.when(times === 1, ofPair.second);
    if (same) this.#ofOne(scan, other, times, f);
    else this.#ofTwo(scan, other, times, f);
    this.#words(at, other, f);
    f.add(ofPair.crowd(scan.others - (!same && times > 0 ? 1 : 0)));
  }

  #words(at: number, other: number, f: Found): void {
    const { weight, count, whole, most } = this.#overlap;
    const shared = weight[at - other] ?? 0;
    if (shared > 0) f.add(ofPair.similar, Math.min(1, shared / whole));
    f.add(ofPair.sharing(count[at - other] ?? 0));
    f.when(shared > 0 && shared === most, ofPair.mostSimilar);
  }

  /** Both lines by one sender. */
  #ofOne({ at, openly }: Scan, other: number, times: number, f: Found): void {
    const theirs = this.#openly(other);
    const agree = openly.some((one) => theirs.includes(one));
    f.add(ofPair.same);
    f.when(times === 0, ofPair.sameLatest);
    f.when(other === at - 1, ofPair.sameAdjacent);
    f.when(agree, ofPair.sameTarget);
    f.when(!agree && openly.length > 0 && theirs.length > 0, ofPair.sameConflict);
    f.when(this.#forms[other]?.asks, ofPair.sameAsks);
  }

  /** The lines of two senders. */
  #ofTwo(scan: Scan, other: number, times: number, f: Found): void {
    const { at, sender, openly, named, partner } = scan;
    const writer = this.#senderOf(other);
    const theirs = this.#openly(other);
    const asks = this.#forms[other]?.asks;
    const called = theirs.includes(sender);
    if (openly.includes(writer)) {
      f.add(ofPair.calls);
      f.when(times === 0, ofPair.callsLatest);
      f.when(called, ofPair.callsBack);
      f.when(called && !scan.mutualMet, ofPair.callsBackLatest);
      f.when(!called && theirs.length > 0, ofPair.callsAway);
      f.when(asks, ofPair.callsAsking);
      if (called) scan.mutualMet = true;
    } else {
      f.when(openly.length > 0, ofPair.elsewhere);
      f.when(named.includes(writer), ofPair.callsNaming);
    }
    if (called) {
      f.add(ofPair.called);
      f.when(scan.silent, ofPair.calledQuiet);
      f.when(!scan.calledMet, ofPair.calledLatest);
      scan.calledMet = true;
    } else {
      f.when(theirs.length > 0, ofPair.otherElsewhere);
      f.when(this.#named(other).includes(sender), ofPair.calledNaming);
    }
    f.when(
      openly.some((one) => theirs.includes(one)),
      ofPair.commonTarget,
    );
    this.#history(scan, other, writer, f);
    f.when(writer === partner, ofPair.partner);
    f.when(writer === partner && times === 0, ofPair.partnerLatest);
    f.when(asks, this.#forms[at]?.asks ? ofPair.asksBoth : ofPair.asksNew);
  }

  /** How two people spoke to each other before, between and after the two lines. */
  #history({ at, sender }: Scan, other: number, writer: number, f: Found): void {
    const mine = this.#calls.get(pairKey(sender, writer));
    const back = this.#calls.get(pairKey(writer, sender));
    if (mine) {
      f.when((mine[0] ?? at) < other, ofPair.before);
      f.when(hasBetween(mine, other, at), ofPair.between);
      f.when((mine.at(-1) ?? 0) > at, ofPair.after);
    }
    if (back) {
      f.when((back[0] ?? at) < other, ofPair.beforeBack);
      f.when(hasBetween(back, other, at), ofPair.betweenBack);
      f.when((back.at(-1) ?? 0) > at, ofPair.afterBack);
    }
    f.when(hasBetween(this.#calledAt.get(writer), other, at), ofPair.taken);
  }
}
