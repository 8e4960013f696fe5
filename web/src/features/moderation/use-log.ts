import { getModerationActions, postModerationActionUndo } from '../../shared/api/endpoints.ts';
import { ofGroup } from '../../shared/api/keys.ts';
import { usePage } from '../../shared/api/use-page.ts';
import { attempt } from '../../shared/toast/attempt.ts';
import { moderationTexts } from './texts.ts';

const { log: texts } = moderationTexts;

export type LogFilter = keyof typeof texts.filters;

const PAGE_SIZE = 20;

function filterOf(shown: LogFilter) {
  const failed = { $eq: 'failed' as const };
  switch (shown) {
    case 'all':
      return {};
    case 'failed':
      return { $or: [{ delete: failed }, { warn: failed }, { undo: failed }] };
    default:
      return { decision: { $eq: shown } };
  }
}

/** A page of what a group's rules did, newest first; and taking a warning back. */
export function useLog(groupId: string, shown: LogFilter) {
  const list = usePage(
    getModerationActions({
      filters: { ...ofGroup(groupId), ...filterOf(shown) },
      sort: 'createdAt:desc',
    }),
    PAGE_SIZE,
  );
  const takeBack = (documentId: string) =>
    attempt(
      postModerationActionUndo(documentId).send(),
      { done: texts.takenBack, failed: texts.takeBackFailed },
      () => list.mutate(),
    );
  return { list, takeBack };
}
