import { useDebouncedValue } from '@mantine/hooks';
import { useState } from 'react';
import useSWRImmutable from 'swr/immutable';
import { postModerationRulesPreview } from '../../shared/api/endpoints.ts';
import { paths } from '../../shared/api/keys.ts';
import type { RulePreview } from '../../shared/api/types.ts';
import { inputOf, type RuleDraft } from './rule-draft.ts';

/** Long enough for a pause in typing: each trial reads a month of messages. */
const TYPING_MS = 700;

async function askFor(group: string, draft: string, more = {}): Promise<RulePreview> {
  const data = { group, ...(JSON.parse(draft) as Asked), ...more };
  const { data: preview } = await postModerationRulesPreview({ data }).send();
  return preview;
}

/** What of a rule decides which messages it finds. */
type Asked = Pick<
  ReturnType<typeof inputOf>,
  'description' | 'allowed_members' | 'immune_after_days'
>;

function askedOf(draft: RuleDraft): Asked {
  const { description, allowed_members, immune_after_days } = inputOf(draft);
  return { description, allowed_members, immune_after_days };
}

/** What a rule as it stands in the dialog would catch; asked for when the typing pauses. */
export function useRulePreview(groupId: string, draft: RuleDraft) {
  const asked = askedOf(draft);
  const now = JSON.stringify(asked);
  const [settled] = useDebouncedValue(now, TYPING_MS);
  const isEmpty = asked.description === '';
  const isSettled = settled === now;
  const key = isEmpty || !isSettled ? null : ([`${paths.rules}/preview`, groupId, now] as const);
  const preview = useSWRImmutable<RulePreview, unknown>(
    key,
    () => askFor(groupId, now),
    // Whoever changes the words asks anew; a limit that is reached is not asked against.
    { shouldRetryOnError: false },
  );
  return { isEmpty, preview };
}

/** What the model says of the latest messages about a rule as it stands, once it is asked. */
export function useModelTrial(groupId: string, draft: RuleDraft) {
  const now = JSON.stringify(askedOf(draft));
  // Other words are another question.
  const [question, setQuestion] = useState<string>();
  const isAsked = question === now;
  const key = isAsked ? ([`${paths.rules}/preview`, groupId, now, 'model'] as const) : null;
  const trial = useSWRImmutable<RulePreview, unknown>(
    key,
    () => askFor(groupId, now, { ask_model: true }),
    { shouldRetryOnError: false },
  );
  return { isAsked, ask: () => setQuestion(now), trial };
}
