import { Button, Stack, Text, Title } from '@mantine/core';
import { IconCircleCheck, IconLock } from '@tabler/icons-react';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { layoutTexts } from '../../app/texts.ts';
import { AnswerForm, type Answer } from '../../features/surveys/AnswerForm.tsx';
import { noteAnswered, receiptOf } from '../../features/surveys/receipt.ts';
import classes from '../../features/surveys/Surveys.module.css';
import { answerTexts as texts } from '../../features/surveys/texts.ts';
import { ApiError, messageOf } from '../../shared/api/api-error.ts';
import { postSharedSurvey, postSharedSurveyAnswers } from '../../shared/api/endpoints.ts';
import type { SharedSurvey } from '../../shared/api/types.ts';
import { browserZone, timeText } from '../../shared/dates/zone.ts';
import { EmptyState } from '../../shared/ui/EmptyState.tsx';
import { SharedByLink } from '../../shared/ui/SharedByLink.tsx';

/** Where a survey's link leads: to the questions, without an account. */
export function SharedSurveyPage() {
  return (
    <SharedByLink
      name="shared-survey"
      title={layoutTexts.titles.survey}
      brand={layoutTexts.brand}
      size="sm"
      texts={texts}
      open={async (token) => (await postSharedSurvey({ data: { token } }).send()).data}
    >
      {(survey, token) => <Survey key={token} survey={survey} token={token} />}
    </SharedByLink>
  );
}

type State = 'asking' | 'sent' | 'known' | 'used' | 'closed';

function stateOf({ status, answered, name, mark, once }: SharedSurvey): State {
  if (status === 'closed') return 'closed';
  if (once && answered && !receiptOf(mark).answered) return 'used';
  const isKnown = name === null ? receiptOf(mark).answered : answered;
  return isKnown ? 'known' : 'asking';
}

function Survey({ survey, token }: { survey: SharedSurvey; token: string }) {
  const [state, setState] = useState<State>(() => stateOf(survey));
  const { title, description, mark } = survey;

  async function answer(given: Answer): Promise<string | null> {
    const { receipt } = receiptOf(mark);
    try {
      await postSharedSurveyAnswers({ data: { token, receipt, ...given } }).send();
    } catch (error) {
      const code = error instanceof ApiError ? error.code : undefined;
      if (code === 'survey_closed' || code === 'link_used') {
        setState(code === 'link_used' ? 'used' : 'closed');
        return null;
      }
      return `${texts.sendFailed} ${messageOf(error)}`;
    }
    if (survey.name === null) noteAnswered(mark);
    setState('sent');
    return null;
  }

  return (
    <Stack gap="lg">
      <div>
        <Title order={1} fz="xl" style={{ overflowWrap: 'anywhere' }}>
          <bdi>{title}</bdi>
        </Title>
        {description !== '' && (
          <Text mt="xs" dir="auto" className={classes.words ?? ''}>
            {description}
          </Text>
        )}
      </div>
      {state === 'asking' ? (
        <>
          <Terms survey={survey} />
          <AnswerForm survey={survey} onAnswer={answer} />
        </>
      ) : (
        <Outcome state={state} onAgain={() => setState('asking')} />
      )}
      <Text size="xs" c="dimmed" ta="center">
        {texts.madeBy}
      </Text>
    </Stack>
  );
}

/** What becomes of an answer, before it is given. */
function Terms({ survey: { anonymous, name, closesAt, once } }: { survey: SharedSurvey }) {
  const who = anonymous ? texts.anonymous : name === null ? texts.named : texts.personal(name);
  return (
    <Text size="sm" c="dimmed">
      {who} {once ? texts.onceLink : name === null ? texts.once : texts.oncePersonal}{' '}
      {texts.until(timeText(closesAt, browserZone()))}
    </Text>
  );
}

const outcomes = (): Readonly<
  Record<Exclude<State, 'asking'>, { icon: ReactNode; title: string; text: string }>
> => ({
  sent: { icon: <IconCircleCheck size={22} />, title: texts.sentTitle, text: texts.sentText },
  known: { icon: <IconCircleCheck size={22} />, title: texts.knownTitle, text: texts.knownText },
  used: { icon: <IconLock size={22} />, title: texts.usedTitle, text: texts.usedText },
  closed: { icon: <IconLock size={22} />, title: texts.closedTitle, text: texts.closedText },
});

function Outcome({ state, onAgain }: { state: Exclude<State, 'asking'>; onAgain(): void }) {
  const place = useRef<HTMLDivElement>(null);
  // The form with the focus is gone: who listens hears what came of it.
  useEffect(() => place.current?.focus(), []);
  const { icon, title, text } = outcomes()[state];
  return (
    <div ref={place} tabIndex={-1} role="status" style={{ outline: 'none' }}>
      <EmptyState
        minHeight={240}
        icon={icon}
        title={title}
        text={text}
        action={
          state !== 'closed' &&
          state !== 'used' && (
            <Button variant="default" onClick={onAgain}>
              {texts.again}
            </Button>
          )
        }
      />
    </div>
  );
}
