import { Group, SimpleGrid } from '@mantine/core';
import type { Meta, StoryObj } from '@storybook/react-vite';
import { IconLink, IconMessages } from '@tabler/icons-react';
import { useState } from 'react';
import { GroupAvatar } from './GroupAvatar.tsx';
import { Pager } from './Pager.tsx';
import { Panel } from './Panel.tsx';
import { SearchBox } from './SearchBox.tsx';
import { StatTile } from './StatTile.tsx';
import { TimelineItem } from './TimelineItem.tsx';

export default { title: 'Parts' } satisfies Meta;
type Story = StoryObj;

export const Tiles: Story = {
  render: () => (
    <SimpleGrid cols={{ base: 1, sm: 3 }}>
      <StatTile
        label="Messages"
        value={1840}
        icon={<IconMessages size={18} />}
        note="in the last 7 days"
      />
      <StatTile label="Digests" value={undefined} icon={<IconMessages size={18} />} />
      <StatTile label="Topics" value={null} icon={<IconMessages size={18} />} />
    </SimpleGrid>
  ),
};

export const Card: Story = {
  render: () => (
    <Panel title="Recent Activity" description="What happened in your groups">
      <TimelineItem
        icon={<IconLink size={16} />}
        title="Bo shared a link"
        detail="The agenda of the meeting"
        timestamp="2h ago"
        tone="resource"
      />
      <TimelineItem
        icon={<IconMessages size={16} />}
        title="A busy day in Garden club"
        timestamp="1d ago"
      />
    </Panel>
  ),
};

function Searched() {
  const [text, setText] = useState('spring');
  return <SearchBox value={text} onChange={setText} placeholder="Search resources..." />;
}
export const Search: Story = { render: () => <Searched /> };

function Paged() {
  const [page, setPage] = useState(2);
  const pagination = { page, pageSize: 20, pageCount: 7, total: 132 };
  return <Pager label="Pages of questions" pagination={pagination} onPage={setPage} />;
}
export const Pages: Story = { render: () => <Paged /> };

export const Avatars: Story = {
  render: () => (
    <Group>
      {['Garden club', 'Harbour Angels', 'Óscar y amigos', '90s'].map((name) => (
        <GroupAvatar key={name} name={name} size={56} />
      ))}
    </Group>
  ),
};
