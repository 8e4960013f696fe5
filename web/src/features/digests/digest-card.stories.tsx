import type { Meta, StoryObj } from '@storybook/react-vite';
import { aDigest } from '../../test/documents.ts';
import { DigestCard } from './DigestCard.tsx';

export default {
  title: 'Digest card',
  component: DigestCard,
  args: { onOpen: () => undefined },
} satisfies Meta<typeof DigestCard>;
type Story = StoryObj<typeof DigestCard>;

export const Positive: Story = {
  args: {
    digest: aDigest({
      summary:
        '**Hall**: Bo booked the hall for March 20, 18:00.\n\n- Decided: everybody brings a chair.\n- Open: who pays?',
      mentions: 12,
    }),
  },
};
export const Negative: Story = { args: { digest: aDigest({ sentiment: 'negative' }) } };
export const SoFar: Story = { args: { digest: aDigest({ sentiment: 'neutral', so_far: true }) } };
