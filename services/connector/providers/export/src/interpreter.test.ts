import { describe, expect, it } from 'vitest';
import { chatName, exportChatId } from './chat-name.ts';
import { readExport } from './testing.ts';

const lines = [
  '1/2/20, 10:00 - Ann: hi',
  '1/2/20, 10:00 - Ann: hi',
  '1/2/20, 10:00 - Bob: hi',
  '1/2/20, 10:01 - Bob: <Media omitted>\nthe plan',
  '2/2/20, 10:01 - Ann: 你好',
];

describe('message ids', () => {
  const ids = (text: string) => readExport(text).messages.map(({ messageId }) => messageId);

  it('differ, even of identical messages', () => {
    expect(new Set(ids(lines.join('\n'))).size).toBe(lines.length);
  });

  it('are the same in a longer export', () => {
    const longer = [...lines, '3/2/20, 09:00 - Ann: later', '3/2/20, 09:00 - Ann: later'];
    expect(ids(longer.join('\n')).slice(0, lines.length)).toEqual(ids(lines.join('\n')));
  });

  it('are the same in an export that brings its media', () => {
    const withMedia = lines
      .join('\n')
      .replace('<Media omitted>', 'IMG-1-WA0001.jpg (file attached)');
    expect(ids(withMedia)).toEqual(ids(lines.join('\n')));
  });

  it('do not depend on the order that the dates are read in', () => {
    const text = lines.join('\n');
    const other = readExport(text, { order: 'mdy' }).messages;
    expect(other.map(({ messageId }) => messageId)).toEqual(ids(text));
    expect(other[0]?.at.toISOString()).toBe('2020-01-02T10:00:00.000Z');
  });
});

it('knows whoever exported it where it calls them so', () => {
  const authors = ['You', 'Ann', '\u200eTú', 'Sen', 'Youssef'];
  const { messages } = readExport(authors.map((one) => `1/2/20, 10:00 - ${one}: hi`).join('\n'));
  const own = messages.filter(({ fromMe }) => fromMe).map(({ senderName }) => senderName);
  expect(own).toEqual(['You', 'Tú']);
});

describe('a file dated in eras', () => {
  it('goes on from one era to the next, in the order that its days tell', () => {
    const text = ['4/30/H31, 10:00 - a: m', '5/1/R1, 10:00 - a: m', '3/18/R4, 10:00 - a: m'];
    const { messages } = readExport(text.join('\n'));
    expect(messages.map(({ at }) => at.toISOString().slice(0, 10))).toEqual([
      ...['2019-04-30', '2019-05-01', '2022-03-18'],
    ]);
  });

  it.each([
    ['begin with the year', ['04-03-16 R', '04-03-17 R', '04-03-18 R', '04-03-19 R']],
    ['end with it', ['16-03-04 R', '17-03-04 R', '18-03-04 R', '19-03-04 R']],
    ['end with it, behind the era', ['R 16.3.4', 'R 17.3.4', 'R 18.3.4', 'R 19.3.4']],
    ['begin with it, behind the era', ['레이와 4. 3. 16.', '레이와 4. 3. 17.', '레이와 4. 3. 18.']],
  ])('is read in the order of its dates, which %s', (_order, dates) => {
    const { messages } = readExport(dates.map((date) => `${date}, 21:25 - a: m`).join('\n'));
    const days = messages.map(({ at }) => at.toISOString().slice(0, 10));
    expect(days.slice(0, 3)).toEqual(['2022-03-16', '2022-03-17', '2022-03-18']);
  });
});

describe('order of dates', () => {
  const year = (format: (month: number, day: number, year: number) => string) =>
    Array.from({ length: 60 }, (_, i) => {
      const at = new Date(Date.UTC(2023, 10, 20 + i));
      return `${format(at.getUTCMonth() + 1, at.getUTCDate(), at.getUTCFullYear() % 100)}, 10:00 - a: m`;
    }).join('\n');

  it.each([
    ['dmy', (m: number, d: number, y: number) => `${d}/${m}/${y}`],
    ['mdy', (m: number, d: number, y: number) => `${m}/${d}/${y}`],
    ['ymd', (m: number, d: number, y: number) => `${y}/${m}/${d}`],
  ] as const)('is found over the whole file: %s', (order, format) => {
    const { verdict, messages } = readExport(year(format));
    expect(verdict).toMatchObject({ order, impossible: 0, ambiguous: false });
    expect(messages.at(-1)?.at.toISOString()).toBe('2024-01-18T10:00:00.000Z');
  });

  it.each([
    ['dmy', '1/2/24, 10:00 - a: m\n2/2/24, 10:00 - a: m\n3/2/24, 10:00 - a: m'],
    ['mdy', '2/1/24, 10:00 - a: m\n2/2/24, 10:00 - a: m\n2/3/24, 10:00 - a: m'],
    ['ymd', '17/07/12, 10:00 - a: m\n17/07/13, 10:00 - a: m'],
  ])('is the one that travels least when all fit: %s', (order, text) => {
    expect(readExport(text).verdict.order).toBe(order);
  });

  it('is day first, and said to be a guess, when nothing tells', () => {
    expect(readExport('3/6/18, 10:00 - a: m').verdict).toMatchObject({
      order: 'dmy',
      ambiguous: true,
    });
  });
});

describe('times', () => {
  const times = (text: string, timezone: string) =>
    readExport(text, { timezone, order: 'dmy' }).messages.map(({ at }) => at.toISOString());

  it('are read in the zone, summer and winter', () => {
    const text = '1/7/24, 10:00 - a: m\n1/12/24, 10:00 - a: m';
    expect(times(text, 'Europe/Berlin')).toEqual([
      '2024-07-01T08:00:00.000Z',
      '2024-12-01T09:00:00.000Z',
    ]);
    expect(times(text, 'Pacific/Auckland')[1]).toBe('2024-11-30T21:00:00.000Z');
  });

  it('go on through the repeated hour of autumn, and skip the missing one of spring', () => {
    const autumn = '27/10/24, 02:50 - a: m\n27/10/24, 02:10 - a: m\n27/10/24, 03:10 - a: m';
    expect(times(autumn, 'Europe/Berlin')).toEqual([
      '2024-10-27T00:50:00.000Z',
      '2024-10-27T01:10:00.000Z',
      '2024-10-27T02:10:00.000Z',
    ]);
    expect(times('31/3/24, 02:30 - a: m', 'Europe/Berlin')).toEqual(['2024-03-31T01:30:00.000Z']);
  });
});

describe('chat name', () => {
  it.each([
    ['WhatsApp Chat with Deal Flow.txt', 'Deal Flow'],
    ['WhatsApp Chat - Deal Flow.zip', 'Deal Flow'],
    ['WhatsApp Chat with Deal Flow (1).txt', 'Deal Flow'],
    ['Chat de WhatsApp con Inversores.txt', 'Inversores'],
    ['Conversa do WhatsApp com Amigos.txt', 'Amigos'],
    ['WhatsApp Chat mit Familie.txt', 'Familie'],
    ['Discussion WhatsApp avec Amis.txt', 'Amis'],
    ['Deal Flow.txt', 'Deal Flow'],
  ])('comes from %s', (fileName, name) => {
    expect(chatName({ given: undefined, fileNames: [fileName], told: undefined })).toBe(name);
  });

  it('is the one asked for, else the archive behind _chat.txt, else what iOS tells', () => {
    const fileNames = ['_chat.txt', 'WhatsApp Chat - Deal Flow.zip'];
    expect(chatName({ given: ' Mine ', fileNames, told: 'x' })).toBe('Mine');
    expect(chatName({ given: undefined, fileNames, told: 'x' })).toBe('Deal Flow');
    expect(chatName({ given: '', fileNames: ['_chat.txt'], told: 'Plans' })).toBe('Plans');
  });

  it('gives the same id however it is written, to chats that begin alike', () => {
    const opening = ['09:00 Ann: hello'];
    expect(exportChatId(' Deal  flow\u200e', opening)).toBe(exportChatId('Deal Flow', opening));
    expect(exportChatId('Deal Flow', opening)).not.toBe(exportChatId('Deal Flow 2', opening));
    expect(exportChatId('Deal Flow', opening)).not.toBe(exportChatId('Deal Flow', ['other']));
  });
});
