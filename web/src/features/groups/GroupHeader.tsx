import { Badge, Box, Button, Group as Row, Text, Title } from '@mantine/core';
import { IconSparkles } from '@tabler/icons-react';
import type { Group } from '../../shared/api/types.ts';
import { confirm } from '../../shared/ui/confirm.tsx';
import { GroupAvatar } from '../../shared/ui/GroupAvatar.tsx';
import { lazyDialog } from '../../shared/ui/lazy-dialog.tsx';
import { useNarrow } from '../../shared/ui/use-narrow.ts';
import { GroupMenu } from '../removals/GroupMenu.tsx';
import { ProcessWarning } from './ProcessWarning.tsx';
import { jobPercent, phaseText } from './process-job.ts';
import { groupTexts as texts } from './texts.ts';
import { useProcessChat } from './use-process-chat.ts';

const { processing, detail } = texts;
const ProgressOverlay = lazyDialog(() =>
  import('../../shared/ui/ProgressOverlay.tsx').then((m) => m.ProgressOverlay),
);

/** Picture, name, member count, and Process Group Chat with its progress. */
export function GroupHeader({ group }: { group: Group }) {
  const { start, busy, inBackground, job, isLost, warning, dismissWarning } = useProcessChat(group);
  const isNarrow = useNarrow();
  const phase = phaseText(job ?? { state: 'queued', done: 0, total: 0 });

  async function askAndStart(): Promise<void> {
    const sure = await confirm({
      title: processing.confirmTitle,
      question: processing.confirmText,
      confirmLabel: processing.confirm,
    });
    if (sure) await start();
  }

  return (
    <>
      <Row justify="space-between" gap={isNarrow ? 'sm' : 'md'}>
        <Row wrap="nowrap" gap="md" miw={0} flex="1 1 260px">
          <GroupAvatar name={group.name} picture={group.picture_url} size={isNarrow ? 44 : 56} />
          <Box miw={0}>
            <Title
              order={2}
              fz={{ base: 'lg', sm: 'xl' }}
              lineClamp={2}
              ta="match-parent"
              dir="auto"
              style={{ overflowWrap: 'anywhere' }}
            >
              {group.name}
            </Title>
            <Row gap="xs" mt={2}>
              <Text size="sm" c="dimmed">
                {texts.members(group.size)}
              </Text>
              {group.source === 'export' && (
                <Badge variant="default" size="sm" tt="none" fw={500}>
                  {detail.exported}
                </Badge>
              )}
            </Row>
          </Box>
        </Row>
        <Row gap="xs" wrap="nowrap">
          <Button
            size={isNarrow ? 'xs' : 'sm'}
            leftSection={<IconSparkles size={17} aria-hidden />}
            loading={busy}
            onClick={() => void askAndStart()}
          >
            {detail.process}
          </Button>
          <GroupMenu group={group} />
        </Row>
        <ProgressOverlay
          opened={busy}
          title={processing.title}
          message={isLost ? processing.lost : phase}
          percent={job && jobPercent(job)}
        />
      </Row>
      {inBackground && (
        <Text size="sm" c="dimmed" role="status">
          {`${texts.reading.one}: ${phase}`}
        </Text>
      )}
      {warning && <ProcessWarning warning={warning} onDismiss={dismissWarning} />}
    </>
  );
}
