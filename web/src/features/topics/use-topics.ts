import useSWR from 'swr';
import { request } from '../../shared/api/client.ts';
import { getAll } from '../../shared/api/get-all.ts';
import { groupList, one, paths } from '../../shared/api/keys.ts';
import type { RequestBody, Topic } from '../../shared/api/types.ts';
import { notify } from '../../shared/toast/toast.ts';
import { topicTexts } from './texts.ts';

const { toasts } = topicTexts;

export interface TopicInput {
  name: string;
  description: string;
}

/** The watched topics of a group. Each change answers whether it was made, and says so. */
export function useTopics(groupId: string) {
  const list = useSWR<Topic[], unknown>(
    groupList(paths.topics, groupId, { sort: 'mentions:desc' }),
    getAll<Topic>,
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

  const add = (input: TopicInput) =>
    attempt(
      request('POST', paths.topics, {
        body: { data: { ...input, group: groupId } } satisfies RequestBody<
          '/api/watched-topics',
          'post'
        >,
      }),
      toasts.added,
      toasts.addFailed,
    );
  const update = (documentId: string, input: TopicInput) =>
    attempt(
      request('PUT', one(paths.topics, documentId), {
        body: { data: input } satisfies RequestBody<'/api/watched-topics/{documentId}', 'put'>,
      }),
      toasts.updated,
      toasts.updateFailed,
    );
  const remove = (documentId: string) =>
    attempt(request('DELETE', one(paths.topics, documentId)), toasts.deleted, toasts.deleteFailed);
  return { list, add, update, remove };
}
