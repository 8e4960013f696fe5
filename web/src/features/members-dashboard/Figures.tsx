import { SimpleGrid, Text } from '@mantine/core';
import { IconMessage, IconMessageCheck, IconUserPlus, IconUsers } from '@tabler/icons-react';
import { dayToDate } from '../../shared/dates/days.ts';
import { formatDate } from '../../shared/dates/format-date.ts';
import { formatNumber } from '../../shared/ui/format-number.ts';
import { Panel } from '../../shared/ui/Panel.tsx';
import { StatTile } from '../../shared/ui/StatTile.tsx';
import classes from './MembersDashboard.module.css';
import { dashboardTexts as texts } from './texts.ts';
import type { DashboardMeta } from './use-members-dashboard.ts';

/** The period's figures, each against the one before. */
export function Figures({ meta }: { meta: DashboardMeta | undefined }) {
  const now = meta?.figures;
  const old = meta?.figures_before;
  const change = (figure: 'writers' | 'messages' | 'newcomers') =>
    now && old && texts.change(now[figure], old[figure]);
  return (
    <SimpleGrid cols={{ base: 2, md: 4 }}>
      <StatTile
        label={texts.figures.writers}
        value={now?.writers}
        icon={<IconUsers size={18} />}
        note={change('writers')}
      />
      <StatTile
        label={texts.figures.messages}
        value={now?.messages}
        icon={<IconMessage size={18} />}
        note={change('messages')}
      />
      <StatTile
        label={texts.figures.newcomers}
        value={now?.newcomers}
        icon={<IconUserPlus size={18} />}
        note={change('newcomers')}
      />
      <StatTile
        label={texts.figures.answered}
        value={now?.answered}
        icon={<IconMessageCheck size={18} />}
        note={now && old && texts.figures.ofQuestions(now.questions, old.answered)}
      />
    </SimpleGrid>
  );
}

const monthName = (month: string) => formatDate(dayToDate(`${month}-01`), 'month');
const shortName = (month: string) => formatDate(dayToDate(`${month}-01`), 'shortMonth');

/** How many wrote in each of the last months. */
export function Months({ months }: Pick<DashboardMeta, 'months'>) {
  const most = months.reduce((a, b) => (b.writers > a.writers ? b : a), {
    month: '',
    writers: 0,
    messages: 0,
  });
  return (
    <Panel title={texts.months}>
      {most.writers === 0 ? (
        <Text size="sm" c="dimmed">
          {texts.noMonths}
        </Text>
      ) : (
        <ol
          className={classes.months}
          aria-label={texts.monthsLabel(monthName(most.month), most.writers)}
        >
          {months.map(({ month, writers, messages }) => {
            const words = texts.month(monthName(month), writers, messages);
            return (
              <li key={month} className={classes.month} title={words}>
                <span className={classes.unseen}>{words}</span>
                <Text component="span" size="xs" className="tabular" aria-hidden>
                  {writers > 0 ? formatNumber(writers) : ''}
                </Text>
                <span
                  className={classes.bar}
                  style={{ height: `${(100 * writers) / most.writers}px` }}
                />
                <Text
                  component="span"
                  size="xs"
                  c="dimmed"
                  className={classes.name ?? ''}
                  aria-hidden
                >
                  {shortName(month)}
                </Text>
              </li>
            );
          })}
        </ol>
      )}
    </Panel>
  );
}
