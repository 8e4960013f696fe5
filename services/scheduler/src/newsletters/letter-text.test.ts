import { expect, it } from 'vitest';
import { catalogueOf } from '../mail/texts/catalogue.ts';
import { toLetterMail } from './letter-text.ts';
import type { LetterLine } from './newsletters.repository.ts';

const line: LetterLine = {
  section: 'answers',
  text: 'Four days.',
  about: 'كم يومًا؟',
  who: 'Ana',
  count: 0,
  date: '',
  time: '',
  place: '',
  group: 'Garden',
};

it('asks nobody to stop it before all else: that is a link at its end', () => {
  const { body } = toLetterMail([line], catalogueOf('en'), '/unsubscribe#token');
  expect(body.action).toBeUndefined();
  expect(body.footer?.links).toEqual([{ label: 'Stop these mails', href: '/unsubscribe#token' }]);
});

it('keeps a question in another direction from turning what stands around it', () => {
  const asideIn = (language: string) =>
    toLetterMail([line], catalogueOf(language), '').body.sections[0]?.items[0]?.aside;
  expect(asideIn('en')).toBe('Ana · to “\u2068كم يومًا؟\u2069” · Garden');
  expect(asideIn('ar')).toBe('Ana · عن «كم يومًا؟» · Garden');
});
