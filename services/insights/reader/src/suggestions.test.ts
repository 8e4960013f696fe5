import { expect, it } from 'vitest';
import { suggestTopics } from './suggestions.ts';
import { line } from './testing/lines.ts';
import { topicMatcher } from './topics.ts';

const people = ['Ana', 'Bo', 'Cy Dell'];
const said = (texts: readonly string[]) =>
  texts.map((text, index) =>
    line(`m${index}`, text, {
      senderId: `${people[(index + Math.floor(index / 6)) % 3]}@s`,
      at: Date.parse('2026-03-10T08:00:00Z') + index * 300_000,
    }),
  );

const talk = said(
  Array.from({ length: 12 }, (_, index) => [
    index % 2 === 0 ? `The compost heap is warm, look ${index}` : `ok Ana, I want to come ${index}`,
    index % 3 === 0 ? 'GDPR forms are due' : `Nothing new about shoes${index}, thanks Bo`,
    `Someone of you has time at lunch${index}?`,
  ]).flat(),
);

it('names what several people say again and again, with what it would count', () => {
  expect(suggestTopics(talk, [], people)).toEqual([
    { name: 'compost heap', messages: 6, members: 3 },
    { name: 'GDPR forms', messages: 4, members: 2 },
  ]);
});

it('leaves out words that come up by themselves, each time in another talk', () => {
  const spread = talk.map((one, index) => ({ ...one, at: one.at + index * 86_400_000 }));
  expect(suggestTopics(spread, [], people)).toEqual([]);
});

it('leaves out what is watched, and says nothing of too little', () => {
  const watched = [topicMatcher({ name: 'Compost', description: '' })];
  expect(suggestTopics(talk, watched, people).map(({ name }) => name)).toEqual(['GDPR forms']);
  expect(suggestTopics(talk.slice(0, 20), [], people)).toEqual([]);
});
