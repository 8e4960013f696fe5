import { commonKind, contentHash, hash53 } from '@groupsight/shared/chat-lines/lines';
import { readBody } from './body.ts';
import { printedId } from './identity.ts';
import type { PrintedTime } from './types.ts';

/** Shorter texts say nothing of which chat they are from. */
const telling = 12;
const openingLength = 20;
const maxSamples = 32;
const pieceLength = 65_536;

interface Sample {
  readonly rank: number;
  readonly printed: PrintedTime;
  readonly author: string;
  readonly body: string;
}

/** What a chat can be recognised by, gathered while its export is read for the first time. */
export class Traits {
  /** Messages as printed at its beginning. */
  readonly opening: string[] = [];
  first: PrintedTime | undefined;
  last: PrintedTime | undefined;
  /** Four bytes of each text that tells something; in pieces, for arrays grow by copies. */
  readonly #contents: Uint32Array[] = [];
  #telling = 0;
  #samples: Sample[] = [];
  #limit = Number.POSITIVE_INFINITY;

  /** A line of this time. */
  time(printed: PrintedTime): void {
    this.first ??= printed;
    this.last = printed;
  }

  /** A message of somebody. */
  message(printed: PrintedTime, author: string, body: string): void {
    if (this.opening.length < openingLength) {
      this.opening.push(JSON.stringify([printed, author, body]));
    }
    const content = contentHash('text', body);
    if (body.length >= telling) this.#remember(content >>> 0);
    const { parts, hour, minute } = printed;
    const rank = hash53(`${parts.join('.')} ${hour}:${minute} ${content}`);
    if (rank < this.#limit) this.#sample({ rank, printed, author, body });
  }

  /** Ids of some messages, as every export has them that is printed the same. */
  ids(): string[] {
    return this.#lowest().map(({ printed, author, body }) => {
      const { kind, text } = readBody(body);
      return printedId(printed, author, `${commonKind(kind)}\n${text}`);
    });
  }

  /** How many of these texts it has; only texts that tell something count. */
  countOf(texts: readonly string[]): number {
    const wanted = new Set(
      texts.filter((text) => text.length >= telling).map((text) => contentHash('text', text) >>> 0),
    );
    const found = new Set<number>();
    if (wanted.size === 0) return 0;
    for (const piece of this.#contents) {
      for (const one of piece) if (wanted.has(one)) found.add(one);
    }
    return found.size;
  }

  #remember(content: number): void {
    const place = this.#telling % pieceLength;
    if (place === 0) this.#contents.push(new Uint32Array(pieceLength));
    this.#contents.at(-1)?.fill(content, place, place + 1);
    this.#telling++;
  }

  /** Which ones are kept depends on nothing but what they say: they lie all over the chat. */
  #sample(sample: Sample): void {
    this.#samples.push(sample);
    if (this.#samples.length < maxSamples * 4) return;
    this.#samples = this.#lowest();
    this.#limit = this.#samples.at(-1)?.rank ?? this.#limit;
  }

  #lowest(): Sample[] {
    return this.#samples.toSorted((a, b) => a.rank - b.rank).slice(0, maxSamples);
  }
}
