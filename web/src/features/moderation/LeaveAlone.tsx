import { NumberInput } from '@mantine/core';
import { AllowedMembers } from './AllowedMembers.tsx';
import type { RuleDraft } from './rule-draft.ts';
import { moderationTexts as texts } from './texts.ts';

/** What the server takes. */
const MAX_DAYS = 3650;

type Choice = Pick<RuleDraft, 'allowed' | 'immuneAfterDays'>;

interface Props {
  groupId: string;
  values: Choice;
  onChange(change: Partial<Choice>): void;
}

/** Whom a rule leaves alone, beside the admins. */
export function LeaveAlone({ groupId, values, onChange }: Props) {
  return (
    <>
      <AllowedMembers
        groupId={groupId}
        value={values.allowed}
        onChange={(allowed) => onChange({ allowed })}
      />
      <NumberInput
        label={texts.immune}
        description={texts.immuneText}
        placeholder={texts.immunePlaceholder}
        inputWrapperOrder={['label', 'input', 'description', 'error']}
        min={0}
        max={MAX_DAYS}
        clampBehavior="strict"
        allowDecimal={false}
        allowNegative={false}
        value={values.immuneAfterDays || ''}
        onChange={(days) => onChange({ immuneAfterDays: Number(days) || 0 })}
      />
    </>
  );
}
