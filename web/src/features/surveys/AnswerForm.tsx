import { Button, Checkbox, Radio, Stack, Text, Textarea, TextInput } from '@mantine/core';
import { useId, useState } from 'react';
import type { SharedSurvey, SurveyQuestion } from '../../shared/api/types.ts';
import { FormProblem } from '../../shared/ui/FormProblem.tsx';
import { InPlace } from '../../shared/ui/InPlace.tsx';
import { Panel } from '../../shared/ui/Panel.tsx';
import classes from './Surveys.module.css';
import { answerTexts as texts } from './texts.ts';

/** An answer to a question, as it is given. */
export interface Given {
  choices: number[];
  point: number;
  text: string;
}

const nothing: Given = { choices: [], point: 0, text: '' };
const isBlank = ({ choices, point, text }: Given) =>
  choices.length === 0 && point === 0 && text.trim() === '';

export interface Answer {
  name: string;
  answers: (Given & { question: number })[];
}

interface Props {
  survey: SharedSurvey;
  /** Returns why it was not stored; null once it is. */
  onAnswer(answer: Answer): Promise<string | null>;
}

/** The questions, to be answered with a thumb. */
export function AnswerForm({ survey, onAnswer }: Props) {
  const { questions, anonymous, name: named } = survey;
  const [given, setGiven] = useState<readonly Given[]>(() => questions.map(() => nothing));
  const [name, setName] = useState('');
  const [problem, setProblem] = useState<string | null>(null);
  const [isTried, setTried] = useState(false);
  const [busy, setBusy] = useState(false);
  const asksName = !anonymous && named === null;
  const isMissing = (place: number) =>
    questions[place]?.required === true && isBlank(given[place] ?? nothing);

  function problemOf(): string | null {
    if (questions.some((_, place) => isMissing(place))) return texts.incomplete;
    if (asksName && name.trim() === '') return texts.nameRequired;
    return given.every(isBlank) ? texts.nothing : null;
  }

  async function submit(): Promise<void> {
    setTried(true);
    const found = problemOf();
    setProblem(found);
    if (found) return;
    setBusy(true);
    const answers = given.flatMap((one, question) => (isBlank(one) ? [] : { question, ...one }));
    const refused = await onAnswer({ name, answers });
    setBusy(false);
    setProblem(refused);
  }

  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        void submit();
      }}
    >
      <Stack gap="md">
        <InPlace of={questions}>
          {(question, place) => (
            <Panel>
              <QuestionField
                question={question}
                given={given[place] ?? nothing}
                error={isTried && isMissing(place) ? texts.required : null}
                onChange={(next) =>
                  setGiven((old) => old.map((one, at) => (at === place ? next : one)))
                }
              />
            </Panel>
          )}
        </InPlace>
        {asksName && (
          <Panel>
            <TextInput
              size="md"
              label={texts.name}
              withAsterisk
              maxLength={80}
              autoComplete="name"
              error={isTried && name.trim() === '' ? texts.nameRequired : null}
              value={name}
              onChange={(event) => setName(event.currentTarget.value)}
            />
          </Panel>
        )}
        <FormProblem text={problem} />
        <Button type="submit" size="md" loading={busy}>
          {texts.submit}
        </Button>
      </Stack>
    </form>
  );
}

interface FieldProps {
  question: SurveyQuestion;
  given: Given;
  error: string | null;
  onChange(given: Given): void;
}

function QuestionField(props: FieldProps) {
  const { question, error } = props;
  const { kind, text, required } = question;
  const id = useId();
  const hint = kind === 'single' ? texts.pick : kind === 'multiple' ? texts.pickSeveral : '';
  const about = [hint, required ? '' : texts.optional].filter(Boolean).join(' · ');
  return (
    <fieldset className={classes.fieldset ?? ''} aria-describedby={error ? id : undefined}>
      <Text component="legend" fw={600} p={0} mb={2} style={{ overflowWrap: 'anywhere' }}>
        <bdi>{text}</bdi>
        {required && (
          <Text span c="red" aria-hidden>
            {' '}
            *
          </Text>
        )}
      </Text>
      {about !== '' && (
        <Text size="sm" c="dimmed" mb="sm">
          {about}
        </Text>
      )}
      <Input {...props} />
      {error && (
        <Text id={id} size="sm" c="red" mt={6}>
          {error}
        </Text>
      )}
    </fieldset>
  );
}

function Input({ question, given, onChange }: FieldProps) {
  const { kind, text, options } = question;
  if (kind === 'text') {
    return (
      <Textarea
        size="md"
        aria-label={text}
        autosize
        minRows={3}
        maxRows={10}
        maxLength={2000}
        value={given.text}
        onChange={(event) => onChange({ ...nothing, text: event.currentTarget.value })}
      />
    );
  }
  if (kind === 'multiple') {
    const toggle = (place: number, isOn: boolean) => {
      const others = given.choices.filter((one) => one !== place);
      onChange({ ...nothing, choices: isOn ? [...others, place] : others });
    };
    return (
      <Stack gap={8}>
        <InPlace of={options}>
          {(option, place) => (
            <Checkbox
              size="md"
              className={classes.choice ?? ''}
              label={<bdi>{option}</bdi>}
              checked={given.choices.includes(place)}
              onChange={(event) => toggle(place, event.currentTarget.checked)}
            />
          )}
        </InPlace>
      </Stack>
    );
  }
  return <OneOf question={question} given={given} onChange={onChange} />;
}

/** What a point of a scale means; only its ends do. */
function meaningOf({ scale }: SurveyQuestion, point: number): string {
  if (point === 1) return scale?.low ?? '';
  return point === scale?.points ? scale.high : '';
}

function OneOf({ question, given, onChange }: Omit<FieldProps, 'error'>) {
  const { kind, options, scale, required } = question;
  const name = useId();
  const labels =
    kind === 'scale'
      ? Array.from({ length: scale?.points ?? 0 }, (_, place) =>
          texts.point(place + 1, meaningOf(question, place + 1)),
        )
      : options;
  const chosen = kind === 'scale' ? given.point - 1 : (given.choices[0] ?? -1);
  const choose = (place: number) =>
    onChange(
      kind === 'scale' ? { ...nothing, point: place + 1 } : { ...nothing, choices: [place] },
    );
  return (
    <Stack gap={8}>
      <InPlace of={labels}>
        {(label, place) => (
          <Radio
            size="md"
            name={name}
            className={classes.choice ?? ''}
            label={<bdi>{label}</bdi>}
            checked={chosen === place}
            onChange={() => choose(place)}
          />
        )}
      </InPlace>
      {!required && chosen >= 0 && (
        <Button
          size="compact-sm"
          variant="default"
          style={{ alignSelf: 'flex-start' }}
          onClick={() => onChange(nothing)}
        >
          {texts.clear}
        </Button>
      )}
    </Stack>
  );
}
