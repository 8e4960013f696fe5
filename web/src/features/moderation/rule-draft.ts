import type { ModerationRule } from '../../shared/api/types.ts';
import type { NamedMember } from './AllowedMembers.tsx';
import type { RuleInput } from './use-rules.ts';

/** A rule as it stands in the dialog. */
export interface RuleDraft {
  name: string;
  description: string;
  response: string;
  delete_message: boolean;
  dry_run: boolean;
  allowed: NamedMember[];
  /** 0: nobody. */
  immuneAfterDays: number;
}

/** Null: a new rule. */
export function draftOf(rule: ModerationRule | null): RuleDraft {
  return {
    name: rule?.name ?? '',
    description: rule?.description ?? '',
    response: rule?.response ?? '',
    delete_message: rule?.delete_message ?? false,
    dry_run: rule?.dry_run ?? false,
    allowed: rule?.allowed_members ?? [],
    immuneAfterDays: rule?.immune_after_days ?? 0,
  };
}

/** What is sent of a draft. */
export function inputOf({ allowed, immuneAfterDays, ...draft }: RuleDraft): RuleInput {
  return {
    ...draft,
    name: draft.name.trim(),
    description: draft.description.trim(),
    response: draft.response.trim(),
    allowed_members: allowed.map(({ id }) => id),
    immune_after_days: immuneAfterDays,
  };
}
