import { Button, Checkbox, Group as Row, ScrollArea, Stack, Text } from '@mantine/core';
import { scheduleTexts as texts } from './texts.ts';

export interface GroupChoice {
  documentId: string;
  name: string;
  size: number;
}

interface Props {
  choices: readonly GroupChoice[];
  value: readonly string[];
  onChange(value: string[]): void;
}

/** The watched groups with their member counts, to choose from. */
export function GroupChecklist({ choices, value, onChange }: Props) {
  if (!choices.length) {
    return (
      <div>
        <Text size="sm" fw={500} mb={4}>
          {texts.groups}
        </Text>
        <Text size="sm" c="dimmed">
          {texts.noGroups}
        </Text>
      </div>
    );
  }
  return (
    <Checkbox.Group value={[...value]} onChange={onChange} label={texts.groups} withAsterisk>
      <Row gap="xs" my={6}>
        <Button
          size="compact-xs"
          variant="default"
          onClick={() => onChange(choices.map((choice) => choice.documentId))}
        >
          {texts.selectAll}
        </Button>
        <Button size="compact-xs" variant="default" onClick={() => onChange([])}>
          {texts.clear}
        </Button>
      </Row>
      <ScrollArea.Autosize
        scrollbars="y"
        mah={190}
        p="xs"
        style={{ border: '1px solid var(--gs-border)', borderRadius: 8 }}
      >
        <Stack gap={10}>
          {choices.map((choice) => (
            <Checkbox
              key={choice.documentId}
              value={choice.documentId}
              label={choice.name}
              description={texts.members(choice.size)}
            />
          ))}
        </Stack>
      </ScrollArea.Autosize>
    </Checkbox.Group>
  );
}
