import { Lines, StoredLines } from '@groupsight/shared/chat-lines/lines';
import { describe, expect, it } from 'vitest';
import { ImportPlan } from './import-plan.ts';
import { type ReadOptions, readExport } from './testing.ts';
import type { ExportMessage } from './types.ts';

/** A chat as it is stored: messages by id, changed as insights changes them. */
class Store {
  readonly #messages = new Map<string, ExportMessage>();
  plan: ImportPlan | undefined;

  /** The messages of people in the chat's order. */
  get people(): ExportMessage[] {
    return this.#inOrder().filter(({ kind }) => kind !== 'system');
  }

  /** 'Author: text' of every message, who is called what now. */
  get said(): string[] {
    const names = new Map(this.people.map(({ senderId, senderName }) => [senderId, senderName]));
    return this.people.map(({ senderId, kind, text }) => {
      return `${names.get(senderId)}: ${kind === 'text' ? text : `<${kind}>${text}`}`;
    });
  }

  get changes() {
    return this.plan?.changes;
  }

  import(text: string, options: ReadOptions & { readonly isLive?: boolean } = {}): this {
    const { all } = readExport(text, options);
    if (this.#messages.size === 0) {
      for (const message of all) this.#put(message);
      return this;
    }
    const stored = new StoredLines();
    for (const message of this.#inOrder()) stored.add(message);
    const file = new Lines();
    for (const message of all) file.add(message);
    const plan = new ImportPlan(stored, file, options.isLive ?? false);
    all.forEach((message, index) => {
      this.#put(plan.message(index, message));
    });
    for (const id of plan.deletions) this.#delete(id);
    this.plan = plan;
    return this;
  }

  /** A message that a linked account heard. */
  hear(id: string, senderId: string, at: string, text: string): this {
    this.#put({
      messageId: id,
      senderId,
      senderName: senderId,
      fromMe: false,
      at: new Date(at),
      kind: 'text',
      text,
      fileName: undefined,
      edited: false,
      sequence: 0,
    });
    return this;
  }

  #put(message: ExportMessage): void {
    const known = this.#messages.get(message.messageId);
    if (!known) this.#messages.set(message.messageId, message);
    else if (message.kind === 'deleted') this.#delete(message.messageId);
    else if (known.kind !== 'deleted') {
      const { text, edited } = message.edited ? message : known;
      this.#messages.set(message.messageId, { ...known, text, edited, at: message.at });
    }
  }

  #delete(id: string): void {
    const known = this.#messages.get(id);
    if (known) this.#messages.set(id, { ...known, kind: 'deleted', text: '' });
  }

  #inOrder(): ExportMessage[] {
    return [...this.#messages.values()].sort(
      (a, b) => Number(a.at) - Number(b.at) || a.sequence - b.sequence,
    );
  }
}

const base = [
  '13/06/2026, 09:00 - Messages and calls are end-to-end encrypted.',
  '13/06/2026, 09:00 - Ann: good morning, who is coming on Friday?',
  '13/06/2026, 09:01 - +44 7700 900123: I am, with two friends',
  '13/06/2026, 09:01 - +44 7700 900123: ok',
  '13/06/2026, 09:01 - +44 7700 900123: ok',
  '13/06/2026, 09:02 - Ann: <Media omitted>',
  '13/06/2026, 09:05 - Cy: ok',
  '13/06/2026, 10:30 - Ann: the room is booked',
  '14/06/2026, 08:00 - Cy: see you all there',
];
const text = (lines: readonly string[]) => lines.join('\n');
const without = (...gone: readonly number[]) => base.filter((_, index) => !gone.includes(index));
const noChanges = {
  added: 0,
  edited: 0,
  deleted: 0,
  kept: 0,
  renamed: [],
  shiftMinutes: 0,
};

const apple = (lines: readonly string[], clock = (hour: number) => hour) =>
  lines.map((line) => {
    const [, day, month, year, hour, minute, rest] =
      /^(\d+)\/(\d+)\/(\d+), (\d+):(\d+) - (.*)$/.exec(line) ?? [];
    const shown = String(clock(Number(hour))).padStart(2, '0');
    const said = rest?.replace('<Media omitted>', '\u200eimage omitted');
    return `[${day}.${month}.${year?.slice(2)}, ${shown}:${minute}:37] ${said}`;
  });

describe('an export imported again', () => {
  it('adds nothing when it is the same', () => {
    const store = new Store().import(text(base)).import(text(base));
    expect(store.changes).toEqual({ ...noChanges, known: 8 });
    expect(store.said).toHaveLength(8);
  });

  it('adds only what is new', () => {
    const store = new Store().import(text(base));
    store.import(text([...base, '14/06/2026, 08:00 - Cy: ok', '15/06/2026, 08:00 - Ann: hello']));
    expect(store.changes).toEqual({ ...noChanges, known: 8, added: 2 });
    expect(store.said).toHaveLength(10);
  });

  it('knows a number that became a contact', () => {
    const saved = text([...base, '15/06/2026, 08:00 - +44 7700 900123: late']).replaceAll(
      '+44 7700 900123',
      'Bob',
    );
    const store = new Store().import(text(base)).import(saved);
    const renamed = [{ from: '+44 7700 900123', to: 'Bob' }];
    expect(store.changes).toEqual({ ...noChanges, known: 8, added: 1, renamed });
    expect(store.said).toHaveLength(9);
    expect(new Set(store.people.map(({ senderId }) => senderId)).size).toBe(3);
    expect(store.said[1]).toBe('Bob: I am, with two friends');
  });

  it('deletes what was deleted, with a line that says so or without', () => {
    const lines = [...without(6), '15/06/2026, 08:00 - Ann: hello'].map((line) =>
      line.includes('two friends')
        ? '13/06/2026, 09:01 - +44 7700 900123: This message was deleted'
        : line,
    );
    const store = new Store().import(text(base)).import(text(lines));
    expect(store.changes).toEqual({ ...noChanges, known: 7, added: 1, deleted: 2 });
    expect(store.said.filter((line) => line.endsWith(': <deleted>'))).toHaveLength(2);
    expect(store.said).toHaveLength(9);
    const deleted = store.plan?.deletions;
    expect(deleted).toHaveLength(1);
    expect(store.import(text(lines)).changes).toEqual({ ...noChanges, known: 8 });
    // It would be gone by this file, too, if the one before had not come.
    expect(store.plan?.deletions).toEqual(deleted);
  });

  it('deletes one of several that say the same', () => {
    const store = new Store().import(text(base)).import(text(without(4)));
    expect(store.changes).toEqual({ ...noChanges, known: 7, deleted: 1 });
    expect(store.said.filter((line) => line.endsWith(': ok'))).toHaveLength(2);
  });

  it('edits what was edited, marked or not', () => {
    const lines = base.map((line) =>
      line
        .replace('with two friends', 'with three friends <This message was edited>')
        .replace('is booked', 'is ours'),
    );
    const store = new Store().import(text(base)).import(text(lines));
    expect(store.changes).toEqual({ ...noChanges, known: 8, edited: 2 });
    expect(store.said).toContain('+44 7700 900123: I am, with three friends');
    expect(store.said).toContain('Ann: the room is ours');
    expect(store.said).toHaveLength(8);
    // An older file again takes nothing back.
    expect(store.import(text(base.slice(0, 8))).changes).toMatchObject({ edited: 0, added: 0 });
    expect(store.said).toContain('Ann: the room is ours');
  });

  it('knows the chat of a phone of another make', () => {
    const store = new Store().import(text(base)).import(text(apple(base)));
    expect(store.changes).toEqual({ ...noChanges, known: 8 });
    expect(store.said).toHaveLength(8);
    const more = [...base, '14/06/2026, 08:00 - Ann: and me'];
    expect(store.import(text(apple(more))).changes).toMatchObject({ known: 8, added: 1 });
    expect(store.import(text(more)).changes).toMatchObject({ known: 9, added: 0 });
    expect(store.said.at(-1)).toBe('Ann: and me');
  });

  it('knows it in another locale', () => {
    const american = base.map((line) =>
      line
        .replace(/^(\d+)\/(\d+)\/\d{2}(\d+), (\d+):(\d+)/, (_, day, month, year, hour, minute) => {
          return `${Number(month)}/${Number(day)}/${year}, ${Number(hour)}:${minute} AM`;
        })
        .replace('<Media omitted>', '<Medien ausgeschlossen>'),
    );
    const store = new Store().import(text(base)).import(text(american));
    expect(store.changes).toEqual({ ...noChanges, known: 8 });
  });

  it('knows it from a phone in another zone, and tells the time as it was stored', () => {
    const elsewhere = apple([...base, '15/06/2026, 09:00 - Ann: last'], (hour) => hour + 6);
    const store = new Store().import(text(base)).import(text(elsewhere));
    expect(store.changes).toEqual({ ...noChanges, known: 8, added: 1, shiftMinutes: 360 });
    expect(store.people.at(-1)?.at.toISOString()).toBe('2026-06-15T09:00:37.000Z');
  });

  it('reads times anew when the same file is imported in another zone', () => {
    const store = new Store().import(text(base));
    store.import(text(base), { timezone: 'America/New_York' });
    expect(store.changes).toEqual({ ...noChanges, known: 8, shiftMinutes: 240 });
    expect(store.people[0]?.at.toISOString()).toBe('2026-06-13T13:00:00.000Z');
  });

  it('reads dates anew when it is imported in another order', () => {
    const file = text([
      '03/04/2026, 10:00 - Kim: good morning all',
      '04/05/2026, 10:00 - Lee: what is the deadline?',
      '05/06/2026, 10:00 - Kim: it is Friday',
    ]);
    const store = new Store().import(file, { order: 'dmy' }).import(file, { order: 'mdy' });
    expect(store.changes).toMatchObject({ known: 3, added: 0, deleted: 0 });
    expect(store.people.map(({ at }) => at.toISOString().slice(0, 10))).toEqual([
      '2026-03-04',
      '2026-04-05',
      '2026-05-06',
    ]);
  });

  it('keeps what another phone does not have', () => {
    const store = new Store().import(text(base)).import(text(apple(without(7))));
    expect(store.changes).toEqual({ ...noChanges, known: 7, kept: 1 });
    expect(store.said).toContain('Ann: the room is booked');
  });

  it('keeps the beginning that a long export leaves out', () => {
    const store = new Store().import(text(base));
    store.import(text([...base.slice(5), '16/06/2026, 08:00 - Cy: new']));
    expect(store.changes).toEqual({ ...noChanges, known: 4, added: 1 });
    expect(store.said).toHaveLength(9);
  });

  it('adds the beginning that was left out before', () => {
    const store = new Store().import(text(base.slice(5))).import(text(base));
    expect(store.changes).toEqual({ ...noChanges, known: 4, added: 4 });
    expect(store.said).toHaveLength(8);
  });

  it('tells a message apart that prints as another one in another order of dates', () => {
    const store = new Store().import(
      '03/04/2026, 10:00 - Kim: ok\n13/04/2026, 10:00 - Kim: a word',
    );
    store.import(
      '03/04/2026, 10:00 - Kim: ok\n03/05/2026, 10:00 - Kim: ok\n04/13/2026, 10:00 - Kim: a word',
      { order: 'mdy' },
    );
    expect(store.changes).toMatchObject({ known: 1, added: 2 });
    expect(store.people).toHaveLength(4);
  });
});

describe('an export of a linked group', () => {
  it('adds only what was not heard, and never deletes', () => {
    const store = new Store()
      .hear('3EB0A', '49151@s', '2026-06-13T09:01:12Z', 'I am, with two friends')
      .hear('3EB0B', '49151@s', '2026-06-13T09:01:40Z', 'ok')
      .hear('3EB0C', '49152@s', '2026-06-13T09:05:59Z', 'ok')
      .hear('3EB0D', '49153@s', '2026-06-13T10:30:02Z', 'the room is booked')
      .hear('3EB0E', '49153@s', '2026-06-13T10:31:02Z', 'heard, not exported')
      .hear('3EB0F', '49152@s', '2026-06-14T08:00:30Z', 'see you all there');
    store.import(text(base), { isLive: true });
    expect(store.changes).toMatchObject({ known: 5, added: 3, deleted: 0, kept: 1 });
    expect(store.people).toHaveLength(9);
    expect(store.people[0]?.senderId).toBe('49153@s');
  });
});
