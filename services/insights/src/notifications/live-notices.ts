import type { ResourceDraft } from '@groupsight/reader/types';
import { dateOf } from '@groupsight/shared/days';
import type { Context } from '../context.ts';
import type { ChatDoc } from '../groups/chats.repository.ts';
import type { JudgedBy } from '../moderation/matches.ts';
import type { LiveLine } from '../moderation/moderate.ts';
import type { Wanted } from '../resources/link-previews.repository.ts';
import { resourceKey } from '../resources/resource-shares.ts';
import type { Notice } from './notify.ts';
import { notify } from './notify.ts';
import type { NoticeTexts } from './texts/texts.ts';

const hour = 3_600_000;

/** Pictures are many and say little; the others are worth a line. */
const noticed = new Set<ResourceDraft['type']>(['link', 'document', 'event', 'video']);

/**
 * Tells the owner of what live messages of others bring: a new resource once, a topic's mention
 * once an hour.
 */
export async function noticeLive(
  context: Context,
  chat: ChatDoc,
  lines: readonly LiveLine[],
  { topics, zone }: Pick<JudgedBy, 'topics' | 'zone'>,
): Promise<void> {
  const { owner: ownerId, group } = chat;
  const { engine } = context;
  const notices: Notice[] = [];
  const links: Wanted[] = [];
  for (const { line } of lines) {
    const sender = ({ somebody }: NoticeTexts) => line.senderName || somebody;
    const events = (await engine.events([line], zone, [])).map(({ draft }) => draft);
    const planned = events.filter(({ eventState }) => eventState !== 'cancelled');
    for (const draft of [...engine.resources(line), ...planned]) {
      if (!noticed.has(draft.type)) continue;
      if (draft.type === 'link') links.push({ owner: ownerId, group, url: draft.url });
      const cause = [resourceKey(ownerId, group, draft.key), dateOf(line.at, zone)];
      const say = (texts: NoticeTexts) => ({
        title: texts.resourceIn(chat.name || texts.someGroup),
        message: texts.shared[draft.type](sender(texts), draft.name),
      });
      const { messageId } = line;
      notices.push({ owner: ownerId, group, type: 'resource', cause, say, messageId });
    }
    for (const topic of topics) {
      if (!topic.matches(line.text)) continue;
      const cause = [topic.id, String(Math.floor(line.at / hour))];
      const say = (texts: NoticeTexts) => ({
        title: texts.topicIn(topic.name, chat.name || texts.someGroup),
        message: texts.mentionedBy(sender(texts)),
      });
      notices.push({ owner: ownerId, group, type: 'topic', cause, say });
    }
  }
  // Asked for now, a page's title is there when somebody looks.
  await context.previews?.of(links);
  await notify(context, notices);
}
