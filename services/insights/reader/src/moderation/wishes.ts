import { clean, shorten } from '../text.ts';
import type { Token } from './reading.ts';
import { tokensOf } from './reading.ts';

/** A stretch of a rule: something it forbids, or something that it leaves alone. */
export interface Stretch {
  readonly kind: 'wish' | 'exception' | 'condition';
  readonly tokens: Token[];
  isForbidding: boolean;
  isAllowing: boolean;
  isOnly: boolean;
  /** 'No photos and no videos after ten': what is joined shares its times. */
  readonly isJoined: boolean;
  /** 'No links and photos are ok': nobody knows whether photos are. */
  isAmbiguous: boolean;
}

/** A sentence of a rule as its stretches. */
export type Sentence = readonly Stretch[];

const stretch = (kind: Stretch['kind'], isJoined = false): Stretch => ({
  kind,
  isJoined,
  tokens: [],
  isForbidding: false,
  isAllowing: false,
  isOnly: false,
  isAmbiguous: false,
});

const isGap = (token: Token | undefined) =>
  token?.is === 'gap' || (token?.is === 'mark' && (token.mark === 'and' || token.mark === 'or'));
const isHardGap = (token: Token) => token.is === 'gap' && token.ends;
/** What may be forbidden, not a word beside it. */
const isNamed = (token: Token) => saysSomething(token) && token.is !== 'word';
const saysSomething = (token: Token) => token.is !== 'gap' && token.is !== 'mark';

/** 'Photos here, no links': what stands before belongs to another wish, and nobody knows to which. */
function parted(one: Stretch): Stretch[] {
  const { tokens } = one;
  const no = tokens.findIndex((token) => token.is === 'mark' && token.mark === 'no');
  const from = tokens.slice(0, Math.max(0, no)).findLastIndex(isHardGap) + 1;
  const isContent = (token: Token) => token.is === 'content' || token.is === 'sites';
  if (one.kind !== 'wish' || !one.isForbidding || from === 0) return [one];
  const isAsked = tokens.slice(0, from).some((token) => token.is === 'word' && token.isOfTelling);
  const isNext = tokens.slice(no).some(isContent) || isAsked;
  if (!tokens.slice(0, from).some(isContent) || !isNext) return [one];
  const before = { ...stretch('wish'), tokens: tokens.slice(0, from), isAmbiguous: true };
  return [before, { ...one, tokens: tokens.slice(from) }];
}

/** Reads a sentence from its start to its end. */
class Reader {
  readonly done: Stretch[] = [];
  #now = stretch('wish');

  get #isFresh() {
    return !this.#now.tokens.some(saysSomething);
  }

  /** Whether anything was named that may be forbidden. */
  get #hasContent() {
    return this.#now.tokens.some(
      // 'We write in English, no links': the language is none of what is forbidden.
      (one) => one.is !== 'word' && one.is !== 'language' && saysSomething(one),
    );
  }

  #begin(kind: Stretch['kind']): void {
    const last = this.#now.tokens.at(-1);
    const isJoined = last?.is === 'mark' && (last.mark === 'and' || last.mark === 'or');
    this.done.push(this.#now);
    this.#now = stretch(kind, isJoined);
  }

  take(token: Token): void {
    if (token.is !== 'mark') {
      this.#now.tokens.push(token);
      return;
    }
    switch (token.mark) {
      case 'no':
        this.#forbid(token);
        break;
      case 'ok':
        this.#allow(token);
        break;
      case 'only':
        if (this.#now.kind === 'wish' && !this.#isFresh && isGap(this.#now.tokens.at(-1))) {
          this.#begin(this.#now.isForbidding ? 'exception' : 'wish');
        }
        if (this.#now.kind === 'wish') this.#now.isOnly = true;
        break;
      case 'except':
        this.#begin('exception');
        break;
      case 'exceptBefore':
        this.#exceptNamed();
        break;
      case 'onlyWith':
        // 'Links only with an explanation' forbids links without one.
        if (this.#now.kind === 'wish') this.#now.isForbidding = true;
        this.#begin('exception');
        break;
      case 'without':
        if (!this.#hasContent || isGap(this.#now.tokens.at(-1))) this.#forbid(token);
        else this.#begin('exception');
        break;
      case 'if':
        if (this.#now.kind === 'wish' && !this.#isFresh) this.#begin('condition');
        break;
      case 'but':
        this.#begin('wish');
        break;
      default:
        this.#now.tokens.push(token);
    }
  }

  #forbid(token: Token): void {
    const last = this.#now.tokens.at(-1);
    // 'Se non autorizzati': right behind 'if' or 'unless' it belongs to that.
    const isNext = isGap(last);
    // 'Be kind, no links': the wish begins here. 'Links, spam: forbidden' goes on.
    if (
      this.#now.kind !== 'wish' ||
      (isNext && (this.#now.isForbidding || this.#now.isOnly || !this.#hasContent))
    ) {
      if (this.#now.kind === 'wish' || isNext) this.#begin('wish');
    }
    this.#allowBefore();
    // 'Stickers allowed nahi': denied behind it.
    if (last?.is === 'mark' && last.mark === 'ok') this.#now.isAllowing = false;
    this.#now.isForbidding = this.#now.kind === 'wish';
    this.#now.tokens.push(token);
  }

  /** 'Photos yes, videos no': what is allowed ends at the gap behind it. */
  #allowBefore(): void {
    const { tokens, isAllowing, kind } = this.#now;
    const ok = tokens.findLastIndex((one) => one.is === 'mark' && one.mark === 'ok');
    const gap = tokens.findIndex((one, index) => index > ok && isHardGap(one));
    if (!isAllowing || kind !== 'wish' || ok < 0 || gap < 0) return;
    const behind = tokens.splice(gap);
    this.done.push(this.#now);
    this.#now = { ...stretch('wish'), tokens: behind.slice(1) };
  }

  /** What was named last is the exception: of what was forbidden before, or of what follows. */
  #exceptNamed(): void {
    const { tokens } = this.#now;
    const from = tokens.findLastIndex(isHardGap) + 1;
    const isBehind =
      from > 0 && this.#now.isForbidding && tokens.slice(0, from).some(saysSomething);
    if (isBehind) {
      const named = tokens.splice(from);
      this.done.push(this.#now);
      this.#now = { ...stretch('wish'), tokens: named };
    }
    this.done.push({ ...this.#now, kind: 'exception', isForbidding: false });
    this.#now = stretch('wish');
  }

  /** 'Not allowed' forbids; 'no selling, giving away is fine' allows what follows the comma. */
  #allow(token: Token): void {
    const { tokens } = this.#now;
    const from = tokens.findLastIndex(isHardGap) + 1;
    const own = tokens.slice(from);
    const isDenied = own.some((one) => one.is === 'mark' && one.mark === 'no');
    if (isDenied) {
      // 'É permitido' joins nothing: in Portuguese 'is' and 'and' are one word without accents.
      const and = own.findIndex((one) => one.is === 'mark' && one.mark === 'and');
      const isJoined = own.slice(0, Math.max(0, and)).some(saysSomething);
      this.#now.isAmbiguous ||= isJoined && !this.#now.isOnly;
      return;
    }
    if (this.#now.kind === 'wish' && this.#now.isForbidding && from > 0) {
      tokens.length = from - 1;
      this.#begin('wish');
      this.#now.tokens.push(...own);
    }
    this.#now.isAllowing = true;
    this.#now.tokens.push(token);
  }

  end(): Stretch[] {
    // 'Emergencies excepted'
    if (this.#now.kind === 'exception' && this.#isFresh && this.done.length > 0) {
      this.#now = this.done.pop() ?? this.#now;
      this.#exceptNamed();
    }
    this.done.push(this.#now);
    return this.done.flatMap(parted).filter(({ tokens }) => tokens.some(saysSomething));
  }
}

/** A rule's sentences; reasons that it gives are left out. */
export function sentencesOf(description: string): Sentence[] {
  const sentences: Stretch[][] = [];
  let reader = new Reader();
  let isReason = false;
  for (const token of tokensOf(description)) {
    if (token.is === 'mark' && token.mark === 'end') {
      sentences.push(reader.end());
      reader = new Reader();
      isReason = false;
    } else if (token.is === 'mark' && token.mark === 'because') {
      isReason = true;
    } else if (!isReason) {
      reader.take(token);
    }
  }
  sentences.push(reader.end());
  return sentences.filter((stretches) => stretches.length > 0);
}

/** The parts of a list: 'links, photos or videos' are three. */
export function partsOf(tokens: readonly Token[]): Token[][] {
  const parts: Token[][] = [[]];
  for (const token of tokens) {
    const isNext = token.is === 'mark' && token.mark === 'no' && parts.at(-1)?.some(isNamed);
    if (isGap(token) || isNext) parts.push([]);
    else parts.at(-1)?.push(token);
  }
  return parts.filter((part) => part.some(saysSomething));
}

const longest = 60;

/** What a rule says in its own words from the first to the last of these. */
export function quoteOf(description: string, tokens: readonly Token[]): string {
  const said = tokens.filter((token) => !isGap(token));
  const start = said[0]?.at ?? 0;
  return shorten(clean(description.slice(start, said.at(-1)?.end ?? start)), longest);
}
