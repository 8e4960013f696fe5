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

export interface MailLink {
  readonly label: string;
  readonly href: string;
}

export interface MailItem {
  readonly text: string;
  /** What stands below it: when, where, who; may be empty. */
  readonly aside: string;
  /** What it is of, as a link; undefined where it is of nothing. */
  readonly of?: MailLink;
}

/** What a mail says, in its order; every text is plain. */
export interface MailBody {
  readonly language: string;
  readonly direction: 'ltr' | 'rtl';
  readonly title: string;
  readonly paragraphs: readonly string[];
  readonly sections: readonly { readonly title: string; readonly items: readonly MailItem[] }[];
  readonly action: MailLink;
  readonly notes: readonly string[];
  /** In small letters at its end. */
  readonly footer: { readonly text: string; readonly links: readonly MailLink[] };
}

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

const part = (name: keyof typeof light, style: CSSProperties = {}) => ({
  className: `m-${name}`,
  style: { ...light[name], ...style },
});

const small: CSSProperties = { fontSize: '13px', lineHeight: '19px', margin: '2px 0 0' };
const usual: CSSProperties = { fontSize: '15px', lineHeight: '22px', margin: '0' };
// Words of others may be one long word.
const wraps: CSSProperties = { overflowWrap: 'anywhere', wordBreak: 'break-word' };

/** What stands between the parts of a line. */
const between = ' · ';

const link = ({ label, href }: MailLink, key?: string) =>
  // A group's name is in a direction of its own, and turns nothing that stands beside it.
  h(
    Link,
    { href, key, dir: 'auto', ...part('accent', { textDecoration: 'underline', ...wraps }) },
    label,
  );

function item({ text, aside, of }: MailItem, index: number): ReactElement {
  const below = [
    of ? link(of, 'of') : null,
    // Each part on its own: names in another script would take the next part with them.
    ...(aside === '' ? [] : aside.split(between)).map((text, nth) =>
      h('span', { key: nth, dir: 'auto' }, text),
    ),
  ].filter((one) => one !== null);
  const separated = below.flatMap((one, nth) => (nth > 0 ? [between, one] : [one]));
  return h(
    Section,
    { key: index, style: { marginBottom: '12px' } },
    // A direction of its own: one mail quotes many languages.
    h(Text, { dir: 'auto', ...part('text', { ...usual, ...wraps }) }, text),
    below.length > 0 ? h(Text, { ...part('soft', { ...small, ...wraps }) }, ...separated) : null,
  );
}

function footerOf({ text, links }: MailBody['footer']): ReactElement {
  const separated = links.flatMap((one, index) => [
    ...(index > 0 ? [' · '] : []),
    link(one, String(index)),
  ]);
  return h(
    Section,
    null,
    h(Text, part('soft', { ...small, marginTop: '16px' }), text),
    links.length > 0 ? h(Text, part('soft', small), ...separated) : null,
  );
}

function cardOf(body: MailBody): ReactElement {
  const { title, paragraphs, sections, action, notes } = body;
  return h(
    Container,
    {
      ...part('card', {
        border: '1px solid #e4e8e8',
        borderRadius: '10px',
        maxWidth: '600px',
        padding: '28px 32px',
      }),
    },
    h(Heading, { as: 'h1', ...part('strong', { fontSize: '22px', margin: '0 0 12px' }) }, title),
    ...paragraphs.map((text, index) =>
      h(
        Text,
        { key: `p${index}`, ...part('soft', { ...usual, ...wraps, margin: '0 0 12px' }) },
        text,
      ),
    ),
    ...sections.map(({ title: heading, items }) =>
      h(
        Section,
        { key: heading, style: { marginTop: '12px' } },
        h(
          Heading,
          { as: 'h2', ...part('strong', { fontSize: '16px', margin: '12px 0 8px' }) },
          heading,
        ),
        ...items.map(item),
      ),
    ),
    h(
      Section,
      { style: { margin: '16px 0' } },
      h(
        Button,
        {
          href: action.href,
          ...part('button', {
            padding: '11px 18px',
            borderRadius: '8px',
            fontSize: '15px',
            fontWeight: 600,
          }),
        },
        action.label,
      ),
    ),
    ...notes.map((text, index) =>
      h(Text, { key: `n${index}`, ...part('soft', { ...small, margin: '0 0 8px' }) }, text),
    ),
    h(Hr, part('line', { margin: '16px 0 0' })),
    footerOf(body.footer),
  );
}

/** The mail as HTML: no picture, no script, nothing that is fetched; light and dark. */
export function toHtml(body: MailBody): string {
  const { language, direction, title, paragraphs } = body;
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
    h(Preview, null, paragraphs[0] ?? title),
    h(Body, part('ground', { margin: 0, padding: '24px 8px', fontFamily: font }), cardOf(body)),
  );
  return `<!DOCTYPE html>${renderToStaticMarkup(mail)}`;
}

/** The same as text. */
export function toText(body: MailBody): string {
  const { title, paragraphs, sections, action, notes, footer } = body;
  const told = sections.flatMap(({ title: heading, items }) => [
    heading.toUpperCase(),
    ...items.map(({ text, aside, of }) => {
      const below = [of?.label ?? '', aside].filter(Boolean).join(' · ');
      return below === '' ? `- ${text}` : `- ${text}\n  ${below}`;
    }),
    '',
  ]);
  const lines = [
    ...[title, '', ...paragraphs.flatMap((one) => [one, '']), ...told],
    ...[`${action.label}:`, action.href, '', ...notes.flatMap((one) => [one, ''])],
    ...['--', footer.text, ...footer.links.map(({ label, href }) => `${label}: ${href}`), ''],
  ];
  return lines.join('\n');
}
