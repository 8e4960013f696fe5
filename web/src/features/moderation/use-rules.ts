import useSWR from 'swr';
import { request } from '../../shared/api/client.ts';
import { getAll } from '../../shared/api/get-all.ts';
import { groupList, one, paths } from '../../shared/api/keys.ts';
import type { ModerationRule, RequestBody } from '../../shared/api/types.ts';
import { attempt } from '../../shared/toast/attempt.ts';
import { moderationTexts } from './texts.ts';

const { toasts } = moderationTexts;

export interface RuleInput {
  name: string;
  description: string;
  response: string;
  delete_message: boolean;
}

/** The moderation rules of a group. Each change answers whether it was made, and says so. */
export function useRules(groupId: string) {
  const list = useSWR<ModerationRule[], unknown>(
    groupList(paths.rules, groupId, { sort: 'createdAt:asc', populate: '*' }),
    getAll<ModerationRule>,
  );

  const add = (input: RuleInput) =>
    attempt(
      request('POST', paths.rules, {
        body: { data: { ...input, group: groupId } } satisfies RequestBody<
          '/api/moderation-rules',
          'post'
        >,
      }),
      { done: toasts.added, failed: toasts.addFailed },
      () => list.mutate(),
    );
  const update = (documentId: string, input: RuleInput) =>
    attempt(
      request('PUT', one(paths.rules, documentId), {
        body: { data: input } satisfies RequestBody<'/api/moderation-rules/{documentId}', 'put'>,
      }),
      { done: toasts.updated, failed: toasts.updateFailed },
      () => list.mutate(),
    );
  const remove = (documentId: string) =>
    attempt(
      request('DELETE', one(paths.rules, documentId)),
      { done: toasts.deleted, failed: toasts.deleteFailed },
      () => list.mutate(),
    );
  return { list, add, update, remove };
}
