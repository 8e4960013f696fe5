import { answer, api } from '../../shared/api/client.ts';
import { topicsQuery } from '../../shared/api/group-queries.ts';
import { useAll } from '../../shared/api/use-api.ts';
import { attempt } from '../../shared/toast/attempt.ts';
import { topicTexts } from './texts.ts';

const { toasts } = topicTexts;

export interface TopicInput {
  name: string;
  description: string;
}

/** The watched topics of a group. Each change answers whether it was made, and says so. */
export function useTopics(groupId: string) {
  const list = useAll('/api/watched-topics', topicsQuery(groupId));

  const add = (input: TopicInput) =>
    attempt(
      answer(api.POST('/api/watched-topics', { body: { data: { ...input, group: groupId } } })),
      { done: toasts.added, failed: toasts.addFailed },
      () => list.mutate(),
    );
  const update = (documentId: string, input: TopicInput) =>
    attempt(
      answer(
        api.PUT('/api/watched-topics/{documentId}', {
          params: { path: { documentId } },
          body: { data: input },
        }),
      ),
      { done: toasts.updated, failed: toasts.updateFailed },
      () => list.mutate(),
    );
  const remove = (documentId: string) =>
    attempt(
      answer(api.DELETE('/api/watched-topics/{documentId}', { params: { path: { documentId } } })),
      { done: toasts.deleted, failed: toasts.deleteFailed },
      () => list.mutate(),
    );
  return { list, add, update, remove };
}
