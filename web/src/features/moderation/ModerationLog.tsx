import { Box, SegmentedControl } from '@mantine/core';
import { IconListCheck } from '@tabler/icons-react';
import { useState } from 'react';
import { EmptyState } from '../../shared/ui/EmptyState.tsx';
import { Loaded } from '../../shared/ui/Loaded.tsx';
import { Pager } from '../../shared/ui/Pager.tsx';
import { Panel } from '../../shared/ui/Panel.tsx';
import { RowsSkeleton } from '../../shared/ui/RowsSkeleton.tsx';
import { LogEntry } from './LogEntry.tsx';
import { moderationTexts } from './texts.ts';
import { type LogFilter, useLog } from './use-log.ts';

const { log: texts } = moderationTexts;

/** What a group's rules found and did, newest first. */
export function ModerationLog({ groupId }: { groupId: string }) {
  const [shown, setShown] = useState<LogFilter>('all');
  const { list, takeBack } = useLog(groupId, shown);
  return (
    <Panel flush title={texts.title} description={texts.description}>
      <Box px="lg" pb="sm" style={{ overflowX: 'auto' }}>
        <SegmentedControl
          size="xs"
          aria-label={texts.filter}
          data={Object.entries(texts.filters).map(([value, label]) => ({ value, label }))}
          value={shown}
          onChange={(value) => setShown(value as LogFilter)}
        />
      </Box>
      <Loaded
        of={list}
        errorTitle={texts.loadFailed}
        skeleton={<RowsSkeleton rows={3} height={96} />}
      >
        {({ data, meta }) =>
          data.length ? (
            <>
              {data.map((action) => (
                <LogEntry
                  key={action.documentId}
                  groupId={groupId}
                  action={action}
                  onTakeBack={() => takeBack(action.documentId)}
                />
              ))}
              <Pager label={texts.pages} pagination={meta.pagination} onPage={list.setPage} />
            </>
          ) : shown === 'all' ? (
            <EmptyState
              icon={<IconListCheck size={22} />}
              title={texts.empty}
              text={texts.emptyText}
            />
          ) : (
            <EmptyState title={texts.emptyFilter} />
          )
        }
      </Loaded>
    </Panel>
  );
}
