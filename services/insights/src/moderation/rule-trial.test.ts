import { compileRule } from '@groupsight/reader/moderation/compile';
import { line } from '@groupsight/reader/testing/lines';
import { expect, it } from 'vitest';
import { RuleTrial } from './rule-trial.ts';

const hourMs = 3_600_000;
const text = 'Selling my old bike, cheap';

it('looks at each message with what its sender wrote before, also before the trial', () => {
  const trial = new RuleTrial(compileRule('No repeated messages'), () => false, 'UTC');
  const { at } = line('m', text);
  const posted = (messageId: string, hours: number, senderId = 'bo@s') => ({
    ...line(messageId, text),
    at: at + hours * hourMs,
    senderId,
    fromMe: false,
  });
  trial.take(posted('before', 0), false);
  trial.take(posted('again', 1), true);
  trial.take(posted('another', 2, 'cy@s'), true);
  trial.take(posted('later', 26), true);
  expect(trial.matches.map((match) => match.line.messageId)).toEqual(['again']);
  expect(trial.messages).toBe(3);
});

it('looks at no line of the service, none that is gone, none of whom it leaves alone', () => {
  const trial = new RuleTrial(
    compileRule('No links'),
    ({ senderId }) => senderId === 'ana@s',
    'UTC',
  );
  const link = { ...line('m', 'https://example.com'), fromMe: false };
  trial.take({ ...link, type: 'system' }, true);
  trial.take({ ...link, type: 'deleted' }, true);
  trial.take({ ...link, fromMe: true, senderId: 'me@s' }, true);
  trial.take({ ...link, senderId: 'ana@s' }, true);
  expect([trial.messages, trial.matches.length]).toEqual([0, 0]);
  trial.take({ ...link, senderId: 'bo@s' }, true);
  expect([trial.messages, trial.matches.length]).toEqual([1, 1]);
});
