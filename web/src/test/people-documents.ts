import { aPage, aQuestion } from './documents.ts';

export const personGroup = { documentId: 'g1', name: 'Garden club', group_id: '1@g.us' };
export const personFigures = {
  documentId: '4915@s.whatsapp.net',
  name: 'Ana Ruiz',
  messages: 1200,
  recent_messages: 40,
  messages_before: 12,
  active_days: 90,
  first_date: '2026-01-02',
  questions_asked: 1,
  questions_answered: 5,
  segments: ['rising', 'helper'],
  last_message_at: '2026-03-18T10:00:00.000Z',
};
const period = { from: '2026-02-20', to: '2026-03-19' };
const segments = [
  { segment: 'rising', people: 1 },
  { segment: 'quiet', people: 0 },
];
const answer = {
  id: 1,
  documentId: 'a1',
  text: 'Harper & Sons',
  message_id: 'm9',
  answeredBy: 'Ana',
  answeredById: personFigures.documentId,
  createdAt: '2026-03-18T10:00:00.000Z',
};
export const wholePerson = {
  ...personFigures,
  groups: [
    {
      group: personGroup,
      name: 'Ana',
      messages: 1200,
      recent_messages: 40,
      first_date: '2026-01-02',
      last_message_at: personFigures.last_message_at,
    },
  ],
  weeks: [{ date: '2026-03-16', messages: 7 }],
  hours: Array.from({ length: 24 }, (_, hour) => (hour === 9 ? 30 : 0)),
  looked_from: '2026-01-02',
  asked: [],
  shared: [],
  period,
  note: null as object | null,
  answered: [
    aQuestion({ documentId: 'q1', text: 'A plumber?', group: personGroup, answers: [answer] }),
  ],
  replies_to: [{ id: 'luis@s', name: 'Luis', replies: 3 }],
};

export const peoplePage = (people: object[], everybody = 1) => {
  const { data, meta } = aPage(people);
  return { data, meta: { ...meta, segments, everybody, period } };
};

export const aMember = {
  documentId: '4915@s.whatsapp.net',
  name: 'Ana Ruiz',
  messages: 1200,
  recent_messages: 40,
  messages_before: 12,
  active_days: 90,
  first_date: '2026-01-02',
  last_message_at: '2026-03-18T10:00:00.000Z',
  questions_asked: 1,
  questions_answered: 5,
  segments: ['rising'],
  groups: [personGroup],
  period_messages: 40,
  period_messages_before: 12,
  period_days: 9,
  role: 'admin',
  admin_of: [personGroup],
  topics: [{ name: 'Roses', mentions: 3 }],
  note: 'Met at the fair',
  tags: ['press'],
};
const dashboardFigures = { writers: 5, messages: 80, newcomers: 1, questions: 4, answered: 3 };

export function membersPage(members: object[], everybody = 2) {
  const { data, meta } = aPage(members);
  return {
    data,
    meta: {
      ...meta,
      everybody,
      segments: [{ segment: 'at_risk', people: 1 }],
      tags: [{ tag: 'press', people: 1 }],
      period: { from: '2026-02-20', to: '2026-03-19' },
      before: { from: '2026-01-23', to: '2026-02-19' },
      figures: dashboardFigures,
      figures_before: { ...dashboardFigures, writers: 7, messages: 80 },
      months: [{ month: '2026-03', writers: 5, messages: 80 }],
    },
  };
}

const node = (id: string, name: string) => {
  return { id, name, given: 3, received: 1, people: 2, group: 'g1' };
};
export const replyGraph = {
  nodes: [node('ana@s', 'Ana'), node('bo@s', 'Bo'), node('4915@s', '')],
  edges: [
    { from: 0, to: 1, replies: 3 },
    { from: 1, to: 0, replies: 1 },
  ],
  groups: [personGroup],
  people: 4,
  replies: 9,
  from: '2026-03-01',
  to: '2026-03-28',
};
