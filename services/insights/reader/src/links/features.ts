import type { Prepared } from '../prepared.ts';
import { ofOther, ofPair, ofReply } from './declared.ts';
import { Exchanges } from './exchanges.ts';
import type { Form } from './form.ts';
import { formOf } from './form.ts';
import { Found } from './found.ts';
import { Overlap } from './overlap.ts';

/** How far back a reply's antecedent is looked for, in lines. */
export const lookBack = 100;
const minute = 60_000;
/** Every line as near as this may be replied to; one farther away needs a reason. */
const near = 10;
/** So many of those are looked at. */
const mostFar = 15;
/** Share of a line's words that is one. */
const telling = 0.2;
/** Lines around one that tell how busy the chat is. */
const around = 20;

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

/** Asked of every two lines, which nearly all speak to nobody. */
const haveCommon = (some: readonly number[], others: readonly number[]) =>
  some.length > 0 && others.length > 0 && some.some((one) => others.includes(one));

/** What is told of lines (spoken ones, in the chat's order) and their possible antecedents. */
export class LinkFeatures {
  readonly #lines: readonly Prepared[];
  readonly #exchanges: Exchanges;
  readonly #forms: readonly Form[];
  /** How often each sender was met, walking back from a line. */
  readonly #met: Uint8Array;
  readonly #overlap: Overlap;
  readonly #found = new Found();

  constructor(lines: readonly Prepared[]) {
    this.#lines = lines;
    this.#exchanges = new Exchanges(lines);
    this.#overlap = new Overlap(lines, lookBack);
    this.#forms = lines.map((line, index) =>
      formOf(line, this.#exchanges.openly(index).length > 0),
    );
    this.#met = new Uint8Array(this.#exchanges.count + 1);
  }

  #minutes(earlier: number, later: number): number {
    return ((this.#lines[later]?.line.at ?? 0) - (this.#lines[earlier]?.line.at ?? 0)) / minute;
  }

  #form(at: number, f: Found, of: typeof ofOther | typeof ofReply): void {
    const form = this.#forms[at];
    if (!form) return;
    f.when(this.#exchanges.openly(at).length > 0, of.addresses);
    f.when(form.asks, of.asks);
    f.when(form.greets, of.greets);
    f.when(form.thanks, of.thanks);
    f.when(form.goesOn, of.goesOn);
    f.add(of.words(form.length));
    f.when(form.link, of.link);
    const own = this.#exchanges.previous(at);
    if (own < 0) f.add(of.first);
    else f.add(of.ownDistance(at - own));
  }

  /** Of a line as one that may reply. */
  reply(at: number): Found {
    const f = this.#found;
    f.size = 0;
    this.#form(at, f, ofReply);
    f.when(this.#exchanges.named(at).length > 0, ofReply.names);
    const own = this.#exchanges.previous(at);
    if (own >= 0) {
      f.when(this.#exchanges.openly(own).length > 0, ofReply.ownAddressed);
      f.add(ofReply.ownGap(this.#minutes(own, at)));
    }
    f.when(this.#exchanges.isCalledBetween(this.#exchanges.senderOf(at), own, at), ofReply.called);
    f.add(ofReply.people(this.#peopleAround(at)));
    if (at > 0) f.add(ofReply.pause(this.#minutes(at - 1, at)));
    return f;
  }

  #peopleAround(at: number): number {
    let people = 0;
    for (let i = at; i >= 0 && i >= at - around; i -= 1) {
      const sender = this.#exchanges.senderOf(i) + 1;
      if (this.#met[sender] === 0) people += 1;
      this.#met[sender] = 1;
    }
    for (let i = at; i >= 0 && i >= at - around; i -= 1)
      this.#met[this.#exchanges.senderOf(i) + 1] = 0;
    return people;
  }

  /** Of a line as one that may be replied to. */
  other(at: number): Found {
    const f = this.#found;
    f.size = 0;
    this.#form(at, f, ofOther);
    f.when(this.#exchanges.senderOf(at) === this.#exchanges.senderOf(at + 1), ofOther.sameNext);
    f.when(this.#exchanges.senderOf(at) === this.#exchanges.senderOf(at - 1), ofOther.samePrevious);
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
      sender: this.#exchanges.senderOf(at),
      openly: this.#exchanges.openly(at),
      named: this.#exchanges.named(at),
      partner: this.#exchanges.partner(at),
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
      const writer = this.#exchanges.senderOf(other);
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
    for (other += 1; other < at; other += 1) this.#met[this.#exchanges.senderOf(other) + 1] = 0;
  }

  /** Whether a line far away is worth looking at: the same people, or the same words. */
  #mayAnswer(scan: Scan, other: number, writer: number, times: number): boolean {
    if (writer === scan.sender || writer === scan.partner) return times < 2;
    if (scan.openly.includes(writer)) return times < 5;
    if (this.#exchanges.openly(other).includes(scan.sender)) return true;
    const { weight, whole, most } = this.#overlap;
    const shared = weight[scan.at - other] ?? 0;
    return shared > 0 && (shared === most || shared > whole * telling);
  }

  #pair(scan: Scan, other: number, times: number, f: Found): void {
    const writer = this.#exchanges.senderOf(other);
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
    const theirs = this.#exchanges.openly(other);
    const agree = haveCommon(openly, theirs);
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
    const writer = this.#exchanges.senderOf(other);
    const theirs = this.#exchanges.openly(other);
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
      f.when(this.#exchanges.named(other).includes(sender), ofPair.calledNaming);
    }
    f.when(haveCommon(openly, theirs), ofPair.commonTarget);
    this.#exchanges.tell(sender, at, writer, other, f);
    f.when(writer === partner, ofPair.partner);
    f.when(writer === partner && times === 0, ofPair.partnerLatest);
    f.when(asks, this.#forms[at]?.asks ? ofPair.asksBoth : ofPair.asksNew);
  }
}
