import { clausesOf } from '@groupsight/reader/search/query';
import { describe, expect, it } from 'vitest';
import type { StoredLine } from '../messages/messages.repository.ts';
import { packLines, senderCode, unpackKey } from './lines.ts';
import { type Hit, hitAt, rarestOf, scanDay } from './scan.ts';

const date = '2026-03-10';
const keyOf = (n: number) => n.toString(16).padStart(24, '0');

const line = (n: number, text: string, changed: Partial<StoredLine> = {}): StoredLine => ({
  key: keyOf(n),
  messageId: `m${n}`,
  senderId: 'ana@s',
  senderName: 'Ana Ruiz',
  at: Date.UTC(2026, 2, 10, 12, n),
  sequence: 0,
  date,
  type: 'text',
  text,
  quotedMessageId: '',
  mentions: [],
  fromMe: false,
  run: 0,
  ...changed,
});

function find(
  lines: readonly StoredLine[],
  query: string,
  { kinds = '', senders = new Set<string>() } = {},
) {
  const hits: Hit[] = [];
  let people = 0;
  const clauses = clausesOf(query);
  const text = packLines(lines, () => []).join('');
  scanDay({ group: 'g', date, text }, { clauses, kinds, senders }, rarestOf(clauses), {
    hit: (day, start, near) => hits.push(hitAt(day, start, near)),
    person: () => {
      people++;
    },
    wantsNear: true,
  });
  const numbers = (found: readonly { readonly key: string }[]) =>
    found.map(({ key }) => Number.parseInt(unpackKey(key), 16)).sort((a, b) => a - b);
  const isNear = (hit: Hit) => hit.isNear;
  return {
    all: numbers(hits.filter((hit) => !isNear(hit))),
    near: numbers(hits.filter(isNear)),
    people,
    hits,
  };
}

describe('a search of a day', () => {
  it('finds words, their forms, beginnings, phrases and neither more', () => {
    const lines = [
      line(1, 'Which hotel do we take?'),
      line(2, 'The hotels in Málaga are full'),
      line(3, 'A hostel is cheaper'),
      line(4, 'full are the rooms'),
    ];
    expect(find(lines, 'hotel').all).toEqual([1, 2]);
    expect(find(lines, 'hot').all).toEqual([1, 2]);
    expect(find(lines, 'hot ').all).toEqual([]);
    expect(find(lines, 'malaga HOTELS').all).toEqual([2]);
    expect(find(lines, '"are full"').all).toEqual([2]);
    expect(find(lines, '"full are"').all).toEqual([4]);
  });

  it('tells when a message was sent, and what it has', () => {
    const lines = [
      line(1, 'Here: https://rooms.example.org/hotel-sol'),
      line(2, 'The hotel is nice'),
      line(3, 'look', {
        type: 'image',
        media: { mediaId: '', mimeType: '', fileName: 'hotel.jpg' },
      }),
    ];
    const { all, hits } = find(lines, 'that link about the hotel in March');
    expect(all).toEqual([1]);
    expect(hits[0]).toMatchObject({ at: Date.UTC(2026, 2, 10, 12, 1) / 1000, kinds: 'l', date });
    expect(find(lines, 'hotel photo').all).toEqual([3]);
    // What is found stays found while the month is being typed.
    for (const typed of ['Marc', 'March', 'marz']) {
      expect([typed, find(lines, `link hotel ${typed}`).all]).toEqual([typed, [1]]);
    }
    expect(find(lines, 'hotel marc ').all).toEqual([]);
    expect(find(lines, 'hotel April').all).toEqual([]);
    expect(find(lines, 'hotel', { kinds: 'i' }).all).toEqual([3]);
    // A month alone is a word: nobody looks for all that was said in March.
    expect(find(lines, 'March 2026').all).toEqual([]);
  });

  it('finds people by their name, and what they say with it', () => {
    const lines = [
      line(1, 'The hotel is booked'),
      line(2, 'Which hotel?', { senderId: 'bo@s', senderName: 'Bo' }),
      line(3, 'Ask Ana about the boat', { senderId: 'bo@s', senderName: 'Bo' }),
    ];
    expect(find(lines, 'ana hotel')).toMatchObject({ all: [1], people: 0 });
    expect(find(lines, 'ana')).toMatchObject({ all: [3], people: 1 });
    expect(find(lines, 'ana rui')).toMatchObject({ all: [], people: 1 });
    expect(find(lines, 'hotel', { senders: new Set([senderCode('bo@s')]) }).all).toEqual([2]);
  });

  it('finds what is said near by, after what is said in one message', () => {
    const far = Array.from({ length: 8 }, (_, n) => line(10 + n, 'Something else'));
    const lines = [
      line(1, 'Which hotel do we take?'),
      line(2, 'The one in Lisbon'),
      ...far,
      line(30, 'Lisbon is nice'),
    ];
    // It has the word that fewer have.
    expect(find(lines, 'hotel lisbon')).toMatchObject({ all: [], near: [2] });
    expect(find([line(3, 'A hotel in Lisbon')], 'hotel lisbon')).toMatchObject({
      all: [3],
      near: [],
    });
  });

  it('finds neither system lines nor what was deleted', () => {
    const lines = [
      line(1, 'hotel', { type: 'system', senderId: '', senderName: '' }),
      line(2, 'hotel', { type: 'deleted' }),
      line(3, '\n ~hotel \n', { senderName: '\n~' }),
    ];
    expect(find(lines, 'hotel').all).toEqual([3]);
  });
});

/** The same numbers each time. */
function numbersFrom(seed: number) {
  let state = seed;
  return (below: number) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
}

it('finds what a plain look at every message finds', () => {
  const random = numbersFrom(7);
  const word = () => `w${random(12)}${'xyz'[random(3)] ?? ''}`;
  const text = () => Array.from({ length: 1 + random(6) }, word).join(' ');
  for (let round = 0; round < 300; round++) {
    const lines = Array.from({ length: 1 + random(25) }, (_, n) => line(n, text()));
    const isTyped = random(2) === 0;
    const looked = [...new Set(Array.from({ length: 1 + random(3) }, word))];
    const phrase = random(4) === 0 ? [word(), word()] : [];
    const quoted = phrase.length > 0 ? `"${phrase.join(' ')}" ` : '';
    const query = `${quoted}${looked.join(' ')}${isTyped ? '' : ' '}`;
    const plain = lines.flatMap(({ text: said }, n) => {
      const words = said.split(' ');
      const has = (one: string, at: number) =>
        words.some((other) =>
          isTyped && at === looked.length - 1 ? other.startsWith(one) : other === one,
        );
      const isWhole = phrase.length === 0 || ` ${said} `.includes(` ${phrase.join(' ')} `);
      return isWhole && looked.every(has) ? [n] : [];
    });
    expect([query, find(lines, query).all]).toEqual([query, plain]);
  }
});
