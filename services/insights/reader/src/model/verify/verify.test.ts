import { describe, expect, it } from 'vitest';
import { talk } from '../../testing/lines.ts';
import { Witness } from './verify.ts';

/** What is doubted in a sentence that cites all messages of a day. */
function doubted(messages: readonly string[], text: string): string[] {
  const lines = talk(...messages);
  const people = [...new Set(lines.map(({ senderName }) => senderName))];
  const witness = new Witness({ date: '2026-03-10', timeZone: 'UTC', lines }, people);
  const cited = lines.map(({ messageId }) => messageId);
  return witness.doubtsOf(text, cited).map(({ of }) => of);
}

describe('a sentence about a day', () => {
  it.each([
    [
      'hours from one to another that nobody says',
      ['Ravi: water will be cut tomorrow from 10 to 4, fill your tanks', 'Mina: I get home at 6'],
      'The water will be cut tomorrow from 10 to 4.',
      'The water will be cut tomorrow from 10 to 6.',
      'time',
    ],
    [
      'what somebody else says of himself',
      [
        'Carla: Ben is right about the rules. I ask the mayor for a permit tomorrow',
        'Ben: thanks, that is kind',
      ],
      'Carla asks the mayor for a permit tomorrow.',
      'Ben asks the mayor for a permit tomorrow.',
      'person',
    ],
    [
      'the home of another',
      [
        'Carla: we repaint the posters on Saturday at 11, my place, bring brushes',
        'Ben: great, I bring the paint',
      ],
      "We repaint the posters on Saturday at 11 at Carla's place.",
      "We repaint the posters on Saturday at 11 at Ben's place.",
      'place',
    ],
    [
      'prices in the wrong order',
      [
        'Carla: I propose 10 € for each family for the present',
        'Ben: too much for me',
        'Carla: then we say 8 € for each family',
      ],
      'The present costs 8 € for each family instead of 10 €.',
      'The present costs 10 € for each family instead of 8 €.',
      'number',
    ],
    [
      'an hour in whose place another was put',
      [
        'Carla: Hugo has his birthday party on Saturday at 17:30, all are welcome',
        'Ben: lovely',
        'Carla: they say that 17:30 is not possible, so we change to 18:00',
      ],
      'Hugo has his birthday party on Saturday at 18:00.',
      'Hugo has his birthday party on Saturday at 17:30.',
      'outdated',
    ],
  ])('is doubted for %s', (_, messages, right, wrong, of) => {
    expect(doubted(messages, right)).toEqual([]);
    expect(doubted(messages, wrong)).toContain(of);
  });
});
