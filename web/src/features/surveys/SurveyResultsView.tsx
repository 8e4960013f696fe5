import {
  Alert,
  Button,
  Group,
  Modal,
  SimpleGrid,
  Stack,
  Text,
  TextInput,
  Title,
} from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { IconCheckbox, IconDownload, IconEyeOff, IconLink } from '@tabler/icons-react';
import { useState } from 'react';
import type { Survey, SurveyResults } from '../../shared/api/types.ts';
import { fromInputValue, timeText, toInputValue, useZone } from '../../shared/dates/zone.ts';
import { confirm, confirmDelete } from '../../shared/ui/confirm.tsx';
import { InPlace } from '../../shared/ui/InPlace.tsx';
import { Panel } from '../../shared/ui/Panel.tsx';
import { StatTile } from '../../shared/ui/StatTile.tsx';
import { Invitations, Mails } from './Invitations.tsx';
import { QuestionResult } from './QuestionResult.tsx';
import { SurveyStatus } from './SurveyStatus.tsx';
import classes from './Surveys.module.css';
import { Guarantees, Links, Sendings } from './SurveyWays.tsx';
import { surveyTexts } from './texts.ts';
import { useSurveyActions } from './use-surveys.ts';

const { results: texts } = surveyTexts;

interface Props {
  found: SurveyResults;
  /** Whether the plan has surveys: without, this is read and ended. */
  isAllowed: boolean;
  onSend(): void;
  onLink(): void;
  onRemoved(): void;
}

/** What was answered so far; it follows as answers come. */
export function SurveyResultsView({ found, isAllowed, onSend, onLink, onRemoved }: Props) {
  const { survey, results, voters, tooFew, invitations } = found;
  const messages = invitations.filter(({ email }) => email === null);
  const mails = invitations.filter(({ email }) => email !== null);
  const mayAdd = isAllowed && survey.status !== 'closed';
  return (
    <Stack gap="lg">
      <Head survey={survey} tooFew={tooFew} isAllowed={isAllowed} onRemoved={onRemoved} />
      <SimpleGrid cols={2}>
        <StatTile label={texts.answers} value={survey.answers} icon={<IconLink size={18} />} />
        <StatTile label={texts.votes} value={voters} icon={<IconCheckbox size={18} />} />
      </SimpleGrid>
      {tooFew && (
        <Alert
          variant="light"
          color="gray"
          icon={<IconEyeOff size={18} aria-hidden />}
          title={texts.tooFew}
        >
          {texts.tooFewText}
        </Alert>
      )}
      <div className={classes.columns}>
        <InPlace of={results}>
          {(result, place) => {
            const question = survey.questions[place];
            return question && <QuestionResult question={question} result={result} />;
          }}
        </InPlace>
      </div>
      <div className={classes.columns}>
        <Sendings found={found} mayAdd={mayAdd} onSend={onSend} />
        <Links found={found} mayAdd={mayAdd} onLink={onLink} />
        {messages.length > 0 && <Invitations invitations={messages} />}
        {mails.length > 0 && <Mails invitations={mails} />}
      </div>
      <Guarantees found={found} />
    </Stack>
  );
}

interface HeadProps {
  survey: Survey;
  tooFew: boolean;
  isAllowed: boolean;
  onRemoved(): void;
}

function Head({ survey, tooFew, isAllowed, onRemoved }: HeadProps) {
  const zone = useZone();
  const { documentId, title, description, status, closesAt, anonymous } = survey;
  const { download, closeAt, remove } = useSurveyActions();
  const [changing, closing] = useDisclosure();
  const when = closesAt ? timeText(closesAt, zone) : '';
  async function close(): Promise<void> {
    const asked = { title: texts.closeTitle, question: texts.closeQuestion };
    if (await confirm({ ...asked, confirmLabel: texts.close })) await closeAt(documentId);
  }
  async function askAndRemove(): Promise<void> {
    if (!(await confirmDelete(texts.deleteTitle, texts.deleteQuestion))) return;
    if (await remove(documentId)) onRemoved();
  }
  return (
    <Panel>
      <Stack gap="sm">
        <Group gap="sm" wrap="nowrap" align="flex-start" justify="space-between">
          <Title order={2} fz="xl" style={{ overflowWrap: 'anywhere' }}>
            <bdi>{title}</bdi>
          </Title>
          <SurveyStatus status={status} />
        </Group>
        {description !== '' && (
          <Text size="sm" dir="auto" className={classes.words ?? ''}>
            {description}
          </Text>
        )}
        <Text size="sm" c="dimmed">
          {anonymous && `${surveyTexts.anonymous} · `}
          {status === 'closed'
            ? `${texts.closed} ${when}.`
            : `${texts.closes} ${when}. ${texts.live}`}
        </Text>
        <Group gap="sm">
          <Button
            variant="default"
            leftSection={<IconDownload size={17} aria-hidden />}
            disabled={tooFew}
            onClick={() => void download(documentId)}
          >
            {texts.csv}
          </Button>
          {status === 'open' && (
            <Button variant="default" onClick={() => void close()}>
              {texts.close}
            </Button>
          )}
          {isAllowed && (
            <Button variant="default" onClick={closing.open}>
              {texts.extend}
            </Button>
          )}
          <Button variant="default" c="red" onClick={() => void askAndRemove()}>
            {texts.delete}
          </Button>
        </Group>
      </Stack>
      <ClosingDialog opened={changing} onClose={closing.close} survey={survey} />
    </Panel>
  );
}

interface ClosingProps {
  opened: boolean;
  onClose(): void;
  survey: Survey;
}

function ClosingDialog({ opened, onClose, survey }: ClosingProps) {
  const zone = useZone();
  const { closeAt } = useSurveyActions();
  const [at, setAt] = useState(() =>
    toInputValue(survey.closesAt ?? Date.now() + 86_400_000, zone),
  );
  const closesAt = fromInputValue(at, zone);
  async function save(): Promise<void> {
    if (closesAt && (await closeAt(survey.documentId, closesAt))) onClose();
  }
  return (
    <Modal opened={opened} onClose={onClose} title={texts.extend}>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          void save();
        }}
      >
        <Stack>
          <TextInput
            type="datetime-local"
            label={surveyTexts.editor.closesAt}
            description={surveyTexts.editor.inZone(zone)}
            min={toInputValue(Date.now(), zone)}
            value={at}
            onChange={(event) => setAt(event.currentTarget.value)}
          />
          <Group justify="flex-end">
            <Button variant="default" onClick={onClose}>
              {surveyTexts.cancel}
            </Button>
            <Button type="submit" disabled={!closesAt}>
              {texts.save}
            </Button>
          </Group>
        </Stack>
      </form>
    </Modal>
  );
}
