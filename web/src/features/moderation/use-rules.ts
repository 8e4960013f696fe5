import useSWR from 'swr';
import { request } from '../../shared/api/client.ts';
import { getAll } from '../../shared/api/get-all.ts';
import { groupList, one, paths } from '../../shared/api/keys.ts';
import type { ModerationRule, RequestBody } from '../../shared/api/types.ts';
import { notify } from '../../shared/toast/toast.ts';
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

  async function attempt(work: Promise<unknown>, done: string, failed: string): Promise<boolean> {
    try {
      await work;
    } catch {
      notify.error(failed);
      return false;
    }
    notify.success(done);
    await list.mutate();
    return true;
  }

  const add = (input: RuleInput) =>
    attempt(
      request('POST', paths.rules, {
        body: { data: { ...input, group: groupId } } satisfies RequestBody<
          '/api/moderation-rules',
          'post'
        >,
      }),
      toasts.added,
      toasts.addFailed,
    );
  const update = (documentId: string, input: RuleInput) =>
    attempt(
      request('PUT', one(paths.rules, documentId), {
        body: { data: input } satisfies RequestBody<'/api/moderation-rules/{documentId}', 'put'>,
      }),
      toasts.updated,
      toasts.updateFailed,
    );
  const remove = (documentId: string) =>
    attempt(request('DELETE', one(paths.rules, documentId)), toasts.deleted, toasts.deleteFailed);
  return { list, add, update, remove };
}
