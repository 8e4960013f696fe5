import { Loader, Modal, Progress, Stack, Text } from '@mantine/core';

interface Props {
  opened: boolean;
  title: string;
  message: string;
  /** 0–100; without it the end is not known. */
  percent?: number | undefined;
}

/** Covers the screen while something runs that cannot be closed or cancelled. */
export function ProgressOverlay({ opened, title, message, percent }: Props) {
  return (
    <Modal
      opened={opened}
      onClose={() => {}}
      withCloseButton={false}
      closeOnEscape={false}
      closeOnClickOutside={false}
      title={title}
      size="sm"
      styles={{ header: { justifyContent: 'center', paddingBottom: 0 } }}
    >
      <Stack align="center" gap="sm" py="md" ta="center" role="status" aria-live="polite">
        <Loader size="md" aria-hidden />
        <Text size="sm" c="dimmed">
          {message}
        </Text>
        {percent !== undefined && (
          <Progress value={percent} w="100%" aria-label={title} transitionDuration={300} />
        )}
      </Stack>
    </Modal>
  );
}
