import { type Feature, plans, planTerms } from '@groupsight/shared/plans';
import { expect, test } from 'vitest';
import { openapiDocument } from '../src/openapi-document.ts';
import { startHarness } from './support/harness.ts';

/** Every route that not every plan has; the library is refused by insights, which knows its end. */
const gated: Readonly<Record<string, Feature>> = {
  'GET /api/recap': 'recap',
  'POST /api/recap-links': 'recap',
  'GET /api/members-dashboard': 'membersDashboard',
  'GET /api/members-dashboard/csv': 'membersDashboard',
  'GET /api/members-dashboard/graph': 'membersDashboard',
  'PUT /api/people/{documentId}/note': 'membersDashboard',
  'POST /api/moderation-rules': 'moderation',
  'POST /api/moderation-rules/preview': 'moderation',
  'PUT /api/moderation-rules/{documentId}': 'moderation',
  'POST /api/surveys': 'surveys',
  'PUT /api/surveys/{documentId}': 'surveys',
  'POST /api/surveys/{documentId}/send': 'surveys',
  'POST /api/surveys/{documentId}/invitations': 'surveys',
  'POST /api/surveys/{documentId}/mails': 'surveys',
  'POST /api/surveys/{documentId}/links': 'surveys',
  'PUT /api/newsletter-settings': 'newsletter',
  'POST /api/newsletter-subscribers': 'newsletter',
  'POST /api/newsletter-issues': 'newsletter',
  'POST /api/newsletter-issues/{documentId}/approval': 'newsletter',
  'POST /api/scheduled-messages': 'scheduling',
  'PUT /api/scheduled-messages/{documentId}': 'scheduling',
  'POST /api/scheduled-messages/{documentId}/send': 'scheduling',
};

interface Operation {
  readonly security?: readonly object[];
}

async function closedRoutes(): Promise<readonly string[]> {
  const { paths } = JSON.parse(await openapiDocument()) as {
    paths: Record<string, Record<string, Operation>>;
  };
  return Object.entries(paths).flatMap(([path, operations]) =>
    Object.entries(operations)
      .filter(([, { security }]) => (security?.length ?? 0) > 0)
      .map(([method]) => `${method.toUpperCase()} ${path}`),
  );
}

test('each route is refused to exactly those plans that do not have it', async () => {
  await using gateway = await startHarness();
  const routes = await closedRoutes();
  expect(routes).toEqual(expect.arrayContaining(Object.keys(gated)));
  for (const plan of plans) {
    const { user } = await gateway.signIn(`${plan}@example.org`);
    user.plan = plan;
    user.isOperator = true;
    for (const route of routes) {
      const [method = '', path = ''] = route.split(' ');
      // A session for each: one of the routes ends it.
      const token = await gateway.auth.token(user.documentId);
      const options = { token, ...(method === 'GET' ? {} : { body: { nonsense: true } }) };
      const answer = await gateway.call(method, path.replaceAll(/\{\w+\}/g, 'unknown'), options);
      const feature = gated[route];
      const isRefused = feature !== undefined && !planTerms[plan].features.includes(feature);
      expect([plan, route, answer.status === 403]).toEqual([plan, route, isRefused]);
      if (isRefused) {
        expect(await answer.json()).toMatchObject({
          data: null,
          error: {
            status: 403,
            name: 'ForbiddenError',
            message: expect.stringContaining(planTerms[plan].name),
            details: { code: 'plan_limit', limit: feature, plan },
          },
        });
      } else await answer.body?.cancel();
    }
  }
});
