import type { Context } from '../context.ts';
import type { Notice } from './notify.ts';
import { notify } from './notify.ts';

interface Watched {
  readonly owner: string;
  readonly group: string;
  readonly name: string;
}

const samples: readonly (Pick<Notice, 'type' | 'title'> & { say(place: string): string })[] = [
  {
    type: 'moderation',
    title: 'Sample: a moderation rule was applied',
    say: (place) => `Here you read which message broke a rule of ${place}, and what was done.`,
  },
  {
    type: 'topic',
    title: 'Sample: a topic is talked about',
    say: (place) => `Here you read that a topic you watch came up in ${place}.`,
  },
  {
    type: 'resource',
    title: 'Sample: a new resource',
    say: (place) => `Here you read who shared a link, a document or an event in ${place}.`,
  },
  {
    type: 'digest',
    title: 'Sample: a new digest',
    say: (place) => `Here you read that a digest of ${place} is ready.`,
  },
];

/**
 * The specification's four samples (§3), for a demo: they say that they are samples, stand in an
 * owner's list from the first watched group on, once, and never come back when deleted.
 */
export async function addSampleNotices(
  context: Context,
  { owner, group, name }: Watched,
): Promise<void> {
  const place = name === '' ? 'a group' : name;
  await notify(
    context,
    samples.map(({ type, title, say }) => {
      return { owner, group, type, cause: ['sample'], title, message: say(place) };
    }),
  );
}
