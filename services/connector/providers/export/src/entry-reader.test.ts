import { describe, expect, it } from 'vitest';
import { parseString } from 'whatsapp-chat-parser';
import { EntryReader, NotAChatError } from './entry-reader.ts';
import { readExport } from './testing.ts';

/** A line as phones print it, and the time it means. */
const formats: readonly (readonly [name: string, line: string, time: string])[] = [
  ['Android, British', '13/06/2018, 21:25 - a: m', '2018-06-13T21:25:00'],
  ['Android, American', '6/13/18, 9:25 PM - a: m', '2018-06-13T21:25:00'],
  ['Android, narrow space', '6/13/18, 9:25\u202fPM - a: m', '2018-06-13T21:25:00'],
  ['Android, Spanish p. m.', '13/6/2018, 9:25 p. m. - a: m', '2018-06-13T21:25:00'],
  ['Android, Spanish no-break', '13/6/2018, 9:25 p.\u00a0m. - a: m', '2018-06-13T21:25:00'],
  ['Android, midnight', '13/6/2018, 12:25 a. m. - a: m', '2018-06-13T00:25:00'],
  ['Android, noon', '13/6/2018, 12:25 p.m. - a: m', '2018-06-13T12:25:00'],
  ['Android, German', '13.06.18, 21:25 - a: m', '2018-06-13T21:25:00'],
  ['Android, Dutch', '13-06-18 21:25 - a: m', '2018-06-13T21:25:00'],
  ['Android, French', '13/06/2018 à 21:25 - a: m', '2018-06-13T21:25:00'],
  ['Android, Finnish', '13.6.2018 klo 21.25 - a: m', '2018-06-13T21:25:00'],
  ['Android, Chinese', '2018/6/13 下午9:25 - a: m', '2018-06-13T21:25:00'],
  ['Android, Korean', '2018년 6월 13일 오후 9:25, a : m', '2018-06-13T21:25:00'],
  ['Android, Arabic', '١٣\u200f/٦\u200f/٢٠١٨ ٩:٢٥ م - a: m', '2018-06-13T21:25:00'],
  ['Android, Arabic comma', '١٣\u200f/٦\u200f/٢٠١٨، ٩:٢٥ ص - a: m', '2018-06-13T09:25:00'],
  ['Android, Persian digits', '۲۰۱۸/۶/۱۳،\u200f ۲۱:۲۵ - a: m', '2018-06-13T21:25:00'],
  ['Android, Persian calendar', '۱۳۹۷/۳/۲۳،\u200f ۲۱:۲۵ - a: m', '2018-06-13T21:25:00'],
  ['Android, French h', '13/06/2018 à 21h25 - a: m', '2018-06-13T21:25:00'],
  ['iOS, colon behind the bracket', '[13/06/2018, 21:25:15]: a: m', '2018-06-13T21:25:15'],
  ['Android, Hindi', '13/6/18, 9:25 अपराह्न - a: m', '2018-06-13T21:25:00'],
  ['Android, Greek', '13/6/18, 9:25 μ.μ. - a: m', '2018-06-13T21:25:00'],
  ['Android, Thai calendar', '13/6/2561 21:25 - a: m', '2018-06-13T21:25:00'],
  ['iOS, German', '[13.06.18, 21:25:15] a: m', '2018-06-13T21:25:15'],
  ['iOS, American', '[6/13/18, 9:25:15\u202fPM] a: m', '2018-06-13T21:25:15'],
  ['iOS, hidden mark in front', '\u200e[13/06/2018, 21:25:15] a: m', '2018-06-13T21:25:15'],
  ['iOS, embedded right to left', '\u202b[13/06/2018, 21:25:15] a: m\u202c', '2018-06-13T21:25:15'],
  ['iOS, isolates', '\u2067[13/06/2018, 21:25:15]\u2069 a: m', '2018-06-13T21:25:15'],
  ['iOS, byte order mark', '\ufeff[13/06/2018, 21:25:15] a: m', '2018-06-13T21:25:15'],
  ['iOS, Japanese era', '[令和6/11/21 21:25:15] a: m', '2024-11-21T21:25:15'],
  ['iOS, era letter', '[R6/11/21 21:25:15] a: m', '2024-11-21T21:25:15'],
  ['Android, era before its year at the end', '3/18/R4, 9:25 PM - a: m', '2022-03-18T21:25:00'],
  ['Android, day first with an era', '18/3/R4 21:25 - a: m', '2022-03-18T21:25:00'],
  ['Android, era behind the date', '3/18/4 R, 9:25\u202fPM - a: m', '2022-03-18T21:25:00'],
  ['iOS, German with an era', '[18.03.04 R, 21:25:15] a: m', '2022-03-18T21:25:15'],
  ['iOS, Heisei', '[H30/6/13 21:25:15] a: m', '2018-06-13T21:25:15'],
  ['iOS, Heisei at the end', '[6/13/H30, 9:25:15 PM] a: m', '2018-06-13T21:25:15'],
  ['iOS, Heisei in Korean', '[헤이세이 30. 6. 13. 오후 9:25:15] a: m', '2018-06-13T21:25:15'],
  ['iOS, Shōwa counted on', '[S97/3/18 21:25:15] a: m', '2022-03-18T21:25:15'],
  ['iOS, Shōwa in words', '[昭和97年3月18日 21:25:15] a: m', '2022-03-18T21:25:15'],
  ['Android, Polish with an era', '18.03.4 Reiwa, 21:25 - a: m', '2022-03-18T21:25:00'],
  ['Android, Bosnian with an era', '18.03.4. R, 21:25 - a: m', '2022-03-18T21:25:00'],
  ['Android, Macedonian with an era', '18.3.4 г. R, 21:25 - a: m', '2022-03-18T21:25:00'],
  ['Android, Uzbek with an era', '18.03.4 (R), 21:25 - a: m', '2022-03-18T21:25:00'],
  ['Android, Norwegian with an era', '18.3 4 Reiwa, 21:25 - a: m', '2022-03-18T21:25:00'],
  ['Android, Russian with an era', '18.03.4 Рэйва, 21:25 - a: m', '2022-03-18T21:25:00'],
  ['Android, Thai with an era', '18/3/04 เรวะ 21:25 - a: m', '2022-03-18T21:25:00'],
  ['Android, Hindi with an era', 'रेइवा 18/3/4, 9:25 pm - a: m', '2022-03-18T21:25:00'],
  ['Android, Burmese with an era', 'R ၁၈/၃/၄ ၂၁:၂၅ - a: m', '2022-03-18T21:25:00'],
  ['iOS, Azerbaijani with an era', '[R 18.03.4, 21:25:15] a: m', '2022-03-18T21:25:15'],
  ['iOS, Persian, Heisei', '[۲۹/۶/۱۳ ه\u200d، ۲۱:۲۵:۱۵] a: m', '2017-06-13T21:25:15'],
  ['iOS, Russian, Heisei', '[13.06.30 Эпоха Хэйсэй, 21:25:15] a: m', '2018-06-13T21:25:15'],
  ['iOS, French of Canada', '[2022-03-18 21 h 25 min 15 s] a: m', '2022-03-18T21:25:15'],
  ['Android, French of Canada', '2022-03-18 21 h 25 - a: m', '2022-03-18T21:25:00'],
  ['Android, Albanian', '18.3.22, 9:25 m.d. - a: m', '2022-03-18T21:25:00'],
  ['Android, Thai calendar, short', '18/3/65 21:25 - a: m', '2022-03-18T21:25:00'],
  ['a small h before the hours', '13/06/18 h 21:25 - a: m', '2018-06-13T21:25:00'],
  ['iOS, Swedish', '[2018-06-13 21:25:15] a: m', '2018-06-13T21:25:15'],
  ['iOS, Afternoon in front', '[2018/6/13 午後9:25:15] a: m', '2018-06-13T21:25:15'],
  ['no marks', '13. 6. 2018. 21:25:15 a: m', '2018-06-13T21:25:15'],
  ['colon', '13.06.2018, 21:25: a: m', '2018-06-13T21:25:00'],
  ['year in the middle', '[06/2018/13, 21:25:15] a: m', '2018-06-13T21:25:15'],
];

describe('EntryReader', () => {
  it.each(formats)('reads %s', (_name, line, time) => {
    const { messages } = readExport(line);
    expect(messages).toMatchObject([{ senderName: 'a', text: 'm' }]);
    expect(messages[0]?.at.toISOString()).toBe(`${time}.000Z`);
  });

  it('joins lines that go on with a message', () => {
    const { messages } = readExport('1/2/20, 10:00 - a: one\n\ntwo\r\n1/2/20, 10:01 - b: x\n');
    expect(messages.map(({ text }) => text)).toEqual(['one\n\ntwo', 'x']);
  });

  it('gives the same whatever pieces the text comes in', () => {
    const text = formats
      .slice(0, 1)
      .map(([, line]) => line)
      .join('\n')
      .concat('\nmore\r\nlines\n');
    const whole = readExport(text);
    for (const size of [1, 2, 3, 7]) expect(readExport(text, { size })).toEqual(whole);
  });

  it.each([
    ['agenda in a bracket file', '[13/06/2018, 21:25:15] a: plan\n14/06/2018 10:00 - Opening'],
    ['bare date in a dash file', '13/06/2018, 21:25 - a: plan\n14/06/2018 10:00 Talk: Ann'],
    ['date without a time', '13/06/2018, 21:25 - a: plan\n14/06/2018 - a: what then'],
    ['impossible time', '13/06/2018, 21:25 - a: plan\n14/06/2018, 25:00 - a: what then'],
  ])('keeps a date within a message: %s', (_name, text) => {
    expect(readExport(text).messages).toHaveLength(1);
  });

  it.each([
    ['no space behind the colon', '13/06/2018, 21:25 - Ann:.', 'Ann', '.'],
    ['empty message', '13/06/2018, 21:25 - Ann: ', 'Ann', ''],
    ['empty message, trimmed', '13/06/2018, 21:25 - Ann:', 'Ann', ''],
    ['unsaved contact', '[13/06/2018, 21:25:15] ~\u202fAnn: hi', 'Ann', 'hi'],
    [
      'phone number',
      '13/06/2018, 21:25 - \u202a+44 7700 900123\u202c: hi',
      '+44 7700 900123',
      'hi',
    ],
    ['colons in the text', '13/06/2018, 21:25 - Ann: at: 10:30', 'Ann', 'at: 10:30'],
  ])('finds author and text: %s', (_name, line, senderName, text) => {
    expect(readExport(line).messages).toMatchObject([{ senderName, text }]);
  });

  it('takes no log file for a chat', () => {
    const log = Array.from(
      { length: 30 },
      (_, i) => `2026-01-01 12:00:${10 + i} ERROR app: failed`,
    );
    const reader = new EntryReader(() => expect.unreachable());
    expect(() => reader.push(`${log.join('\n')}\n`)).toThrow(NotAChatError);
  });

  it('cuts a message that is longer than WhatsApp allows, and holds no endless line', () => {
    const reader = new EntryReader(({ body }) => expect(body).toHaveLength(65_536));
    reader.push('13/06/2018, 21:25 - a: ');
    for (let i = 0; i < 100; i++) reader.push('x'.repeat(65_536));
    reader.end();
    expect(reader.notes.cut).toBe(1);
  });

  it('agrees with whatsapp-chat-parser on what both can read', () => {
    const lines = Array.from({ length: 200 }, (_, i) => {
      const head = `${1 + (i % 28)}/${1 + (Math.floor(i / 28) % 12)}/2020, ${10 + (i % 10)}:${10 + (i % 50)} - `;
      return i % 11 === 0 ? `${head}Ann added Bob${i}` : `${head}P${i % 7}: text ${i}\nmore`;
    });
    const text = lines.join('\n');
    const theirs = parseString(text, { daysFirst: true }).map((m) => [m.author, m.message]);
    const ours = readExport(text).all.map((m) => [m.senderName || null, m.text]);
    expect(ours).toEqual(theirs);
  });
});
