import type { Meta, StoryObj } from '@storybook/react-vite';
import { aQuestion } from '../../test/documents.ts';
import { QuestionCards } from './QuestionCards.tsx';
import { QuestionsTable } from './QuestionsTable.tsx';

export default { title: 'Questions' } satisfies Meta;
type Story = StoryObj;

const questions = [
  aQuestion({ text: 'When is the meeting?' }),
  aQuestion({ text: 'Who brings the projector, and does it fit the new laptop?', answerCount: 3 }),
  aQuestion({ text: '¿Quién paga la sala?', corrected: true, answered: true }),
];

export const Rows: Story = {
  render: () => <QuestionsTable questions={questions} onOpen={() => undefined} />,
};
export const Cards: Story = {
  render: () => (
    <div style={{ maxWidth: 360 }}>
      <QuestionCards questions={questions} onOpen={() => undefined} />
    </div>
  ),
};
