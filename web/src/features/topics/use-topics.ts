import {
  deleteWatchedTopic,
  getWatchedTopics,
  postWatchedTopics,
  putWatchedTopic,
} from '../../shared/api/endpoints.ts';
import { ofGroup } from '../../shared/api/keys.ts';
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
  const list = useAll(getWatchedTopics({ filters: ofGroup(groupId), sort: 'mentions:desc' }));

  const add = (input: TopicInput) =>
    attempt(
      postWatchedTopics({ data: { ...input, group: groupId } }).send(),
      { done: toasts.added, failed: toasts.addFailed },
      () => list.mutate(),
    );
  const update = (documentId: string, input: TopicInput) =>
    attempt(
      putWatchedTopic(documentId, { data: input }).send(),
      { done: toasts.updated, failed: toasts.updateFailed },
      () => list.mutate(),
    );
  const remove = (documentId: string) =>
    attempt(
      deleteWatchedTopic(documentId).send(),
      { done: toasts.deleted, failed: toasts.deleteFailed },
      () => list.mutate(),
    );
  return { list, add, update, remove };
}
