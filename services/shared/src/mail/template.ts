import { Body } from '@react-email/body';
import { Button } from '@react-email/button';
import { Container } from '@react-email/container';
import { Head } from '@react-email/head';
import { Heading } from '@react-email/heading';
import { Hr } from '@react-email/hr';
import { Html } from '@react-email/html';
import { Link } from '@react-email/link';
import { Preview } from '@react-email/preview';
import { Section } from '@react-email/section';
import { Text } from '@react-email/text';
import { type CSSProperties, createElement as h, type ReactElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { between, type MailAction, type MailBody, type MailItem, type MailLink } from './body.ts';

const font =
  'system-ui, -apple-system, "Segoe UI", Roboto, "Helvetica Neue", Arial, "Noto Sans", sans-serif';

/** Colours by part; dark ones come by class, for the apps that know them. */
const light = {
  ground: { backgroundColor: '#f7f8f8' },
  card: { backgroundColor: '#ffffff', borderColor: '#e4e8e8' },
  strong: { color: '#14191b' },
  text: { color: '#14191b' },
  soft: { color: '#475257' },
  accent: { color: '#0a6a4e' },
  line: { borderColor: '#e4e8e8' },
  button: { backgroundColor: '#0c7f5d', color: '#ffffff' },
} satisfies Record<string, CSSProperties>;

const dark: Readonly<Record<keyof typeof light, string>> = {
  ground: 'background-color:#0d1011!important',
  card: 'background-color:#14181a!important;border-color:#262d30!important',
  strong: 'color:#ebeff0!important',
  text: 'color:#ebeff0!important',
  soft: 'color:#b1bbbf!important',
  accent: 'color:#5fd1a5!important',
  line: 'border-color:#262d30!important',
  button: 'background-color:#43bd8e!important;color:#04150e!important',
};

const sheet = [
  ':root{color-scheme:light dark;supported-color-schemes:light dark}',
  '@media (max-width:480px){.m-card{padding:20px 16px!important}}',
  '@media (prefers-color-scheme:dark){',
  ...Object.entries(dark).map(([part, rules]) => `.m-${part}{${rules}}`),
  // The library colours the cell inside the body as well, and that has no class.
  `.m-ground>table>tbody>tr>td{${dark.ground}}`,
  '}',
].join('');

const rightToLeft =
  /[\p{Script=Arabic}\p{Script=Hebrew}\p{Script=Syriac}\p{Script=Thaana}\p{Script=Nko}]/u;
const isolates = /\u2068[^\u2069]*\u2069/gu;

/**
 * The direction of a line of ours: of its first letter outside of what it quotes. `dir="auto"` looks
 * into the quotes as well, and would turn the line that begins with a name in another script.
 */
function directionOf(text: string, otherwise: MailBody['direction']): MailBody['direction'] {
  const [letter] = /\p{L}/u.exec(text.replaceAll(isolates, '')) ?? [];
  if (letter === undefined) return otherwise;
  return rightToLeft.test(letter) ? 'rtl' : 'ltr';
}

/** What others wrote is read in its own direction, and stands where the mail's own lines do. */
const aligned = (direction: MailBody['direction']): CSSProperties => ({
  textAlign: direction === 'rtl' ? 'right' : 'left',
});

const part = (name: keyof typeof light, style: CSSProperties = {}) => ({
  className: `m-${name}`,
  style: { ...light[name], ...style },
});

const small: CSSProperties = { fontSize: '13px', lineHeight: '19px', margin: '2px 0 0' };
const usual: CSSProperties = { fontSize: '15px', lineHeight: '22px', margin: '0' };
// Words of others may be one long word.
const wraps: CSSProperties = { overflowWrap: 'anywhere', wordBreak: 'break-word' };

const link = ({ label, href }: MailLink, key?: string) =>
  // A group's name is in a direction of its own, and turns nothing that stands beside it.
  h(
    Link,
    { href, key, dir: 'auto', ...part('accent', { textDecoration: 'underline', ...wraps }) },
    label,
  );

function item({ text, aside, of }: MailItem, direction: MailBody['direction'], index: number) {
  const below = [
    of ? link(of, 'of') : null,
    // Each part on its own: names in another script would take the next part with them.
    ...(aside === '' ? [] : aside.split(between)).map((text, nth) =>
      h('span', { key: nth, dir: directionOf(text, direction) }, text),
    ),
  ].filter((one) => one !== null);
  const separated = below.flatMap((one, nth) => (nth > 0 ? [between, one] : [one]));
  return h(
    Section,
    { key: index, style: { marginBottom: '12px' } },
    // A direction of its own: one mail quotes many languages.
    h(Text, { dir: 'auto', ...part('text', { ...usual, ...wraps, ...aligned(direction) }) }, text),
    below.length > 0 ? h(Text, { ...part('soft', { ...small, ...wraps }) }, ...separated) : null,
  );
}

function actionOf({ label, href, isSpelled }: MailAction): ReactElement {
  const style = { padding: '11px 18px', borderRadius: '8px', fontSize: '15px', fontWeight: 600 };
  // An address is read from the left everywhere.
  const address = part('accent', { textDecoration: 'underline', ...wraps });
  return h(
    Section,
    { style: { margin: '16px 0' } },
    h(Button, { href, ...part('button', style) }, label),
    isSpelled
      ? h(
          Text,
          part('soft', { ...small, marginTop: '12px' }),
          h(Link, { href, dir: 'ltr', ...address }, href),
        )
      : null,
  );
}

function footerOf({ text, links }: NonNullable<MailBody['footer']>): ReactElement[] {
  const separated = links.flatMap((one, index) => [
    ...(index > 0 ? [between] : []),
    link(one, String(index)),
  ]);
  return [
    h(Hr, { key: 'line', ...part('line', { margin: '16px 0 0' }) }),
    h(
      Section,
      { key: 'footer' },
      h(Text, part('soft', { ...small, marginTop: '16px' }), text),
      links.length > 0 ? h(Text, part('soft', small), ...separated) : null,
    ),
  ];
}

const card: CSSProperties = {
  border: '1px solid #e4e8e8',
  borderRadius: '10px',
  maxWidth: '600px',
  padding: '28px 32px',
};

function sectionOf(
  { title, items }: MailBody['sections'][number],
  direction: MailBody['direction'],
): ReactElement {
  const heading = part('strong', { fontSize: '16px', margin: '12px 0 8px' });
  return h(
    Section,
    { key: title, style: { marginTop: '12px' } },
    h(Heading, { as: 'h2', ...heading }, title),
    ...items.map((one, index) => item(one, direction, index)),
  );
}

function cardOf(body: MailBody): ReactElement {
  const { direction, title, paragraphs, sections, action, notes, footer } = body;
  // A title or a paragraph may be an owner's own words, in another language than the mail.
  const own = { ...wraps, ...aligned(direction) };
  const heading = part('strong', { fontSize: '22px', margin: '0 0 12px', ...own });
  const paragraph = part('soft', { ...usual, ...own, margin: '0 0 12px' });
  const note = part('soft', { ...small, margin: '0 0 8px' });
  const paragraphProps = (text: string) => ({ dir: directionOf(text, direction), ...paragraph });
  return h(
    Container,
    part('card', card),
    h(Heading, { as: 'h1', dir: directionOf(title, direction), ...heading }, title),
    ...paragraphs.map((text, index) =>
      h(Text, { key: `p${index}`, ...paragraphProps(text) }, text),
    ),
    ...sections.map((one) => sectionOf(one, direction)),
    action ? actionOf(action) : null,
    ...notes.map((text, index) => h(Text, { key: `n${index}`, ...note }, text)),
    ...(footer ? footerOf(footer) : []),
  );
}

/** What a mailbox shows beside the subject: what it is about, and none of what others wrote. */
function previewOf({ title, paragraphs, sections }: MailBody): string {
  const headings = sections.map((section) => section.title);
  const [first] = paragraphs;
  if (headings.length === 0) return first ?? title;
  return [...(first === undefined ? [] : [first]), headings.join(between)].join(' ');
}

/** The mail as HTML: no picture, no script, nothing that is fetched; light and dark. */
export function toHtml(body: MailBody): string {
  const { language, direction, title } = body;
  const mail = h(
    Html,
    { lang: language, dir: direction },
    h(
      Head,
      null,
      h('title', null, title),
      h('meta', { name: 'viewport', content: 'width=device-width' }),
      h('meta', { name: 'color-scheme', content: 'light dark' }),
      h('meta', { name: 'supported-color-schemes', content: 'light dark' }),
      h('style', null, sheet),
    ),
    h(Preview, null, previewOf(body)),
    h(Body, part('ground', { margin: 0, padding: '24px 8px', fontFamily: font }), cardOf(body)),
  );
  return `<!DOCTYPE html>${renderToStaticMarkup(mail)}`;
}
