import { Text } from '@mantine/core';
import { useCallback } from 'react';
import type { Group } from '../../shared/api/types.ts';
import { Chart } from '../../shared/charts/Chart.tsx';
import { type ChartColors, rankChart } from '../../shared/charts/options.ts';
import { EmptyState } from '../../shared/ui/EmptyState.tsx';
import { Panel } from '../../shared/ui/Panel.tsx';
import { AllMembers } from './AllMembers.tsx';
import classes from './TopMembersPanel.module.css';
import { groupTexts as texts } from './texts.ts';
import { formatNumber } from '../../shared/ui/format-number.ts';

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
      {/* Not Mantine's: it brings the code of scroll areas and popovers to the first screen. */}
      <table aria-label={texts.tabs.members} className={classes.table}>
        <thead>
          <tr>
            <th className={classes.place}>#</th>
            <th>{texts.memberColumn}</th>
            <th className={classes.count}>{texts.chart.messages}</th>
          </tr>
        </thead>
        <tbody>
          {members.map((member, index) => (
            <tr key={member.id || `${index}-${member.name}`} className={classes.row}>
              <td className={`${classes.place} tabular`}>{index + 1}</td>
              <td>
                <Text size="sm" fw={500} truncate ta="match-parent" dir="auto" title={member.name}>
                  {member.name}
                </Text>
              </td>
              <td className={`${classes.count} tabular`}>{formatNumber(member.messages)}</td>
            </tr>
          ))}
        </tbody>
      </table>
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
