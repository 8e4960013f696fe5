import { SegmentedControl } from '@mantine/core';
import type { QuestionFilter } from '../../shared/api/types.ts';
import classes from './Inbox.module.css';
import { inboxTexts as texts } from './texts.ts';

const order = ['open', 'snoozed', 'answered', 'elsewhere', 'not_question', 'all'] as const;

interface Props {
  value: QuestionFilter;
  onChange(state: QuestionFilter): void;
}

/** Which questions are shown: those that wait, those put off, and the rest. */
export function StateFilter({ value, onChange }: Props) {
  return (
    <div className={classes.states}>
      <SegmentedControl
        size="xs"
        aria-label={texts.statesLabel}
        data={order.map((state) => ({ value: state, label: texts.states[state] }))}
        value={value}
        onChange={(next) => onChange(order.find((state) => state === next) ?? 'open')}
      />
    </div>
  );
}
