import {
  deleteModerationRule,
  getModerationRules,
  postModerationRules,
  putModerationRule,
} from '../../shared/api/endpoints.ts';
import { ofGroup } from '../../shared/api/keys.ts';
import { useAll } from '../../shared/api/use-api.ts';
import { attempt } from '../../shared/toast/attempt.ts';
import { moderationTexts } from './texts.ts';

const { toasts } = moderationTexts;

/** What is said of a rule when it is saved. */
export interface RuleInput {
  name: string;
  description: string;
  response: string;
  delete_message: boolean;
  dry_run: boolean;
  /** Ids of members. */
  allowed_members: string[];
  /** 0: nobody. */
  immune_after_days: number;
}

/** The moderation rules of a group. Each change answers whether it was made, and says so. */
export function useRules(groupId: string) {
  const list = useAll(getModerationRules({ filters: ofGroup(groupId), sort: 'createdAt:asc' }));

  const add = (input: RuleInput) =>
    attempt(
      postModerationRules({ data: { ...input, group: groupId } }).send(),
      { done: toasts.added, failed: toasts.addFailed },
      () => list.mutate(),
    );
  const update = (documentId: string, input: RuleInput) =>
    attempt(
      putModerationRule(documentId, { data: input }).send(),
      { done: toasts.updated, failed: toasts.updateFailed },
      () => list.mutate(),
    );
  const remove = (documentId: string) =>
    attempt(
      deleteModerationRule(documentId).send(),
      { done: toasts.deleted, failed: toasts.deleteFailed },
      () => list.mutate(),
    );
  return { list, add, update, remove };
}
