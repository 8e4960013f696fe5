import { Badge } from '@mantine/core';
import type { Survey } from '../../shared/api/types.ts';
import { surveyTexts } from './texts.ts';

const quiet = { background: 'var(--gs-surface-2)', color: 'var(--gs-text-2)' };
const styles = {
  draft: quiet,
  open: { background: 'var(--gs-green-soft)', color: 'var(--gs-green)' },
  closed: quiet,
} as const;

export function SurveyStatus({ status }: Pick<Survey, 'status'>) {
  return (
    <Badge variant="light" flex="none" styles={{ root: styles[status] }}>
      {surveyTexts.status[status]}
    </Badge>
  );
}
