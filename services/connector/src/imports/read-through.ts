import type { EntryReader } from '@groupsight/chat-export/entry-reader';
import { Spell } from '@groupsight/shared/spell';
import { decoderFor, type Encoding, Utf8Meter } from './encoding.ts';
import type { ExportSource } from './source.ts';

/** Characters between two looks at the clock: the first ones, read by code that is not warm, take some ms. */
const pieceLength = 4_096;

/**
 * Feeds a source through a reader; others have their turns meanwhile, after `afterPiece` has done
 * with what was read. @returns what tells whether it is in that encoding
 */
export async function readThrough(
  source: Pick<ExportSource, 'read'>,
  encoding: Encoding,
  reader: Pick<EntryReader, 'push' | 'end'>,
  afterPiece: () => Promise<void> = async () => undefined,
): Promise<Utf8Meter> {
  const decoder = decoderFor(encoding);
  const meter = new Utf8Meter();
  const spell = new Spell();
  for await (const bytes of source.read()) {
    const text = decoder.write(bytes);
    if (encoding === 'utf-8') meter.add(bytes.length, text);
    for (let from = 0; from < text.length; from += pieceLength) {
      reader.push(text.slice(from, from + pieceLength));
      if (!spell.isOver) continue;
      await spell.rest();
      await afterPiece();
      spell.begin();
    }
  }
  reader.push(decoder.end());
  reader.end();
  await afterPiece();
  return meter;
}
