import { Checkbox, Stack, Textarea } from '@mantine/core';
import { surveyTexts } from './texts.ts';

const { send: texts } = surveyTexts;

/** Whom a survey is mailed to, as it is entered. */
export interface MailTo {
  /** Addresses, a line each or between commas. */
  text: string;
  /** Also the members who get the newsletter by e-mail. */
  subscribers: boolean;
}

interface Props {
  value: MailTo;
  /** How many members get the newsletter by e-mail. */
  subscribers: number;
  missing: boolean;
  onChange(value: MailTo): void;
}

/** The addresses of a text; whether each is one, the server says. */
export const addressesIn = (text: string): string[] =>
  text.split(/[\n,;]+/).flatMap((one) => one.trim() || []);

export function MailFields({ value, subscribers, missing, onChange }: Props) {
  return (
    <Stack gap="sm">
      <Textarea
        label={texts.addresses}
        description={texts.addressesText}
        autosize
        minRows={4}
        maxRows={10}
        dir="ltr"
        autoComplete="off"
        spellCheck={false}
        aria-invalid={missing}
        value={value.text}
        onChange={(event) => onChange({ ...value, text: event.currentTarget.value })}
      />
      {subscribers > 0 && (
        <Checkbox
          label={texts.subscribers(subscribers)}
          checked={value.subscribers}
          onChange={(event) => onChange({ ...value, subscribers: event.currentTarget.checked })}
        />
      )}
    </Stack>
  );
}
