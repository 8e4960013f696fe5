import type { Language } from '../languages.ts';
import type { Token } from './tokens.ts';

/** A text's tokens, as phrases are read from them. */
export interface Read {
  readonly tokens: readonly Token[];
  /** Their kinds, a character for each. */
  readonly shape: string;
  readonly language: Language;
}

export const readOf = (tokens: readonly Token[], language: Language): Read => ({
  tokens,
  shape: tokens.map(({ kind }) => kind).join(''),
  language,
});

export const isDigit = (token: Token | undefined) => token !== undefined && /^\d/.test(token.text);

/** Said behind the last day of something. */
export const lastBehind =
  /^(?:tak|तक|से पहले|se pehle|se pahle|ke pehle|के पहले|ke andar|latest|at the latest|au plus tard|al piu tardi|al massimo|maximo|max|no maximo|como tarde|como maximo|a mas tardar|spatestens|massimo|dernier delai|maximum)$/;

/** Phrases about time are read from here. */
export class Phrases {
  readonly tokens: readonly Token[];
  readonly language: Language;
  readonly shape: string;

  constructor({ tokens, shape, language }: Read) {
    this.tokens = tokens;
    this.shape = shape;
    this.language = language;
  }

  kind(at: number): string {
    return this.shape.charAt(at);
  }

  value(at: number): number {
    return this.tokens[at]?.value ?? 0;
  }

  glued(at: number): boolean {
    return this.tokens[at]?.glued ?? false;
  }

  skip(at: number, kinds: string): number {
    let next = at;
    while (next < this.shape.length && kinds.includes(this.kind(next))) next += 1;
    return next;
  }
}
