import { Lines, StoredLines } from '@groupsight/shared/chat-lines/lines';
import { describe, expect, it } from 'vitest';
import { ImportPlan } from './import-plan.ts';
import { readExport } from './testing.ts';

/** What was said, and what became of it; `id` is what a phone would know of it. */
interface Said {
  readonly id: number;
  readonly minute: number;
  readonly author: number;
  text: string;
  edited?: boolean;
  deleted?: boolean;
}

/** A repeatable stream of numbers from 0 to 1 (mulberry32). */
function seeded(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 4_294_967_296;
  };
}

const short = ['ok', 'yes', 'no', '👍', 'haha', 'thanks'];

function conversation(random: () => number, length: number): Said[] {
  let minute = 0;
  return Array.from({ length }, (_, id) => {
    minute += random() < 0.4 ? 0 : Math.floor(random() * 90);
    const isShort = random() < 0.4;
    const text = isShort ? (short[Math.floor(random() * short.length)] ?? '') : `words ${id} of it`;
    return { id, minute, author: Math.floor(random() * 4), text };
  });
}

interface Print {
  readonly names: readonly string[];
  readonly isApple: boolean;
  /** Hours by which its clock is ahead. */
  readonly hours: number;
}

const pad = (value: number) => String(value).padStart(2, '0');

function print(chat: readonly Said[], { names, isApple, hours }: Print): string {
  const lines = chat.map(({ minute, author, text, edited, deleted }) => {
    const at = new Date(Date.UTC(2025, 0, 10) + (minute + hours * 60) * 60_000);
    const [year, month, day] = [at.getUTCFullYear(), at.getUTCMonth() + 1, at.getUTCDate()];
    const clock = `${pad(at.getUTCHours())}:${pad(at.getUTCMinutes())}`;
    const mark = edited ? ' <This message was edited>' : '';
    const said = deleted ? 'This message was deleted' : `${text}${mark}`;
    return isApple
      ? `[${pad(day)}.${pad(month)}.${year}, ${clock}:${pad(17)}] ${names[author]}: ${said}`
      : `${pad(day)}/${pad(month)}/${year}, ${clock} - ${names[author]}: ${said}`;
  });
  return lines.join('\n');
}

function planOf(before: string, after: string) {
  const stored = new StoredLines();
  for (const message of readExport(before).all) stored.add(message);
  const file = new Lines();
  const { all } = readExport(after);
  for (const message of all) file.add(message);
  const plan = new ImportPlan(stored, file, false);
  return { plan, ids: all.map((message, index) => plan.message(index, message).messageId), stored };
}

const first: Print = { names: ['Ann', '+44 7700 900123', 'Cy', 'Dee'], isApple: false, hours: 0 };

/** What happens to a chat, and how it is printed then. */
function changed(random: () => number, chat: readonly Said[]) {
  const start = random() < 0.3 ? Math.floor(random() * chat.length * 0.5) : 0;
  const later = chat.slice(start).map((said): Said => {
    const dice = random();
    if (dice < 0.03) return { ...said, deleted: true };
    if (dice < 0.06) return { ...said, text: `${said.text}, or so`, edited: true };
    return said;
  });
  const last = chat.at(-1)?.minute ?? 0;
  const more = conversation(random, 5).map((said) => ({
    ...said,
    id: said.id + chat.length,
    minute: said.minute + last + 1,
    text: `${said.text} (new)`,
  }));
  const names = random() < 0.5 ? ['Ann', 'Bob', 'Cy M.', 'Dee'] : first.names;
  const isApple = random() < 0.5;
  const hours = isApple && random() < 0.5 ? Math.floor(random() * 20) - 10 : 0;
  return { start, later: [...later, ...more], how: { names, isApple, hours } };
}

describe('an export of a chat that has changed at random', () => {
  it.each(Array.from({ length: 40 }, (_, seed) => seed))(
    'loses and doubles nothing (%i)',
    (seed) => {
      const random = seeded(seed);
      const chat = conversation(random, 60 + Math.floor(random() * 300));
      const { start, later, how } = changed(random, chat);
      const { plan, ids, stored } = planOf(print(chat, first), print(later, how));
      // Every message is itself again, and what is new is nobody's.
      expect(new Set(ids).size).toBe(ids.length);
      const { known, added, deleted, edited } = plan.changes;
      expect({ known, added }).toEqual({ known: chat.length - start, added: 5 });
      expect(deleted).toBe(later.filter((said) => said.deleted).length);
      expect(edited).toBe(later.filter((said) => said.edited).length);
      expect(plan.deletions).toEqual([]);
      // Those who say what nobody else does are told apart without fail.
      const textOf = new Map(stored.ids.map((id, index) => [id, stored.contents[index]]));
      later.forEach(({ text, edited: isEdited, deleted: isGone }, index) => {
        if (index >= chat.length - start || isEdited || isGone || !text.startsWith('words')) return;
        const wanted = stored.contents[start + index];
        expect(textOf.get(ids[index] ?? '')).toBe(wanted);
      });
    },
  );
});
