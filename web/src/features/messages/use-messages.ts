import { useState } from 'react';
import {
  getChatMessages,
  getWatchedGroupConversation,
  getWatchedTopicMessages,
} from '../../shared/api/endpoints.ts';
import { ofGroup } from '../../shared/api/keys.ts';
import { useAll, useAnswer } from '../../shared/api/use-api.ts';
import { usePage } from '../../shared/api/use-page.ts';

/** As many as fit an address comfortably; a claim rests on a handful. */
const MAX_CITED = 50;

/** The messages of these ids, oldest first; nothing is asked for without ids. */
export function useMessages(groupId: string, ids: readonly string[]) {
  const cited = ids.slice(0, MAX_CITED);
  return useAll(
    cited.length > 0
      ? getChatMessages({
          filters: { ...ofGroup(groupId), message_id: { $in: cited } },
          sort: 'createdAt:asc',
        })
      : null,
  );
}

const TOPIC_PAGE = 20;

/** A page of the messages behind a topic's count, newest first. */
export function useTopicMessages(documentId: string) {
  return usePage(getWatchedTopicMessages(documentId), TOPIC_PAGE);
}

const AT_FIRST = 4;
const STEP = 10;
/** What the server reads at once. */
const MOST = 100;

/** The chat around a message; it can be read further in both directions. */
export function useConversation(documentId: string, messageId: string) {
  const [reach, setReach] = useState({ before: AT_FIRST, after: AT_FIRST });
  const answer = useAnswer(
    getWatchedGroupConversation(documentId, {
      message_id: messageId,
      before: String(reach.before),
      after: String(reach.after),
    }),
    // What is read already stays while more of it is asked for.
    { keepPreviousData: true },
  );
  const further = (count: number) => Math.min(MOST, count + STEP);
  const { hasEarlier, hasLater } = answer.data?.meta ?? {};
  return {
    ...answer,
    /** Absent where there is nothing more, or as much as can be shown. */
    earlier:
      hasEarlier && reach.before < MOST
        ? () => setReach({ ...reach, before: further(reach.before) })
        : undefined,
    later:
      hasLater && reach.after < MOST
        ? () => setReach({ ...reach, after: further(reach.after) })
        : undefined,
  };
}
