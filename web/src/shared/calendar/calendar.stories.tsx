import type { Meta, StoryObj } from '@storybook/react-vite';
import { IconMessages } from '@tabler/icons-react';
import { useState } from 'react';
import { DateRangePicker } from '../dates/DateRangePicker.tsx';
import type { DateRange } from '../dates/range.ts';
import { Calendar } from './Calendar.tsx';

export default { title: 'Dates' } satisfies Meta;
type Story = StoryObj;

const icon = <IconMessages size={11} />;
const note = 'has a digest';
const marks = new Map([
  ['2026-03-03', { level: 1, icon, note }],
  ['2026-03-05', { level: 2, icon, note }],
  ['2026-03-10', { level: 3, icon, note }],
  ['2026-03-11', { level: 4, icon, note }],
  ['2026-03-12', { level: 5, icon, note }],
  ['2026-03-16', { icon, note }],
]);

function Marked() {
  const [day, setDay] = useState('2026-03-18');
  return (
    <div style={{ maxWidth: 380 }}>
      <Calendar label="Daily Activity" value={day} onPick={setDay} marks={marks} />
    </div>
  );
}
export const MarkedMonth: Story = { render: () => <Marked /> };

function Ranged() {
  const [range, setRange] = useState<DateRange | null>(null);
  return <DateRangePicker value={range} onChange={setRange} />;
}
export const Range: Story = { render: () => <Ranged /> };
