import { Grid, Table, Text } from '@mantine/core';
import { useCallback } from 'react';
import type { Group } from '../../shared/api/types.ts';
import { Chart } from '../../shared/charts/Chart.tsx';
import { type ChartColors, membersChart } from '../../shared/charts/options.ts';
import { EmptyState } from '../../shared/ui/EmptyState.tsx';
import { Panel } from '../../shared/ui/Panel.tsx';
import { AllMembers } from './AllMembers.tsx';
import { groupTexts as texts } from './texts.ts';

const ROW_HEIGHT = 34;
const LEAST_HEIGHT = 150;

/** Who writes most in a group: the figures as a table, and drawn. */
export function TopMembersPanel({ group }: { group: Group }) {
  const members = group.top_members;
  const build = useCallback((colors: ChartColors) => membersChart(members, colors), [members]);
  return (
    <Panel
      title={texts.tabs.members}
      action={members.length > 0 && <AllMembers groupId={group.documentId} />}
    >
      {members.length === 0 ? (
        <EmptyState title={texts.noData} />
      ) : (
        <Grid gap="xl" align="center">
          <Grid.Col span={{ base: 12, md: 6 }}>
            <Table verticalSpacing={7} layout="fixed">
              <Table.Thead>
                <Table.Tr>
                  <Table.Th w={44}>#</Table.Th>
                  <Table.Th>{texts.memberColumn}</Table.Th>
                  <Table.Th ta="right" w={104}>
                    {texts.chart.messages}
                  </Table.Th>
                </Table.Tr>
              </Table.Thead>
              <Table.Tbody>
                {members.map((member, index) => (
                  <Table.Tr key={member.id ?? `${index}-${member.name}`}>
                    <Table.Td c="dimmed" className="tabular">
                      {index + 1}
                    </Table.Td>
                    <Table.Td>
                      <Text size="sm" fw={500} truncate>
                        {member.name}
                      </Text>
                    </Table.Td>
                    <Table.Td ta="right" className="tabular">
                      {member.messages.toLocaleString('en-US')}
                    </Table.Td>
                  </Table.Tr>
                ))}
              </Table.Tbody>
            </Table>
          </Grid.Col>
          <Grid.Col span={{ base: 12, md: 6 }}>
            <Chart
              type="bar"
              label={texts.tabs.members}
              build={build}
              height={Math.max(LEAST_HEIGHT, members.length * ROW_HEIGHT + 40)}
            />
          </Grid.Col>
        </Grid>
      )}
    </Panel>
  );
}
