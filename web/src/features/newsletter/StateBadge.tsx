import { Badge } from '@mantine/core';
import type { NewsletterLetter, NewsletterSubscriber } from '../../shared/api/types.ts';
import { newsletterTexts as texts } from './texts.ts';

const quiet = { background: 'var(--gs-surface-2)', color: 'var(--gs-text-2)' };
const green = { background: 'var(--gs-green-soft)', color: 'var(--gs-green)' };
const amber = { background: 'var(--gs-amber-soft)', color: 'var(--gs-amber)' };
const red = { background: 'var(--gs-red-soft)', color: 'var(--gs-red)' };

const ofLetter = {
  draft: amber,
  approved: quiet,
  sending: quiet,
  sent: green,
  suppressed: quiet,
  failed: red,
  unknown: red,
} as const;

export function LetterStateBadge({ state }: Pick<NewsletterLetter, 'state'>) {
  return (
    <Badge variant="light" miw="max-content" styles={{ root: ofLetter[state] }}>
      {texts.letters.states[state]}
    </Badge>
  );
}

export function SubscriberStateBadge({ state }: Pick<NewsletterSubscriber, 'state'>) {
  return (
    <Badge
      variant="light"
      miw="max-content"
      styles={{ root: state === 'opted_in' ? green : quiet }}
    >
      {texts.subscribers.states[state]}
    </Badge>
  );
}
