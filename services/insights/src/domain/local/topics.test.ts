import { expect, it } from 'vitest';
import { topicMatcher } from './topics.ts';

it('matches words whatever case, accents or ending, and not inside others', () => {
  const matches = topicMatcher({ name: 'Reunión', description: '' });
  expect(['REUNION mañana', 'las reuniones', 'reunir', 'no'].map(matches)).toEqual([
    true,
    true,
    false,
    false,
  ]);
});

it('needs every word of a longer name', () => {
  const matches = topicMatcher({ name: 'AI Governance', description: '' });
  expect(matches('governance of AI tools')).toBe(true);
  expect(matches('the AI said hi')).toBe(false);
});

it('takes synonyms that the description lists, and no sentence as one', () => {
  const matches = topicMatcher({
    name: 'venue',
    description: 'location, "sala de eventos", everything about where we will meet',
  });
  expect(['new location!', 'la sala de eventos', 'where we meet'].map(matches)).toEqual([
    true,
    true,
    false,
  ]);
});

it('finds names of scripts without spaces', () => {
  expect(topicMatcher({ name: '東京', description: '' })('明日東京に行く')).toBe(true);
});
