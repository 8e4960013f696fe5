import type { MailBody } from '@groupsight/shared/mail/body';
import { describe, expect, it } from 'vitest';
import { discordMessage } from './discord.ts';
import { slackMessage } from './slack.ts';

const nasty =
  '@everyone <!channel> <https://evil.example|your bank> [your bank](https://evil.example) **x** `y` <@123> https://evil.example/a';

const body = (text: string, count = 1): MailBody => ({
  language: 'en',
  direction: 'ltr',
  title: 'Your brief',
  paragraphs: ['1 thing to know.'],
  sections: [
    {
      title: 'Decided',
      items: Array.from({ length: count }, () => ({
        text,
        aside: text,
        of: { label: text, href: 'https://app.example.org/group/g' },
      })),
    },
  ],
  action: { label: 'Open your brief', href: 'https://app.example.org/dashboard' },
  notes: [],
  footer: { text: '', links: [] },
});

/** Every object within a value. */
function* within(value: unknown): Generator<Record<string, unknown>> {
  if (typeof value !== 'object' || value === null) return;
  yield value as Record<string, unknown>;
  for (const part of Object.values(value)) yield* within(part);
}

describe('a brief in Slack', () => {
  it('has words of a chat in literal text alone, and links of ours', () => {
    const message = slackMessage(body(nasty));
    const parts = [...within(message)];
    // Text that Slack would read as its own markup.
    expect(parts.filter(({ type }) => type === 'mrkdwn')).toEqual([]);
    const links = parts.filter(({ type }) => type === 'link').map(({ url }) => url);
    expect(new Set(links)).toEqual(
      new Set(['https://app.example.org/group/g', 'https://app.example.org/dashboard']),
    );
    expect(parts.find(({ text }) => text === nasty)).toEqual({ type: 'text', text: nasty });
    expect(message).toMatchObject({ text: 'Your brief', mrkdwn: false, unfurl_links: false });
  });

  it('is no longer than Slack takes', () => {
    const items = [...within(slackMessage(body('x', 300)))].filter(({ text }) => text === 'x');
    expect(items.length).toBeLessThanOrEqual(120);
  });
});

describe('a brief in Discord', () => {
  it('calls nobody, and takes no link or format from a chat', () => {
    const message = discordMessage(body(nasty)) as {
      allowed_mentions: object;
      embeds: [{ description: string }];
    };
    expect(message.allowed_mentions).toEqual({ parse: [] });
    const [{ description }] = message.embeds;
    expect(description).not.toMatch(/@everyone|(?<!\\)<@|https:\/\/evil/);
    // Links are what is in brackets that are not escaped.
    const links = [...description.matchAll(/(?<!\\)\]\(<?([^>)]*)>?\)/g)].map(([, href]) => href);
    expect(links).toEqual(['https://app.example.org/group/g', 'https://app.example.org/dashboard']);
    expect(description.replaceAll(/\\./g, '')).not.toMatch(/\*\*x|`/);
  });

  it('is cut between lines where it is too long', () => {
    const { embeds } = discordMessage(body('a*b', 300)) as { embeds: [{ description: string }] };
    expect(embeds[0].description.length).toBeLessThan(4_096);
    expect(embeds[0].description.endsWith('(<https://app.example.org/dashboard>)')).toBe(true);
  });
});
