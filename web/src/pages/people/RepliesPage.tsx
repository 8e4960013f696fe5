import { Button, Group, Stack, Text } from '@mantine/core';
import { IconMessageReply } from '@tabler/icons-react';
import { useState } from 'react';
import { PeriodChoice } from '../../features/members-dashboard/PeriodChoice.tsx';
import type { Period } from '../../features/members-dashboard/use-members-dashboard.ts';
import { PeopleViews } from '../../features/people/PeopleViews.tsx';
import { UpgradeCard, useHasFeature } from '../../features/plans/UpgradeCard.tsx';
import classes from '../../features/replies/Replies.module.css';
import { ReplyDrawing } from '../../features/replies/ReplyDrawing.tsx';
import { ReplyList, Selected } from '../../features/replies/ReplyList.tsx';
import { replyTexts as texts } from '../../features/replies/texts.ts';
import { type ReplyGraph, useReplies } from '../../features/replies/use-replies.ts';
import { dayText } from '../../shared/dates/days.ts';
import { EmptyState } from '../../shared/ui/EmptyState.tsx';
import { Loaded } from '../../shared/ui/Loaded.tsx';
import { Panel } from '../../shared/ui/Panel.tsx';
import { RowsSkeleton } from '../../shared/ui/RowsSkeleton.tsx';

/** Who replies to whom in all watched groups, as a drawing and as a list. */
export function RepliesPage() {
  const has = useHasFeature('membersDashboard');
  return (
    <Stack gap="lg">
      <PeopleViews />
      {has ? <Replies /> : <UpgradeCard feature="membersDashboard" />}
    </Stack>
  );
}

function Replies() {
  const [days, setDays] = useState<Period>('28');
  const replies = useReplies(days);
  return (
    <>
      <Group gap="sm">
        <PeriodChoice value={days} onChange={setDays} />
        {replies.data && <Found graph={replies.data} />}
      </Group>
      <Loaded of={replies} errorTitle={texts.loadFailed} skeleton={<RowsSkeleton rows={10} />}>
        {(graph) =>
          graph.nodes.length === 0 ? (
            <Panel>
              <EmptyState
                icon={<IconMessageReply size={22} />}
                title={texts.empty}
                text={texts.emptyText}
              />
            </Panel>
          ) : (
            <Shown key={`${days} ${graph.from}`} graph={graph} />
          )
        }
      </Loaded>
    </>
  );
}

function Found({ graph: { people, replies, from, nodes } }: { graph: ReplyGraph }) {
  return (
    <Text size="sm" c="dimmed">
      {texts.found(people, replies, dayText(from))}
      {nodes.length < people && texts.most(nodes.length)}
    </Text>
  );
}

function Shown({ graph }: { graph: ReplyGraph }) {
  const [selected, setSelected] = useState<string | null>(null);
  return (
    <div className={classes.columns}>
      <Stack gap="lg">
        <Panel
          title={texts.graph}
          action={
            selected !== null && (
              <Button variant="default" size="xs" onClick={() => setSelected(null)}>
                {texts.clear}
              </Button>
            )
          }
        >
          <ReplyDrawing graph={graph} selected={selected} onSelect={setSelected} />
        </Panel>
        {selected !== null && <Selected graph={graph} id={selected} />}
      </Stack>
      <ReplyList graph={graph} selected={selected} onSelect={setSelected} />
    </div>
  );
}
