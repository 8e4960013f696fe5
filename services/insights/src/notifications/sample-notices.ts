import type { Context } from '../context.ts';
import { notificationTypes } from './notifications.repository.ts';
import type { Notice } from './notify.ts';
import { notify } from './notify.ts';
import type { NoticeTexts } from './texts/texts.ts';

interface Watched {
  readonly owner: string;
  readonly group: string;
  readonly name: string;
}

/**
 * Four samples, one of each kind, for a demo: they say that they are samples, stand in an
 * owner's list from the first watched group on, once, and never come back when deleted.
 */
export async function addSampleNotices(
  context: Context,
  { owner: ownerId, group, name }: Watched,
): Promise<void> {
  await notify(
    context,
    notificationTypes.map((type): Notice => {
      const say = ({ samples, someGroup }: NoticeTexts) => {
        const { title, say: sayOf } = samples[type];
        return { title, message: sayOf(name || someGroup) };
      };
      return { owner: ownerId, group, type, cause: ['sample'], say };
    }),
  );
}
