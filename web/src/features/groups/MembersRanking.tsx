import { Box, Progress, Group as Row, Stack, Text } from '@mantine/core';
import { EmptyState } from '../../shared/ui/EmptyState.tsx';
import { PersonLink } from '../people/PersonLink.tsx';
import type { RankedMember } from './group-lists.ts';
import { groupTexts } from './texts.ts';

/** Members by messages, each with a bar relative to the first. */
export function MembersRanking({ members }: { members: readonly RankedMember[] }) {
  if (!members.length) return <EmptyState title={groupTexts.noData} />;
  return (
    <Stack component="ol" gap="md" p={0} m={0} style={{ listStyle: 'none' }}>
      {members.map((member, index) => (
        <Row component="li" key={member.id} wrap="nowrap" gap="md">
          <Text size="sm" c="dimmed" w={20} ta="end" className="tabular">
            {index + 1}
          </Text>
          <Box flex={1} miw={0}>
            <Row justify="space-between" wrap="nowrap" gap="sm">
              <Text size="sm" fw={500} truncate ta="match-parent" dir="auto">
                <PersonLink id={member.id} name={member.name} />
              </Text>
              <Text size="sm" c="dimmed" className="tabular" style={{ whiteSpace: 'nowrap' }}>
                {groupTexts.messages(member.messages)}
              </Text>
            </Row>
            <Text size="xs" c="dimmed" truncate ta="match-parent" dir="auto">
              {member.groups}
            </Text>
            <Progress mt={6} value={member.share} size="sm" aria-label={member.name} />
          </Box>
        </Row>
      ))}
    </Stack>
  );
}
