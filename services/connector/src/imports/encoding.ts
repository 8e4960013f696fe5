import iconv from 'iconv-lite';
import { exportErrors } from './export-error.ts';

export type Encoding = 'utf-8' | 'utf-16le' | 'utf-16be' | 'windows-1252';

/** Turns bytes into text piece by piece; a character may lie across pieces. */
export interface TextDecoding {
  write(bytes: Uint8Array): string;
  end(): string;
}

const sampleBytes = 65_536;

/**
 * Guesses the encoding from a file's beginning: by its byte order mark, else by where zero
 * bytes lie (UTF-16 of mostly Latin text has every second one zero), else UTF-8 until proven
 * otherwise.
 * @throws not_a_chat for bytes that are no text at all
 */
export function guessEncoding(start: Uint8Array): Encoding {
  const [a, b] = start;
  if (a === 0xff && b === 0xfe) return 'utf-16le';
  if (a === 0xfe && b === 0xff) return 'utf-16be';
  const sample = start.subarray(0, sampleBytes);
  let even = 0;
  let odd = 0;
  for (let i = 0; i < sample.length; i++) {
    if (sample[i] !== 0) continue;
    if (i % 2 === 0) even++;
    else odd++;
  }
  if (even + odd === 0) return 'utf-8';
  const most = sample.length / 2;
  if (odd > most * 0.2 && even < most * 0.02) return 'utf-16le';
  if (even > most * 0.2 && odd < most * 0.02) return 'utf-16be';
  throw exportErrors.notAChat();
}

/** A decoder that puts U+FFFD for what is not valid in the encoding. */
export function decoderFor(encoding: Encoding): TextDecoding {
  // Node's own decoder is the fastest for UTF-8; it reads the C1 range of windows-1252 wrongly.
  if (encoding === 'utf-8') {
    const decoder = new TextDecoder('utf-8');
    return {
      write: (bytes) => decoder.decode(bytes, { stream: true }),
      end: () => decoder.decode(),
    };
  }
  const decoder = iconv.getDecoder(encoding);
  return {
    write: (bytes) => decoder.write(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)),
    end: () => decoder.end() ?? '',
  };
}

/** Watches whether a file read as UTF-8 is UTF-8: invalid bytes against valid characters. */
export class Utf8Meter {
  #invalid = 0;
  #surplus = 0;

  /** Notes a piece and what it was decoded to. */
  add(bytes: number, text: string): void {
    let invalid = 0;
    for (let at = text.indexOf('\ufffd'); at >= 0; at = text.indexOf('\ufffd', at + 1)) invalid++;
    this.#invalid += invalid;
    // Characters beyond ASCII take more bytes than places in the string.
    this.#surplus += Math.max(0, bytes - text.length);
  }

  /** Mostly invalid: some one-byte encoding, of which windows-1252 is the usual one. */
  get isLatin(): boolean {
    return this.#invalid > 0 && this.#surplus < this.#invalid;
  }

  /** UTF-8, but damaged here and there. */
  get isDamaged(): boolean {
    return this.#invalid > 0 && !this.isLatin;
  }
}
