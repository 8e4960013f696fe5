import type { Meta, StoryObj } from '@storybook/react-vite';
import { UpgradeCard } from './UpgradeCard.tsx';

export default { title: 'Upgrade card', component: UpgradeCard } satisfies Meta<typeof UpgradeCard>;
type Story = StoryObj<typeof UpgradeCard>;

export const Scheduling: Story = { args: { feature: 'scheduling' } };
export const WithoutFrame: Story = { args: { feature: 'library', bare: true } };
