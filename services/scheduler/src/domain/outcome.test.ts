import { describe, expect, it } from 'vitest';
import type { Destination, MessageStatus } from './message.ts';
import { failRest, outcomeOf, retryFailed, withResult } from './outcome.ts';

const at = new Date('2026-03-01T12:00:00Z');

const group = (name: string, status: MessageStatus = 'pending', error = ''): Destination => ({
  documentId: `id-${name}`,
  chatId: `chat-${name}`,
  name,
  status,
  error,
  sentAt: status === 'sent' ? at : null,
});

describe('outcomeOf', () => {
  it.each<[MessageStatus, boolean, MessageStatus[]]>([
    ['pending', true, ['pending']],
    ['pending', true, ['sent', 'pending']],
    ['failed', true, ['sent', 'pending', 'failed']],
    ['sent', false, ['sent', 'sent']],
    ['failed', false, ['sent', 'failed']],
  ])('is %s (open: %s) for %j', (status, open, statuses) => {
    const groups = statuses.map((one, index) => group(`${index}`, one));
    expect(outcomeOf(groups)).toMatchObject({ status, open });
  });

  it('says the reason alone where it is that of all', () => {
    const groups = [
      group('Garden', 'failed', 'Not linked.'),
      group('Films', 'failed', 'Not linked.'),
    ];
    expect(outcomeOf(groups).error).toBe('Not linked.');
  });

  it('names each reason once, with its groups', () => {
    const groups = [
      group('Garden', 'failed', 'Not linked.'),
      group('Chess', 'sent'),
      group('Books', 'failed', 'You are not in this group.'),
      group('Films', 'failed', 'Not linked.'),
    ];
    expect(outcomeOf(groups).error.split('\n')).toEqual([
      'Not sent to Garden, Films: Not linked.',
      'Not sent to Books: You are not in this group.',
    ]);
  });

  it('does not list dozens of groups', () => {
    const failed = ['a', 'b', 'c', 'd', 'e'].map((name) => group(name, 'failed', 'No.'));
    expect(outcomeOf([...failed, group('f')]).error).toBe('Not sent to a, b, c and 2 more: No.');
  });
});

describe('withResult', () => {
  const failed = { chatId: 'chat-a', status: 'failed', error: 'No.', sentAt: null } as const;
  const sent = { chatId: 'chat-a', status: 'sent', error: '', sentAt: at } as const;

  it('takes a result over, and the same one again changes nothing', () => {
    const once = withResult([group('a'), group('b')], failed);
    expect(once).toEqual([group('a', 'failed', 'No.'), group('b')]);
    expect(withResult(once ?? [], failed)).toBeUndefined();
  });

  it('corrects a failure, but never takes back what was sent', () => {
    const corrected = withResult([group('a', 'failed', 'No answer')], sent);
    expect(corrected).toEqual([group('a', 'sent')]);
    expect(withResult(corrected ?? [], failed)).toBeUndefined();
  });

  it('ignores a chat that is not among them', () => {
    expect(withResult([group('b')], sent)).toBeUndefined();
  });
});

it('failRest leaves what has its answer', () => {
  const groups = [group('a', 'sent'), group('b', 'failed', 'No.'), group('c')];
  expect(failRest(groups, 'Late.')).toEqual([groups[0], groups[1], group('c', 'failed', 'Late.')]);
});

it('retryFailed lets only those wait again that do not have it', () => {
  const groups = [group('a', 'sent'), group('b', 'failed', 'No.')];
  expect(retryFailed(groups)).toEqual([groups[0], group('b')]);
});
