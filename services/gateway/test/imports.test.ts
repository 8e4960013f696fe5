import { request } from 'node:http';
import { ImportPlan } from '@groupsight/proto/connector/v1/connector';
import { GroupSource } from '@groupsight/proto/groups/v1/groups';
import { heldMemory } from '@groupsight/shared/testing/held-memory';
import { waitFor } from '@groupsight/shared/testing/wait-for';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Harness, startHarness } from './support/harness.ts';

const limit = 60 * 1024 * 1024;
let gateway: Harness;
beforeAll(async () => {
  gateway = await startHarness({ env: { IMPORT_MAX_BYTES: String(limit) } });
});
afterAll(() => gateway[Symbol.asyncDispose]());

type Part = readonly [name: string, value: string | Blob, fileName?: string];

async function upload(token: string, parts: readonly Part[], query = '') {
  const form = new FormData();
  for (const [name, value, fileName] of parts) {
    if (typeof value === 'string') form.append(name, value);
    else form.append(name, value, fileName);
  }
  const response = await fetch(`${gateway.baseUrl}/api/wa-imports${query}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}` },
    body: form,
  });
  return { status: response.status, ...((await response.json()) as object) };
}

const chat = new Blob(['1/1/26, 10:00 - Ada: Hi\n']);

test('an export becomes a group; fields come from the form, the query or the user', async () => {
  const { token } = await gateway.signIn('import@example.org');
  gateway.groups.imports.length = 0;
  const answer = await upload(token, [
    ['name', 'Family'],
    ['dateOrder', 'mdy'],
    ['upload', 'u1'],
    ['file', chat, 'WhatsApp Chat.txt'],
  ]);
  expect(answer).toMatchObject({
    status: 201,
    data: {
      documentId: expect.stringMatching(/^[a-z0-9]{24}$/),
      group: { name: 'Family', source: 'export', total_messages: 7 },
      messages: 3,
      newMessages: 2,
      participants: 2,
      firstMessageAt: '2026-01-01T10:00:00.000Z',
      lastMessageAt: '2026-01-02T10:00:00.000Z',
      warnings: ['a warning'],
    },
  });
  await upload(token, [['file', chat, 'Chat.txt']], '?timezone=Asia/Tokyo&name=Query');
  expect(gateway.groups.imports).toMatchObject([
    {
      header: {
        fileName: 'WhatsApp Chat.txt',
        name: 'Family',
        timezone: 'Europe/Berlin',
        dateOrder: 'mdy',
        upload: 'u1',
      },
      bytes: chat.size,
    },
    { header: { fileName: 'Chat.txt', name: 'Query', timezone: 'Asia/Tokyo' } },
  ]);
});

test('a preview says what would happen, and imports nothing', async () => {
  const { token, ownerId } = await gateway.signIn('preview@example.org');
  const known = gateway.groups.addGroup(ownerId, 'Garden club', { source: GroupSource.EXPORT });
  gateway.groups.plan = ImportPlan.fromPartial({
    groupId: known.documentId,
    known: 2310,
    added: 14,
    deleted: 1,
    shiftMinutes: -60,
    renamed: [{ from: '+44 7700 900123', to: 'Alice' }],
    candidates: [{ groupId: 'other', name: 'Garden', isLive: true, matched: 12 }],
  });
  const before = gateway.groups.groups.length;
  const answer = await upload(token, [
    ['preview', 'unclear'],
    ['chat', known.documentId],
    ['file', chat, 'a.txt'],
  ]);
  gateway.groups.plan = undefined;
  expect(answer).toEqual({
    status: 200,
    meta: {},
    data: {
      name: 'a.txt',
      messages: 3,
      participants: 2,
      warnings: [],
      group: { documentId: known.documentId, name: 'Garden club', source: 'export', matched: 2310 },
      candidates: [{ documentId: 'other', name: 'Garden', source: 'live', matched: 12 }],
      known: 2310,
      newMessages: 14,
      edited: 0,
      deleted: 1,
      kept: 0,
      shiftMinutes: -60,
      renamed: [{ from: '+44 7700 900123', to: 'Alice' }],
    },
  });
  expect(gateway.groups.imports.at(-1)?.header).toMatchObject({
    preview: 'unclear',
    chat: known.documentId,
  });
  expect(gateway.groups.groups).toHaveLength(before);
});

test('the storage of a user is told', async () => {
  const { token } = await gateway.signIn('storage@example.org');
  expect(await gateway.json('GET', '/api/storage', { token })).toMatchObject({
    status: 200,
    data: {
      files: 3_000,
      texts: 500,
      used: 3_500,
      limit: 20 * 1024 ** 3,
      importedToday: 700,
      dailyLimit: 8 * 1024 ** 3,
    },
  });
  expect(await gateway.json('GET', '/api/storage', {})).toMatchObject({ status: 401 });
});

test('malformed forms are refused and nothing is imported', async () => {
  const { token } = await gateway.signIn('forms@example.org');
  gateway.groups.imports.length = 0;
  const cases: Record<string, readonly Part[]> = {
    file_required: [['name', 'X']],
    unknown_field: [
      ['nope', '1'],
      ['file', chat, 'a.txt'],
    ],
    invalid_timezone: [
      ['timezone', 'Mars/Olympus'],
      ['file', chat, 'a.txt'],
    ],
    invalid_date_order: [
      ['dateOrder', 'xyz'],
      ['file', chat, 'a.txt'],
    ],
    invalid_preview: [
      ['preview', 'some'],
      ['file', chat, 'a.txt'],
    ],
    invalid_field: [
      ['name', 'x'.repeat(5000)],
      ['file', chat, 'a.txt'],
    ],
    field_after_file: [
      ['file', chat, 'a.txt'],
      ['name', 'X'],
    ],
    empty_file: [['file', new Blob([]), 'a.txt']],
  };
  for (const [code, parts] of Object.entries(cases)) {
    expect([code, await upload(token, parts)]).toMatchObject([
      code,
      { status: 400, error: { name: 'ValidationError', details: { code } } },
    ]);
  }
  expect(gateway.groups.imports).toEqual([]);
  const asJson = await gateway.json('POST', '/api/wa-imports', { token, body: { file: 'x' } });
  expect(asJson).toMatchObject({ status: 415, error: { name: 'UnsupportedMediaTypeError' } });
  for (const contentType of ['multipart/form-data', 'multipart/form-data; boundary=a']) {
    const response = await fetch(`${gateway.baseUrl}/api/wa-imports`, {
      method: 'POST',
      headers: { authorization: `Bearer ${token}`, 'content-type': contentType },
      body: '--a\r\ncontent-disposition: form-data; name="file"; filename="a.txt"\r\n\r\ncut',
    });
    expect([contentType, response.status]).toEqual([contentType, 400]);
    expect(await response.json()).toMatchObject({ error: { details: { code: 'malformed_form' } } });
  }
  expect(gateway.groups.imports).toEqual([]);
});

/** Sends a form piece by piece, with or without saying how long it is. */
function stream(token: string, megabytes: number, sayLength: boolean) {
  const boundary = 'xxBOUNDARYxx';
  const head = Buffer.from(
    `--${boundary}\r\ncontent-disposition: form-data; name="file"; filename="a.txt"\r\n\r\n`,
  );
  const tail = Buffer.from(`\r\n--${boundary}--\r\n`);
  const piece = Buffer.alloc(1024 * 1024, 'x');
  const length = head.length + tail.length + megabytes * piece.length;
  return new Promise<{ status: number; text: string }>((resolve, reject) => {
    const outgoing = request(`${gateway.baseUrl}/api/wa-imports`, {
      method: 'POST',
      headers: {
        authorization: `Bearer ${token}`,
        'content-type': `multipart/form-data; boundary=${boundary}`,
        ...(sayLength ? { 'content-length': length } : {}),
      },
    });
    outgoing.on('response', (incoming) => {
      const texts: string[] = [];
      incoming.on('data', (chunk: Buffer) => texts.push(chunk.toString()));
      incoming.on('end', () => resolve({ status: incoming.statusCode ?? 0, text: texts.join('') }));
    });
    outgoing.on('error', reject);
    const send = async () => {
      outgoing.write(head);
      for (let sent = 0; sent < megabytes; sent++) {
        if (!outgoing.write(piece)) await new Promise((go) => outgoing.once('drain', go));
      }
      outgoing.end(tail);
    };
    send().catch(reject);
  });
}

test('a large file passes through without being held in memory', async () => {
  const { token } = await gateway.signIn('large@example.org');
  gateway.groups.imports.length = 0;
  const before = heldMemory().buffers;
  let most = 0;
  let chunks = 0;
  gateway.groups.onChunk = async () => {
    // A slow reader: what is not read yet must stay with the sender.
    await new Promise((go) => setImmediate(go));
    if (++chunks % 100 === 0) most = Math.max(most, heldMemory().buffers - before);
  };
  const answer = await stream(token, 50, true);
  gateway.groups.onChunk = () => undefined;
  expect(answer.status).toBe(201);
  expect(gateway.groups.imports).toMatchObject([{ bytes: 50 * 1024 * 1024 }]);
  expect(chunks).toBeGreaterThan(100);
  // Buffers of both ends of every connection live in this process; the file is 50 MB.
  expect(most).toBeLessThan(15 * 1024 * 1024);
});

test('an upload that breaks off imports nothing', async () => {
  const { token } = await gateway.signIn('broken@example.org');
  gateway.groups.imports.length = 0;
  const cancelled = gateway.groups.cancelledImports;
  const started = Promise.withResolvers<void>();
  gateway.groups.onChunk = () => started.resolve();
  const outgoing = request(`${gateway.baseUrl}/api/wa-imports`, {
    method: 'POST',
    headers: {
      authorization: `Bearer ${token}`,
      'content-type': 'multipart/form-data; boundary=b',
    },
  });
  outgoing.on('error', () => undefined);
  outgoing.write('--b\r\ncontent-disposition: form-data; name="file"; filename="a.txt"\r\n\r\n');
  outgoing.write(Buffer.alloc(300_000, 'x'));
  await started.promise;
  outgoing.destroy();
  await waitFor('the end of the import', () => gateway.groups.cancelledImports > cancelled);
  gateway.groups.onChunk = () => undefined;
  expect(gateway.groups.imports).toEqual([]);
});

test('a file beyond the limit is refused, whether its length is told or not', async () => {
  const { token } = await gateway.signIn('toolarge@example.org');
  gateway.groups.imports.length = 0;
  for (const sayLength of [true, false]) {
    const answer = await stream(token, 61, sayLength);
    expect([sayLength, answer.status]).toEqual([sayLength, 413]);
    expect(JSON.parse(answer.text)).toMatchObject({
      data: null,
      error: { name: 'PayloadTooLargeError', details: { code: 'file_too_large' } },
    });
  }
  expect(gateway.groups.imports).toEqual([]);
});
