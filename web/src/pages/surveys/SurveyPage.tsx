import { Anchor, Stack } from '@mantine/core';
import { IconClipboardOff } from '@tabler/icons-react';
import { useState } from 'react';
import { Link, useNavigate, useParams } from 'react-router-dom';
import { UpgradeCard, useHasFeature } from '../../features/plans/UpgradeCard.tsx';
import { SurveyEditor } from '../../features/surveys/SurveyEditor.tsx';
import { SurveyResultsView } from '../../features/surveys/SurveyResultsView.tsx';
import { surveyTexts as texts } from '../../features/surveys/texts.ts';
import { useSurveyResults } from '../../features/surveys/use-surveys.ts';
import { ApiError } from '../../shared/api/api-error.ts';
import type { Survey, SurveyResults } from '../../shared/api/types.ts';
import { EmptyState } from '../../shared/ui/EmptyState.tsx';
import { Loaded } from '../../shared/ui/Loaded.tsx';
import { lazyDialog } from '../../shared/ui/lazy-dialog.tsx';
import { Panel } from '../../shared/ui/Panel.tsx';
import { RowsSkeleton } from '../../shared/ui/RowsSkeleton.tsx';

const SendDialog = lazyDialog(() =>
  import('../../features/surveys/SendDialog.tsx').then((m) => m.SendDialog),
);
const LinksDialog = lazyDialog(() =>
  import('../../features/surveys/LinksDialog.tsx').then((m) => m.LinksDialog),
);

/** A survey: a draft is written, one that has gone out tells what was answered. */
export function SurveyPage() {
  const { surveyId = '' } = useParams();
  const isNew = surveyId === 'new';
  const isAllowed = useHasFeature('surveys');
  const results = useSurveyResults(isNew ? undefined : surveyId);
  const isGone = results.error instanceof ApiError && results.error.status === 404;
  return (
    <Stack gap="lg">
      <Anchor component={Link} to="/surveys" size="sm">
        {texts.back}
      </Anchor>
      {isNew ? (
        <Whole found={null} isAllowed={isAllowed} />
      ) : isGone ? (
        <Panel>
          <EmptyState icon={<IconClipboardOff size={22} />} title={texts.results.gone} />
        </Panel>
      ) : (
        <Loaded
          of={results}
          errorTitle={texts.results.loadFailed}
          skeleton={<RowsSkeleton rows={8} />}
        >
          {(found) => <Whole key={surveyId} found={found} isAllowed={isAllowed} />}
        </Loaded>
      )}
    </Stack>
  );
}

interface WholeProps {
  /** null of a new one. */
  found: SurveyResults | null;
  isAllowed: boolean;
}

type Ask = 'send' | 'link';

function Whole({ found, isAllowed }: WholeProps) {
  const navigate = useNavigate();
  // A new one is saved before it is sent: then it is this one.
  const [saved, setSaved] = useState<Survey | null>(null);
  const [asked, setAsked] = useState<Ask | null>(null);
  const survey = found?.survey ?? saved;
  const isDraft = !survey || survey.status === 'draft';
  const ask = (what: Ask) => (next: Survey) => {
    setSaved(next);
    setAsked(what);
  };
  const close = () => {
    setAsked(null);
    if (!found && saved) void navigate(`/surveys/${saved.documentId}`, { replace: true });
  };
  if (!survey && !isAllowed) return <UpgradeCard feature="surveys" />;
  return (
    <>
      {!isAllowed && <UpgradeCard feature="surveys" />}
      {isDraft && isAllowed ? (
        <SurveyEditor
          survey={survey}
          onSaved={({ documentId }) =>
            void navigate(`/surveys/${documentId}`, { replace: found === null })
          }
          onSend={ask('send')}
          onLink={ask('link')}
        />
      ) : (
        found && (
          <SurveyResultsView
            found={found}
            isAllowed={isAllowed}
            onSend={() => setAsked('send')}
            onLink={() => setAsked('link')}
            onRemoved={() => void navigate('/surveys', { replace: true })}
          />
        )
      )}
      {survey && (
        <>
          <SendDialog
            opened={asked === 'send'}
            onClose={close}
            survey={survey}
            sentTo={(found?.sendings ?? []).map(({ group }) => group)}
          />
          <LinksDialog opened={asked === 'link'} onClose={close} survey={survey} />
        </>
      )}
    </>
  );
}
