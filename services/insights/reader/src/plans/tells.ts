import { words } from '../text.ts';
import type { Line } from '../types.ts';
import type { Candidate } from './candidates.ts';
import type { Talk } from './chain.ts';
import type { Form } from './words/shape.ts';

const forms: readonly Form[] = [
  'occasion',
  'announce',
  'agree',
  'invite',
  'together',
  'travel',
  'duty',
  'limit',
  'propose',
  'change',
  'cancel',
  'instead',
  'past',
  'perhaps',
  'not',
  'own',
  'opinion',
  'yes',
];
const bases: readonly Candidate['basis'][] = ['full', 'number', 'faint', 'weekday', 'relative'];
const yes = (is: boolean) => (is ? 1 : 0);
const laughs = /[😂🤣😅😜😹😆😝]|(?:ja){2,}|(?:ha){2,}|k{4,}|\blol\b|\bmdr\b|ههه|हाहा/iu;
const around = 8;
const near = 15;

/** What tells whether a sentence with a day or an hour says something that matters. */
export function tellingTraits(said: Candidate, lines: readonly Line[], talk: Talk): number[] {
  const { index, line, text } = said;
  const own = line.text;
  const replies = talk.repliesTo(index);
  const stems = talk.wordsOf(index);
  const close = talk.spread(stems, index, near);
  const whole = talk.spread(stems, index, lines.length);
  const sender = talk.linesOf(line.senderId);
  const next = lines.slice(index + 1, index + 1 + around);
  const before = lines.slice(Math.max(0, index - around), index);
  const ahead = said.date === '' ? -3 : (Date.parse(said.date) - line.at) / 86_400_000;
  return [
    said.score,
    yes(said.kind === 'deadline'),
    yes(said.date !== ''),
    yes(said.time !== ''),
    yes(said.place !== ''),
    yes(said.what !== ''),
    yes(said.sureName),
    yes(said.borrowed),
    yes(said.occasion !== ''),
    yes(said.question),
    yes(said.asks),
    yes(said.list),
    Math.max(-3, Math.min(40, ahead)),
    Math.min(200, text.length),
    Math.min(600, own.length),
    Math.min(60, words(text).length),
    yes(/\n/u.test(own)),
    yes(laughs.test(own)),
    yes(/\p{Extended_Pictographic}/u.test(own)),
    yes(/!/u.test(own)),
    (text.match(/\d+/gu) ?? []).length,
    yes(/[€$£₹]|\d{3}/u.test(own)),
    replies.lines,
    replies.senders,
    stems.size,
    close.most,
    close.mean,
    whole.most,
    whole.mean,
    talk.rarity(stems),
    sender.count / lines.length,
    sender.length,
    index / lines.length,
    new Set(next.map(({ senderId }) => senderId)).size,
    next.filter(({ senderId }) => senderId === line.senderId).length,
    next.filter(({ text: one }) => laughs.test(one)).length,
    before.filter(({ text: one }) => laughs.test(one)).length,
    next.filter(({ text: one }) => /[?؟]/u.test(one)).length,
    yes(/[?؟]/u.test(before.at(-1)?.text ?? '')),
    Math.min(120, (line.at - (before.at(-1)?.at ?? 0)) / 60_000),
    Math.min(120, ((next[0]?.at ?? line.at + 7_200_000) - line.at) / 60_000),
    said.chain.size,
    yes(before.at(-1)?.senderId === line.senderId),
    ...bases.map((basis) => yes(said.basis === basis)),
    ...forms.map((form) => yes(said.forms.has(form))),
  ];
}
