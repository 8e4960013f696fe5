import { Button } from '@mantine/core';
import type { Meta, StoryObj } from '@storybook/react-vite';
import { IconNotebook } from '@tabler/icons-react';
import { EmptyState } from './EmptyState.tsx';
import { ErrorState } from './ErrorState.tsx';
import { Loaded } from './Loaded.tsx';
import { Panel } from './Panel.tsx';
import { ProgressOverlay } from './ProgressOverlay.tsx';
import { RowsSkeleton } from './RowsSkeleton.tsx';

export default { title: 'States' } satisfies Meta;
type Story = StoryObj;

export const Empty: Story = {
  render: () => (
    <Panel title="Recent Digests">
      <EmptyState
        icon={<IconNotebook size={22} />}
        title="No digests yet"
        text="A digest appears once a day was read."
        action={<Button variant="default">Process Group Chat</Button>}
      />
    </Panel>
  ),
};

export const Failed: Story = {
  render: () => (
    <Panel title="Recent Digests">
      <ErrorState error={new Error('The server cannot be reached.')} onRetry={() => undefined} />
    </Panel>
  ),
};

const list = { data: undefined, error: undefined, mutate: () => undefined };

export const Loading: Story = {
  render: () => (
    <Panel title="Recent Digests" flush>
      <Loaded of={list} skeleton={<RowsSkeleton rows={4} height={92} />}>
        {() => null}
      </Loaded>
    </Panel>
  ),
};

export const UnderWay: Story = {
  render: () => (
    <ProgressOverlay opened title="Importing groups" message="12 of 40 groups" percent={30} />
  ),
};
