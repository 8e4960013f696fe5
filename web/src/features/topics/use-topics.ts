import useSWR from 'swr';
import { request } from '../../shared/api/client.ts';
import { getAll } from '../../shared/api/get-all.ts';
import { groupList, one, paths } from '../../shared/api/keys.ts';
import type { RequestBody, Topic } from '../../shared/api/types.ts';
import { attempt } from '../../shared/toast/attempt.ts';
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

  const add = (input: TopicInput) =>
    attempt(
      request('POST', paths.topics, {
        body: { data: { ...input, group: groupId } } satisfies RequestBody<
          '/api/watched-topics',
          'post'
        >,
      }),
      { done: toasts.added, failed: toasts.addFailed },
      () => list.mutate(),
    );
  const update = (documentId: string, input: TopicInput) =>
    attempt(
      request('PUT', one(paths.topics, documentId), {
        body: { data: input } satisfies RequestBody<'/api/watched-topics/{documentId}', 'put'>,
      }),
      { done: toasts.updated, failed: toasts.updateFailed },
      () => list.mutate(),
    );
  const remove = (documentId: string) =>
    attempt(
      request('DELETE', one(paths.topics, documentId)),
      { done: toasts.deleted, failed: toasts.deleteFailed },
      () => list.mutate(),
    );
  return { list, add, update, remove };
}
