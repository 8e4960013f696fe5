import { describe, expect, it } from 'vitest';
import { type MailBody, toText } from './body.ts';
import { toHtml } from './template.ts';

const bodyOf = (changed: Partial<MailBody>): MailBody => ({
  language: 'en',
  direction: 'ltr',
  title: 'Your week',
  paragraphs: ['Two things.'],
  sections: [],
  notes: [],
  ...changed,
});
const open = { label: 'Open it', href: 'https://groups.example.org/a' };

/** The elements of a page that show a text, with their attributes. */
const shows = (html: string, text: string): string[] =>
  [...html.matchAll(/<(\w+ [^>]*)>([^<]+)</g)].flatMap(([, tag = '', shown = '']) =>
    shown === text ? [tag] : [],
  );

describe('a mail as a page', () => {
  it('has a button where there is something to do, and tells its address where it is asked for', () => {
    expect(toHtml(bodyOf({}))).not.toContain('<a ');
    expect(toHtml(bodyOf({ action: open })).split(`href="${open.href}"`)).toHaveLength(2);
    const spelled = toHtml(bodyOf({ direction: 'rtl', action: { ...open, isSpelled: true } }));
    expect(shows(spelled, open.href)).toEqual([expect.stringContaining('dir="ltr"')]);
  });

  it('quotes each language in its direction, where the lines of the mail begin', () => {
    const items = [{ text: 'هل هناك اجتماع؟', aside: 'Tomorrow' }];
    const html = toHtml(bodyOf({ sections: [{ title: 'Asked of you', items }] }));
    const [quoted = ''] = shows(html, 'هل هناك اجتماع؟');
    expect(quoted).toContain('dir="auto"');
    expect(quoted).toContain('text-align:left');
    const title = 'How was the dinner?';
    const [heading = ''] = shows(
      toHtml(bodyOf({ language: 'ar', direction: 'rtl', title })),
      title,
    );
    expect(heading).toContain('dir="ltr"');
    expect(heading).toContain('text-align:right');
  });

  it.each([
    ['\u2068عبد الرحمن\u2069 answers you', 'ltr'],
    ['\u2068Hannah\u2069 يشير إليك', 'rtl'],
    ['عبد الرحمن', 'rtl'],
    ['19:00', 'ltr'],
  ])('reads %s from the side of its own words', (aside, direction) => {
    const sections = [{ title: 'Asked of you', items: [{ text: 'x', aside }] }];
    expect(shows(toHtml(bodyOf({ sections })), aside)).toEqual([`span dir="${direction}"`]);
  });

  it('tells a mailbox what it is about, and nothing that others wrote', () => {
    const items = [{ text: 'secret words', aside: '' }];
    const sections = [
      { title: 'Decided', items },
      { title: 'Dates ahead', items },
    ];
    const [preview = ''] =
      /data-skip-in-text="true">([^<]+)</.exec(toHtml(bodyOf({ sections }))) ?? [];
    expect(preview).toContain('Two things. Decided · Dates ahead');
    expect(preview).not.toContain('secret');
  });
});

it('is told as text without a button and an end, too', () => {
  expect(toText(bodyOf({ notes: ['A note.'] }))).toBe('Your week\n\nTwo things.\n\nA note.\n');
  const footer = { text: 'Why', links: [open] };
  expect(toText(bodyOf({ action: open, footer }))).toBe(
    'Your week\n\nTwo things.\n\nOpen it:\nhttps://groups.example.org/a\n\n--\nWhy\nOpen it: https://groups.example.org/a\n',
  );
});
