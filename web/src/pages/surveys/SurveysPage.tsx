import { Button, Group, Stack, Text } from '@mantine/core';
import { IconClipboardList, IconPlus } from '@tabler/icons-react';
import { Link } from 'react-router-dom';
import { UpgradeCard, useHasFeature } from '../../features/plans/UpgradeCard.tsx';
import { SurveyStatus } from '../../features/surveys/SurveyStatus.tsx';
import classes from '../../features/surveys/Surveys.module.css';
import { surveyTexts as texts } from '../../features/surveys/texts.ts';
import { useSurveys } from '../../features/surveys/use-surveys.ts';
import type { Survey } from '../../shared/api/types.ts';
import { timeText, useZone } from '../../shared/dates/zone.ts';
import { EmptyState } from '../../shared/ui/EmptyState.tsx';
import { Loaded } from '../../shared/ui/Loaded.tsx';
import { Pager } from '../../shared/ui/Pager.tsx';
import { Panel } from '../../shared/ui/Panel.tsx';
import { RowsSkeleton } from '../../shared/ui/RowsSkeleton.tsx';

/** Every survey, the latest first; a plan that has none any more keeps what was made. */
export function SurveysPage() {
  const isAllowed = useHasFeature('surveys');
  const surveys = useSurveys();
  const add = isAllowed && (
    <Button component={Link} to="/surveys/new" leftSection={<IconPlus size={17} aria-hidden />}>
      {texts.add}
    </Button>
  );
  const isBare = !isAllowed && surveys.data?.data.length === 0;
  return (
    <Stack gap="lg">
      {!isAllowed && <UpgradeCard feature="surveys" />}
      {!isBare && (
        <Panel flush title={texts.title} description={texts.about} action={add}>
          <Loaded
            of={surveys}
            errorTitle={texts.loadFailed}
            skeleton={<RowsSkeleton rows={4} height={56} />}
          >
            {({ data, meta }) =>
              data.length === 0 ? (
                <EmptyState
                  icon={<IconClipboardList size={22} />}
                  title={texts.empty}
                  text={texts.emptyText}
                />
              ) : (
                <>
                  <ul className={classes.list} aria-label={texts.title}>
                    {data.map((survey) => (
                      <Row key={survey.documentId} survey={survey} />
                    ))}
                  </ul>
                  <Pager
                    label={texts.pages}
                    pagination={meta.pagination}
                    onPage={surveys.setPage}
                  />
                </>
              )
            }
          </Loaded>
        </Panel>
      )}
    </Stack>
  );
}

function Row({ survey }: { survey: Survey }) {
  const zone = useZone();
  const { documentId, title, status, questions, answers, closesAt, anonymous } = survey;
  const when = closesAt ? timeText(closesAt, zone) : '';
  const facts = [
    texts.questions(questions.length),
    ...(status === 'draft' ? [] : [texts.answers(answers)]),
    ...(anonymous ? [texts.anonymous] : []),
    ...(status === 'open' ? [texts.until(when)] : []),
    ...(status === 'closed' ? [texts.since(when)] : []),
  ];
  return (
    <li>
      <Link to={`/surveys/${documentId}`} className={classes.row}>
        <div style={{ minWidth: 0 }}>
          <Text fw={500} lineClamp={2} style={{ overflowWrap: 'anywhere' }}>
            <bdi>{title}</bdi>
          </Text>
          <Text size="sm" c="dimmed">
            {facts.join(' · ')}
          </Text>
        </div>
        <Group gap="xs" wrap="nowrap" flex="none">
          <SurveyStatus status={status} />
        </Group>
      </Link>
    </li>
  );
}
