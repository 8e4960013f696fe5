import { createHash } from 'node:crypto';
import { addDays, dateOf, isDate } from '@groupsight/shared/days';
import type { DayFindings, TopicToFind } from '../meaning.ts';
import { clean, fold, shorten, withoutUrls, words } from '../text.ts';
import type { Line, ResourceDraft } from '../types.ts';
import type { Pseudonyms } from './pseudonyms.ts';
import type { ReadAnswer } from './reading.ts';
import type { Piece } from './transcript.ts';

/** Tells a message's words from what they were when it was read. */
export const fingerprint = ({ type, text }: Line): string =>
  createHash('sha256').update(`${type}\u0000${text}`).digest('base64').slice(0, 10);

const furthestDays = 400;
const mostAnswers = 5;

export interface DayOf {
  readonly timeZone: string;
  readonly topics: readonly TopicToFind[];
  readonly pseudonyms: Pseudonyms;
}

/** An occasion as the message has it: the model says when, the words are the message's. */
function eventOf(
  { date, time, place }: ReadAnswer['events'][number],
  line: Line,
  { timeZone, pseudonyms }: DayOf,
): ResourceDraft | null {
  const today = dateOf(line.at, timeZone);
  if (!isDate(date) || date < today || date > addDays(today, furthestDays)) return null;
  const at = /^(?:[01]\d|2[0-3]):[0-5]\d$/.test(time) ? time : '';
  const name = shorten(clean(withoutUrls(line.text)), 100);
  if (name === '') return null;
  const said =
    pseudonyms.show(
      clean(place),
      (text) => text,
      ({ shown }) => shown,
    ) ?? '';
  const isSaid = said !== '' && fold(clean(line.text)).includes(fold(said));
  return {
    // As the local engine has it, so that both know the same occasion by one key.
    key: `event:${date}:${at || words(name).slice(0, 2).join(' ')}`,
    type: 'event',
    name,
    description: shorten(clean(line.text), 300),
    url: '',
    mediaId: '',
    eventDate: date,
    eventTime: at,
    eventLocation: isSaid ? shorten(said, 80) : '',
  };
}

/** What a call found, with everything thrown away that is not of its messages. */
export function findingsOf(answer: ReadAnswer, piece: Piece, day: DayOf): DayFindings {
  const line = (id: number) => piece.lines[id - 1];
  const questions: Record<string, string[]> = {};
  for (const { message, answers } of answer.questions) {
    const asked = line(message);
    if (!asked) continue;
    questions[asked.messageId] = [...new Set(answers)]
      .filter((id) => id > message && line(id)?.senderId !== asked.senderId)
      .flatMap((id) => line(id)?.messageId ?? [])
      .slice(0, mostAnswers);
  }
  const events: Record<string, ResourceDraft[]> = {};
  for (const event of answer.events) {
    const announced = line(event.message);
    if (!announced || events[announced.messageId]) continue;
    const draft = eventOf(event, announced, day);
    if (draft) events[announced.messageId] = [draft];
  }
  const topics: Record<string, string[]> = Object.fromEntries(
    day.topics.map(({ key }) => [key, []]),
  );
  for (const { topic, messages } of answer.topics) {
    const list = topics[day.topics[topic - 1]?.key ?? ''];
    const found = [...new Set(messages)].flatMap((id) => line(id)?.messageId ?? []);
    list?.push(...found);
  }
  const read = Object.fromEntries(piece.lines.map((one) => [one.messageId, fingerprint(one)]));
  return { read, questions, events, topics };
}

/** What several calls of a day found. */
export function merged(all: readonly DayFindings[]): DayFindings {
  const topics: Record<string, string[]> = {};
  for (const one of all) {
    for (const [key, list] of Object.entries(one.topics)) {
      topics[key] = [...(topics[key] ?? []), ...list];
    }
  }
  return {
    read: Object.assign({}, ...all.map(({ read }) => read)),
    questions: Object.assign({}, ...all.map(({ questions }) => questions)),
    events: Object.assign({}, ...all.map(({ events }) => events)),
    topics,
  };
}
