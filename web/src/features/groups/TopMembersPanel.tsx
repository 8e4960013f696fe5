import { Table, Text } from '@mantine/core';
import { useCallback } from 'react';
import type { Group } from '../../shared/api/types.ts';
import { Chart } from '../../shared/charts/Chart.tsx';
import { type ChartColors, rankChart } from '../../shared/charts/options.ts';
import { EmptyState } from '../../shared/ui/EmptyState.tsx';
import { Panel } from '../../shared/ui/Panel.tsx';
import { AllMembers } from './AllMembers.tsx';
import classes from './TopMembersPanel.module.css';
import { groupTexts as texts } from './texts.ts';

/** As `--row` in the styles. */
const ROW_HEIGHT = 38;
const MOST = 10;

/** Who writes most in a group: the figures as a table, and drawn beside their rows. */
export function TopMembersPanel({ group }: { group: Group }) {
  const ranked = group.top_members;
  return (
    <Panel
      title={texts.tabs.members}
      action={ranked.length > 0 && <AllMembers groupId={group.documentId} />}
    >
      {ranked.length === 0 ? (
        <EmptyState title={texts.noData} />
      ) : (
        <Ranking members={ranked.slice(0, MOST)} />
      )}
    </Panel>
  );
}

function Ranking({ members }: { members: Group['top_members'] }) {
  const build = useCallback(
    (colors: ChartColors) => {
      const ranked = members.map(({ name, messages }) => ({ name, value: messages }));
      return rankChart(texts.chart.messages, ranked, colors);
    },
    [members],
  );
  return (
    <div className={classes.ranking}>
      <Table
        aria-label={texts.tabs.members}
        layout="fixed"
        horizontalSpacing={0}
        verticalSpacing={0}
      >
        <Table.Thead>
          <Table.Tr>
            <Table.Th className={classes.place}>#</Table.Th>
            <Table.Th>{texts.memberColumn}</Table.Th>
            <Table.Th className={classes.count}>{texts.chart.messages}</Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {members.map((member, index) => (
            <Table.Tr key={member.id || `${index}-${member.name}`} className={classes.row}>
              <Table.Td className={`${classes.place} tabular`}>{index + 1}</Table.Td>
              <Table.Td>
                <Text size="sm" fw={500} truncate ta="left" dir="auto" title={member.name}>
                  {member.name}
                </Text>
              </Table.Td>
              <Table.Td className={`${classes.count} tabular`}>
                {member.messages.toLocaleString('en-US')}
              </Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
      <div className={classes.bars}>
        <Chart
          key={members.length}
          type="bar"
          label={texts.tabs.members}
          build={build}
          height={members.length * ROW_HEIGHT}
        />
      </div>
    </div>
  );
}
