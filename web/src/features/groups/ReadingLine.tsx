import { Loader, Progress, Group as Row, Text } from '@mantine/core';
import { groupTexts } from './texts.ts';
import { useReading } from './use-group-actions.ts';

const texts = groupTexts.reading;

/** One quiet line while watched groups are read in the background; nothing else. */
export function ReadingLine() {
  const reading = useReading();
  if (!reading) return null;
  const { done, total } = reading;
  const line = texts.line(done, total);
  return (
    <div>
      <Row gap="xs" wrap="nowrap">
        <Loader size={14} aria-hidden />
        <Text size="sm" role="status">
          {line}
        </Text>
        <Text size="sm" c="dimmed" visibleFrom="sm">
          {texts.hint}
        </Text>
      </Row>
      <Progress mt={6} size={3} value={(done / total) * 100} aria-label={line} />
    </div>
  );
}
