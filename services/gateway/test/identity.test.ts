import { join } from 'node:path';
import { GroupsServiceService } from '@groupsight/proto/groups/v1/groups';
import type { CallContext } from '@groupsight/shared/grpc/context';
import { GrpcServer } from '@groupsight/shared/grpc/server';
import { silentLogger, tempDir } from '@groupsight/shared/testing/resources';
import { expect, test } from 'vitest';
import { FakeGroups } from './support/fake-groups.ts';
import { startHarness } from './support/harness.ts';

test('services are told that the gateway calls, and for which user', async () => {
  await using folder = await tempDir();
  const { handlers } = new FakeGroups();
  const seen: Partial<CallContext>[] = [];
  const address = `unix:${join(folder.path, 'groups.sock')}`;
  const server = new GrpcServer({ address, logger: silentLogger() }).add(GroupsServiceService, {
    ...handlers,
    listGroups: async (request, context) => {
      seen.push({ caller: context.caller, userId: context.userId });
      return handlers.listGroups(request, context);
    },
  });
  await server.start();
  try {
    await using gateway = await startHarness({ env: { GROUPS_ADDRESS: address } });
    const { ownerId, token } = await gateway.signIn();
    const answer = await gateway.json('GET', '/api/watched-groups', { token });
    expect(answer.status).toBe(200);
    expect(seen).toEqual([{ caller: 'gateway', userId: ownerId }]);
  } finally {
    await server.close();
  }
});
