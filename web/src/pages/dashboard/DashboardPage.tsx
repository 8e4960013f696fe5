import { Stack } from '@mantine/core';
import { Brief } from '../../features/brief/Brief.tsx';
import { useIsBriefShown } from '../../features/brief/use-brief.ts';
import { ReadingLine } from '../../features/groups/ReadingLine.tsx';
import { Loaded } from '../../shared/ui/Loaded.tsx';
import { Panel } from '../../shared/ui/Panel.tsx';
import { RowsSkeleton } from '../../shared/ui/RowsSkeleton.tsx';
import classes from './DashboardPage.module.css';
import { Onboarding } from './Onboarding.tsx';
import { QuickActions } from './QuickActions.tsx';
import { RecentActivity } from './RecentActivity.tsx';
import { Tiles } from './Tiles.tsx';
import { TrendingTopics } from './TrendingTopics.tsx';
import { dashboardTexts as texts } from './texts.ts';
import { useOverview } from './use-overview.ts';

/** What is new to read, then where the account stands: figures, what happened, what is talked about. */
export function DashboardPage() {
  const overview = useOverview();
  const isBriefShown = useIsBriefShown();
  return (
    <Stack gap="lg">
      <Onboarding />
      <ReadingLine />
      <Brief />
      {/* What stands below would jump by as much as the brief is longer than its place. */}
      {isBriefShown && <Standing overview={overview} />}
    </Stack>
  );
}

/** Where the account stands; what cannot be loaded says so once. */
function Standing({ overview }: { overview: ReturnType<typeof useOverview> }) {
  const failed = overview.error !== undefined && overview.data === undefined;
  return (
    <>
      <Tiles overview={overview.data} failed={failed} />
      <div className={classes.columns}>
        <div className={classes.recent}>
          <Panel title={texts.recent}>
            <Loaded
              of={overview}
              errorTitle={texts.loadFailed}
              skeleton={<RowsSkeleton rows={8} height={40} />}
            >
              {({ recentActivity }) => <RecentActivity items={recentActivity} />}
            </Loaded>
          </Panel>
        </div>
        <div className={classes.quick}>
          <QuickActions />
        </div>
        {!failed && (
          <div className={classes.trending}>
            <Panel title={texts.trending} description={texts.trendingText}>
              <Loaded of={overview} skeleton={<RowsSkeleton rows={5} height={36} />}>
                {({ trendingTopics, watchedTopics }) => (
                  <TrendingTopics items={trendingTopics} watched={watchedTopics} />
                )}
              </Loaded>
            </Panel>
          </div>
        )}
      </div>
    </>
  );
}
