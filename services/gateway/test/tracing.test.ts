import { createTelemetry } from '@groupsight/shared/telemetry-start';
import { waitFor } from '@groupsight/shared/testing/wait-for';
import { expect, test } from 'vitest';
import { startHarness } from './support/harness.ts';

interface Ended {
  readonly name: string;
  readonly attributes: Readonly<Record<string, unknown>>;
  spanContext(): { readonly traceId: string };
}

test('a request and the calls it causes are one trace, whatever the caller sends', async () => {
  const ended: Ended[] = [];
  const telemetry = createTelemetry({
    service: 'test',
    spanProcessor: {
      onStart: () => undefined,
      onEnd: (span) => ended.push(span),
      forceFlush: async () => undefined,
      shutdown: async () => undefined,
    },
  });
  await telemetry.start();
  try {
    await using gateway = await startHarness();
    const { ownerId, token } = await gateway.signIn();
    const group = gateway.groups.addGroup(ownerId, 'A');
    const foreign = 'a'.repeat(32);
    const answer = await gateway.json('POST', '/api/watched-topics', {
      token,
      body: { data: { name: 'AI', group: group.documentId } },
      headers: { traceparent: `00-${foreign}-${'b'.repeat(16)}-01` },
    });
    expect(answer.status).toBe(201);
    const find = (name: string) => ended.find((span) => span.name.endsWith(name));
    const request = await waitFor('the span of the request', () =>
      find('POST /api/watched-topics'),
    );
    expect(request.attributes).toMatchObject({ 'http.response.status_code': 201 });
    const { traceId } = request.spanContext();
    expect(traceId).not.toBe(foreign);
    for (const rpc of ['/CheckSession', '/GetGroup', '/CreateTopic']) {
      expect([rpc, find(rpc)?.spanContext().traceId]).toEqual([rpc, traceId]);
    }
  } finally {
    await telemetry.close();
  }
});
