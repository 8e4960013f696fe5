import {
  ActionIcon,
  Checkbox,
  Group,
  NativeSelect,
  NumberInput,
  Paper,
  Stack,
  Text,
  TextInput,
} from '@mantine/core';
import { IconArrowDown, IconArrowUp, IconTrash } from '@tabler/icons-react';
import { OptionFields } from '../../shared/ui/OptionFields.tsx';
import { FEWEST_OPTIONS, MAX_OPTIONS, type QuestionDraft, type QuestionKind } from './draft.ts';
import { surveyTexts } from './texts.ts';

const { editor: texts } = surveyTexts;

interface Props {
  question: QuestionDraft;
  /** Its place, from 0, and how many there are. */
  place: number;
  count: number;
  onChange(part: Partial<QuestionDraft>): void;
  onMove(by: -1 | 1): void;
  onRemove(): void;
}

/** A question as it is written. */
export function QuestionFields({ question, place, count, onChange, onMove, onRemove }: Props) {
  const { kind, text, required } = question;
  const name = texts.question(place + 1);
  return (
    <Paper component="section" aria-label={name} p="md" radius="md" withBorder>
      <Stack gap="sm">
        <Group justify="space-between" wrap="nowrap">
          <Text size="sm" fw={600}>
            {name}
          </Text>
          <Group gap={2} wrap="nowrap">
            <Act label={texts.up(place + 1)} disabled={place === 0} onClick={() => onMove(-1)}>
              <IconArrowUp size={16} aria-hidden />
            </Act>
            <Act
              label={texts.down(place + 1)}
              disabled={place === count - 1}
              onClick={() => onMove(1)}
            >
              <IconArrowDown size={16} aria-hidden />
            </Act>
            <Act label={texts.remove(place + 1)} disabled={count === 1} onClick={onRemove}>
              <IconTrash size={16} aria-hidden />
            </Act>
          </Group>
        </Group>
        <Group align="flex-start" gap="sm">
          <TextInput
            flex="1 1 220px"
            aria-label={name}
            placeholder={name}
            maxLength={255}
            value={text}
            onChange={(event) => onChange({ text: event.currentTarget.value })}
          />
          <NativeSelect
            aria-label={texts.kind(place + 1)}
            data={Object.entries(texts.kinds).map(([value, label]) => ({ value, label }))}
            value={kind}
            onChange={(event) => onChange({ kind: event.currentTarget.value as QuestionKind })}
          />
        </Group>
        {(kind === 'single' || kind === 'multiple') && (
          <OptionFields
            options={question.options}
            fewest={FEWEST_OPTIONS}
            most={MAX_OPTIONS}
            texts={texts.options}
            onChange={(options) => onChange({ options })}
          />
        )}
        {kind === 'scale' && <Scale question={question} onChange={onChange} />}
        <Checkbox
          label={texts.required}
          checked={required}
          onChange={(event) => onChange({ required: event.currentTarget.checked })}
        />
      </Stack>
    </Paper>
  );
}

interface ActProps {
  label: string;
  disabled: boolean;
  onClick(): void;
  children: React.ReactNode;
}

const Act = ({ label, disabled, onClick, children }: ActProps) => (
  <ActionIcon
    variant="subtle"
    color="gray"
    size={32}
    aria-label={label}
    title={label}
    disabled={disabled}
    onClick={onClick}
  >
    {children}
  </ActionIcon>
);

function Scale({ question, onChange }: Pick<Props, 'question' | 'onChange'>) {
  const { points, low, high } = question;
  return (
    <Group align="flex-end" gap="sm">
      <NumberInput
        w={90}
        label={texts.points}
        min={2}
        max={10}
        clampBehavior="strict"
        allowDecimal={false}
        value={points}
        onChange={(value) => onChange({ points: Number(value) || 2 })}
      />
      <TextInput
        flex="1 1 140px"
        label={texts.low}
        maxLength={50}
        value={low}
        onChange={(event) => onChange({ low: event.currentTarget.value })}
      />
      <TextInput
        flex="1 1 140px"
        label={texts.high}
        maxLength={50}
        value={high}
        onChange={(event) => onChange({ high: event.currentTarget.value })}
      />
    </Group>
  );
}
