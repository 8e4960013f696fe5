import { plainDigitsAndSpaces } from '@groupsight/shared/chat-lines/text-marks';
import type { PrintedTime } from './types.ts';

/** How the date is set off from the rest; a file keeps to one of them. */
export type HeaderStyle = 'bracket' | 'dash' | 'colon' | 'comma' | 'bare';

/** The head of a line: its date and time, and where the rest begins. */
export interface Header {
  readonly printed: PrintedTime;
  readonly style: HeaderStyle;
  /** Index of the first character behind the head, in the line as given. */
  readonly end: number;
}

/** No printed date is longer; only so much of a line is looked at. */
const headLength = 80;

const morning = [
  ...['am', 'صباحا', 'ص', 'قظ', 'पूर्वाह्न', 'πμ', 'vorm', 'öö', 'sa', '오전', '上午', '午前', 'pg'],
  ...['пд', 'дп', 'ก่อนเที่ยง', 'পূর্বাহ্ণ', '凌晨', '早上', '清晨', 'pd', 'ጥዋት'],
];
const evening = [
  ...['pm', 'مساء', 'م', 'بظ', 'अपराह्न', 'μμ', 'nachm', 'ös', 'ch', '오후', '下午', '午後', 'ptg'],
  ...['пп', 'мп', 'หลังเที่ยง', 'অপরাহ্ণ', '中午', '晚上', 'md', 'ከሰዓት'],
];
const halves: ReadonlyMap<string, 'am' | 'pm'> = new Map([
  ...morning.map((word) => [word, 'am'] as const),
  ...evening.map((word) => [word, 'pm'] as const),
]);
// 'p.m.', 'p. m.' and 'pm' alike.
const halfWord = [...halves.keys()]
  .sort((a, b) => b.length - a.length)
  .map((word) => `${[...word].join('\\.?\\s?')}\\.?`)
  .join('|');

/**
 * Japanese eras, as phones of any language print them beside a year, and the year before their
 * first; some count the Shōwa era on to this day.
 */
const eras: ReadonlyMap<string, number> = new Map([
  ...['r', '令和', 'reiwa', '레이와', 'рэйва', 'реива', 'рейва'].map((era) => [era, 2018] as const),
  ...['ρέιβα', 'ريوا', 'ریوا', 'ر', 'रेइवा', 'เรวะ'].map((era) => [era, 2018] as const),
  ...['h', '平成', 'heisei', '헤이세이', 'эпоха хэйсэй'].map((era) => [era, 1988] as const),
  ...['хаисеи', 'хейсей', 'χεϊσέι', 'هيسي', 'هیسی'].map((era) => [era, 1988] as const),
  ...['ه\u200d', 'हेईसेई', 'เฮเซ', 'ຮີຊີ'].map((era) => [era, 1988] as const),
  ...['s', '昭和', 'shōwa', 'showa', '쇼와', 'šova'].map((era) => [era, 1925] as const),
  ...['сьова', 'шова', 'شووا', 'शोवा', 'โชวะ', 'ໂຊວາ'].map((era) => [era, 1925] as const),
]);
const era = [...eras.keys()].sort((a, b) => b.length - a.length).join('|');
// An era stands before its year ('R4/3/18', '3/18/R4'), before the date ('R 18.03.4') or behind it
// ('3/18/4 R', '18.3.4 г. R', '18.03.4 (R)'). Norway has no dot before such a year.
const behindDate = (word: string) => `\\.?\\s(?:г\\.\\s)?\\(?${word}\\)?(?=[,،\\s])`;
const date = new RegExp(
  `((?:${era})\\s?)?(\\d{1,4})(\\s?[-/.年년]\\s?)(\\d{1,4})(?:\\s?[-/.月월]\\s?|\\s(?=\\d{1,2}${behindDate(`(?:${era})`)}))(?:(${era})\\s?)?(\\d{1,4})(?:${behindDate(`(${era})`)})?`,
);
// Between date and time: 'at', 'à', 'klo', 'kl.', 'a las', '오후', …
const between = /\s?[日일]?[.,،]{0,2}(?:\s([^\d[\]:]{0,20}?)|،)\s?/;
// '21:25:15', '21.25', '21h25', and in Canada's French '21 h 25 min 15 s'.
const time = /(\d{1,2})(?:[:.h]|\sh\s)(\d{2})(?:(?:[:.]|\smin\s)(\d{2})(?:\ss)?)?/;
const close = /(\]:?\s?|\s[-–—](?:\s|$)|:\s|,\s|\s)/;
const head = new RegExp(
  `^(\\[)?${date.source}${between.source}${time.source}(?:\\s?(${halfWord}))?${close.source}`,
  'i',
);

function halfOf(word: string | undefined): 'am' | 'pm' | undefined {
  if (!word) return undefined;
  return halves.get(word.toLowerCase().replace(/[.\s]/g, ''));
}

/**
 * The era of a date: its offset, and its year's place where that is known. It is the part that an
 * era stands right before; elsewhere the order of the file's dates tells.
 */
function eraOf(before: string, divider: string, last: string, behind: string) {
  // Behind a date a small 'h' may as well announce the hours.
  const isEra = !/^[rhs]$/.test(behind);
  const word = before.trim() || last || (isEra ? behind : '');
  const eraOffset = eras.get(word.toLowerCase());
  if (!eraOffset) return { eraOffset: 0, eraIndex: -1 };
  if (last !== '') return { eraOffset, eraIndex: 2 };
  // '令和4/3/18', and in Korean '레이와 4. 3. 18.', but 'R 18.03.4'.
  const isFirst = before !== '' && (!/\s$/.test(before) || /[\s년]$/.test(divider));
  return { eraOffset, eraIndex: isFirst ? 0 : -1 };
}

function hour24(hour: number, half: 'am' | 'pm' | undefined): number {
  if (half === 'am') return hour === 12 ? 0 : hour;
  // '22:35 PM' is printed by some phones: already a 24-hour time.
  return half === 'pm' && hour < 12 ? hour + 12 : hour;
}

function styleOf(bracket: boolean, closing: string): HeaderStyle | undefined {
  const mark = closing.trim();
  if (bracket && mark.startsWith(']')) return 'bracket';
  if (bracket || mark.startsWith(']')) return undefined;
  if (mark === ':') return 'colon';
  if (mark === ',') return 'comma';
  return mark === '' ? 'bare' : 'dash';
}

/**
 * Reads the head of a line that had its hidden marks removed.
 * @returns undefined for a line that doesn't start with a date and a time.
 */
export function parseHeader(line: string): Header | undefined {
  const first = line.charCodeAt(0);
  // Most lines that go on with a message end here: a head starts with '[', a digit or an era.
  const plain = first === 0x5b || (first >= 0x30 && first <= 0x39);
  if (!plain && first < 0x80 && !/^[rhs]/i.test(line)) return undefined;
  const match = head.exec(plainDigitsAndSpaces(line.slice(0, headLength)));
  if (!match) return undefined;
  const [whole, bracket, before = '', a = '', divider = '', b = '', ...others] = match;
  const [last = '', c = '', behind = '', ...clock] = others;
  const [word, hours, minutes, seconds, after, closing = ''] = clock;
  const half = halfOf(after);
  const style = styleOf(bracket !== undefined, closing);
  const hour = hour24(Number(hours), half ?? halfOf(word));
  const minute = Number(minutes);
  const second = Number(seconds ?? 0);
  if (style === undefined || hour > 23 || minute > 59 || second > 59) return undefined;
  const hasSeconds = seconds !== undefined;
  const parts = [a, b, c] as const;
  const year = eraOf(before, divider, last, behind);
  const printed = { parts, ...year, hour, minute, second, hasSeconds };
  return { printed, style, end: whole.length };
}
