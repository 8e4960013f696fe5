import { Button, Group, Stack, Switch, Text, Textarea, TextInput } from '@mantine/core';
import { IconPlus, IconSend } from '@tabler/icons-react';
import { useState } from 'react';
import type { Survey } from '../../shared/api/types.ts';
import { toInputValue, useZone } from '../../shared/dates/zone.ts';
import { notify } from '../../shared/toast/toast.ts';
import { FormProblem } from '../../shared/ui/FormProblem.tsx';
import { Panel } from '../../shared/ui/Panel.tsx';
import { useKeptDraft } from '../../shared/ui/use-kept-draft.ts';
import {
  draftOf,
  emptyDraft,
  emptyQuestion,
  inputOf,
  MAX_QUESTIONS,
  moved,
  type QuestionDraft,
  type SurveyDraft,
  wayOf,
} from './draft.ts';
import { QuestionFields } from './QuestionFields.tsx';
import { surveyTexts } from './texts.ts';
import { useSurveyActions } from './use-surveys.ts';

const { editor: texts } = surveyTexts;

interface Props {
  /** The draft that is changed; null makes a new one. */
  survey: Survey | null;
  /** It was saved. */
  onSaved(survey: Survey): void;
  /** It was saved, and goes out. */
  onSend(survey: Survey): void;
  onLink(survey: Survey): void;
}

/** Makes a survey or changes a draft. */
export function SurveyEditor({ survey, onSaved, onSend, onLink }: Props) {
  const zone = useZone();
  const { save } = useSurveyActions();
  const [draft, setDraft] = useState<SurveyDraft>(() =>
    survey ? draftOf(survey, zone) : emptyDraft(zone),
  );
  useKeptDraft(`survey ${survey?.documentId ?? ''}`, true, draft, setDraft);
  const [problem, setProblem] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const change = (part: Partial<SurveyDraft>) => setDraft((old) => ({ ...old, ...part }));

  async function saveThen(next: (saved: Survey) => void): Promise<void> {
    setBusy(true);
    const saved = await save(inputOf(draft, zone), survey?.documentId);
    setBusy(false);
    if (typeof saved === 'string') return setProblem(saved);
    setProblem(null);
    next(saved);
  }

  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        void saveThen((saved) => {
          notify.success(texts.saved);
          onSaved(saved);
        });
      }}
    >
      <Stack gap="lg">
        <Panel title={survey ? texts.editTitle : texts.newTitle}>
          <About draft={draft} zone={zone} onChange={change} />
        </Panel>
        <Questions questions={draft.questions} onChange={(questions) => change({ questions })} />
        <Text size="sm" c="dimmed" aria-live="polite">
          {wayOf(draft).text}
        </Text>
        <FormProblem text={problem} />
        <Group justify="flex-end">
          <Button type="submit" variant="default" loading={busy}>
            {texts.save}
          </Button>
          <Button variant="default" disabled={busy} onClick={() => void saveThen(onLink)}>
            {texts.link}
          </Button>
          <Button
            disabled={busy}
            leftSection={<IconSend size={17} aria-hidden />}
            onClick={() => void saveThen(onSend)}
          >
            {texts.send}
          </Button>
        </Group>
      </Stack>
    </form>
  );
}

interface AboutProps {
  draft: SurveyDraft;
  zone: string;
  onChange(part: Partial<SurveyDraft>): void;
}

function About({ draft, zone, onChange }: AboutProps) {
  const { title, description, anonymous, closes } = draft;
  return (
    <Stack>
      <TextInput
        label={texts.title}
        withAsterisk
        maxLength={150}
        value={title}
        onChange={(event) => onChange({ title: event.currentTarget.value })}
      />
      <Textarea
        label={texts.description}
        description={texts.descriptionHint}
        autosize
        minRows={2}
        maxRows={6}
        maxLength={1000}
        value={description}
        onChange={(event) => onChange({ description: event.currentTarget.value })}
      />
      <TextInput
        type="datetime-local"
        label={texts.closesAt}
        withAsterisk
        description={texts.inZone(zone)}
        min={toInputValue(Date.now(), zone)}
        value={closes}
        onChange={(event) => onChange({ closes: event.currentTarget.value })}
      />
      <Switch
        label={texts.anonymous}
        description={anonymous ? texts.anonymousOn : texts.anonymousOff}
        checked={anonymous}
        onChange={(event) => onChange({ anonymous: event.currentTarget.checked })}
      />
    </Stack>
  );
}

interface QuestionsProps {
  questions: QuestionDraft[];
  onChange(questions: QuestionDraft[]): void;
}

function Questions({ questions, onChange }: QuestionsProps) {
  const isFull = questions.length >= MAX_QUESTIONS;
  return (
    <Stack gap="sm">
      {questions.map((question, place) => (
        <QuestionFields
          key={question.key}
          question={question}
          place={place}
          count={questions.length}
          onChange={(part) =>
            onChange(questions.map((one) => (one === question ? { ...one, ...part } : one)))
          }
          onMove={(by) => onChange(moved(questions, place, by))}
          onRemove={() => onChange(questions.filter((one) => one !== question))}
        />
      ))}
      <Group gap="sm">
        <Button
          variant="default"
          leftSection={<IconPlus size={16} aria-hidden />}
          disabled={isFull}
          onClick={() => onChange([...questions, emptyQuestion()])}
        >
          {texts.addQuestion}
        </Button>
        {isFull && (
          <Text size="sm" c="dimmed">
            {texts.most(MAX_QUESTIONS)}
          </Text>
        )}
      </Group>
    </Stack>
  );
}
