import type { Meta, StoryObj } from '@storybook/react-vite';
import { paths } from '../../shared/api/keys.ts';
import type { BriefDocument, BriefLine } from '../../shared/api/types.ts';
import { Brief } from './Brief.tsx';

export default { title: 'Brief', component: Brief } satisfies Meta<typeof Brief>;
type Story = StoryObj<typeof Brief>;

const group = { documentId: 'g1', name: 'Garden club', group_id: '1@g.us' };
const line: BriefLine = {
  lineId: 'decision',
  section: 'decisions',
  kind: 'decision',
  documentId: '1',
  group,
  text: 'The hall is booked for the whole of March',
  reason: null,
  who: null,
  date: null,
  time: null,
  place: null,
  status: null,
  before: null,
  soFar: false,
  sources: ['m1'],
  at: '2026-03-10T10:00:00Z',
};
const brief: BriefDocument = {
  lines: [
    {
      ...line,
      lineId: 'asked',
      section: 'asked',
      kind: 'question',
      text: 'Who pays for the paint?',
      reason: 'mentioned',
      who: 'Bo',
    },
    line,
    { ...line, lineId: 'day', section: 'days', kind: 'digest', text: '**Bo**: paint came' },
  ],
  quietGroups: [group],
  watchedGroups: 3,
  leftOut: [{ section: 'days', lines: 4 }],
  since: null,
  knowsYou: true,
  words: 60,
};
const reading = { groups: [], done: 0 };

export const Lines: Story = {
  parameters: { data: { [paths.brief]: brief, [paths.reading]: reading } },
};
export const CaughtUp: Story = {
  parameters: {
    data: { [paths.brief]: { ...brief, lines: [], leftOut: [] }, [paths.reading]: reading },
  },
};
export const Loading: Story = {};
