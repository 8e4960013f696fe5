import { expect, test } from 'vitest';
import { comment, formatEvent } from './sse.ts';

const plain = {
  ownerId: 'u1',
  type: 'connection',
  groupId: '',
  jobId: '',
  state: 'open',
  done: 0,
  total: 0,
  at: new Date('2026-01-02T03:04:05Z'),
};

test('an event is one line of JSON without what does not concern it, and never its owner', () => {
  expect(formatEvent(plain)).toBe(
    'event: app\ndata: {"type":"connection","state":"open","at":"2026-01-02T03:04:05.000Z"}\n\n',
  );
  const job = { ...plain, type: 'job', groupId: 'g1', jobId: 'j1', state: 'storing', total: 9 };
  expect(formatEvent(job)).toContain('"group":"g1","jobId":"j1","done":0,"total":9');
  const importing = { ...plain, type: 'import', state: '', done: 0, total: 9 };
  expect(formatEvent(importing)).toContain('{"type":"import","done":0,"total":9,');
  const waits = { ...plain, type: 'upload', jobId: 'j1', state: 'waiting', total: 2, upload: 'u' };
  expect(formatEvent(waits)).toContain('"total":2,"state":"waiting","upload":"u"');
});

test('a comment is skipped by readers', () => {
  expect(comment('heartbeat')).toBe(': heartbeat\n\n');
});
