import type { Meta, StoryObj } from '@storybook/react-vite';
import { base } from '../../test/base-document.ts';
import { NotificationItem } from './NotificationItem.tsx';

const item = {
  ...base('n'),
  type: 'digest' as const,
  title: 'Digest of Garden club',
  message: 'The group planned the spring meeting.',
  timestamp: '2026-03-18T10:00:00Z',
  read: false,
  link: '/group/g1?tab=digests',
};

export default {
  title: 'Notification',
  component: NotificationItem,
  args: {
    item,
    now: Date.parse('2026-03-18T12:00:00Z'),
    onOpen: () => undefined,
    onRemove: () => undefined,
  },
  decorators: [
    (Story) => (
      <ul style={{ maxWidth: 380, listStyle: 'none', padding: 0 }}>
        <Story />
      </ul>
    ),
  ],
} satisfies Meta<typeof NotificationItem>;
type Story = StoryObj<typeof NotificationItem>;

export const Unread: Story = {};
export const Read: Story = { args: { item: { ...item, type: 'topic', read: true } } };
