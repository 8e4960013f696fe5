import type { Recap } from '../features/recap/use-recap.ts';
import { aQuestion, aResource, aTopic } from './documents.ts';

export const recapGroup = { documentId: 'g1', name: 'Garden club', group_id: '1@g.us' };
const chess = { documentId: 'g2', name: 'Chess club', group_id: '2@g.us' };
export const recapFigures = {
  messages: 120,
  writers: 9,
  questions: 4,
  answered: 3,
  open: 1,
  decisions: 0,
};
const ana = {
  id: 'ana@s',
  name: 'Ana Ruiz',
  messages: 40,
  messages_before: 3,
  groups: [recapGroup],
};
const answer = {
  id: 1,
  documentId: 'a1',
  text: 'Harper & Sons',
  message_id: 'm9',
  answeredBy: 'Bo',
  answeredById: 'bo@s',
  createdAt: '2026-02-18T10:00:00.000Z',
};
const recapQuestion = aQuestion({
  documentId: 'q1',
  text: 'A plumber?',
  group: recapGroup,
  answers: [answer],
});

export function aRecap(values: Partial<Recap> = {}): Recap {
  return {
    month: '2026-02',
    timezone: 'UTC',
    group: null,
    known_from: '2025-01-01',
    period: { from: '2026-02-01', to: '2026-02-28' },
    before: { from: '2026-01-01', to: '2026-01-31' },
    figures: { ...recapFigures, shared: 2 },
    figures_before: { ...recapFigures, messages: 100, shared: 0 },
    days: [{ date: '2026-02-01', count: 120 }],
    days_before: [],
    groups: [
      { group: recapGroup, messages: 90, messages_before: 100, writers: 8 },
      { group: chess, messages: 30, messages_before: 0, writers: 2 },
    ],
    top_members: [ana],
    new_members: { total: 12, members: [ana] },
    lost_members: { total: 0, members: [] },
    joined: {
      total: 1,
      latest: [{ id: 'n@s', name: null, group: recapGroup, at: '2026-02-03T10:00:00.000Z' }],
    },
    left: { total: 0, latest: [] },
    topics: [
      { topic: aTopic({ name: 'Roses' }), groups: [recapGroup], mentions: 5, mentions_before: 1 },
    ],
    answers: [{ question: recapQuestion, answer_id: 'a1', reactions: 2 }],
    shared: [
      {
        resource: aResource({ title: 'Price list' }),
        people: 3,
        times: 4,
        groups: [recapGroup, chess],
      },
    ],
    decisions: [],
    open_questions: [],
    ...values,
  };
}
