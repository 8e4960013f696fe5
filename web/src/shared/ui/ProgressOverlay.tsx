import { Group, Loader, Modal, Progress, Stack, Text } from '@mantine/core';
import { useState } from 'react';

interface Props {
  opened: boolean;
  title: string;
  message: string;
  /** 0–100; without it the end is not known. */
  percent?: number | undefined;
}

type Shown = Pick<Props, 'message' | 'percent'>;

/** While it fades away it still says what it said last: the work behind it is gone. */
function useLastWhile(opened: boolean, progress: Shown): Shown {
  const [last, setLast] = useState(progress);
  if (!opened) return last;
  if (last.message !== progress.message || last.percent !== progress.percent) setLast(progress);
  return progress;
}

/** Covers the whole screen while something runs that cannot be closed or cancelled. */
export function ProgressOverlay({ opened, title, ...progress }: Props) {
  const { message, percent } = useLastWhile(opened, progress);
  const whole = percent === undefined ? undefined : Math.min(100, Math.max(0, Math.round(percent)));
  return (
    <Modal
      opened={opened}
      onClose={() => {}}
      withCloseButton={false}
      closeOnEscape={false}
      closeOnClickOutside={false}
      title={title}
      size="sm"
      overlayProps={{ color: 'var(--gs-bg)', backgroundOpacity: 0.86, blur: 6 }}
      styles={{ header: { justifyContent: 'center', paddingBottom: 0 } }}
    >
      <Stack align="center" gap="md" pt="md" pb="xs" ta="center">
        {whole === undefined && <Loader size="md" aria-hidden />}
        <Text size="sm" c="dimmed" role="status">
          {message}
        </Text>
        {whole !== undefined && (
          <Group w="100%" gap="sm" wrap="nowrap">
            <Progress value={whole} flex={1} aria-label={title} transitionDuration={300} />
            <Text size="sm" fw={500} miw={40} ta="end" className="tabular" aria-hidden>
              {whole}%
            </Text>
          </Group>
        )}
      </Stack>
    </Modal>
  );
}
