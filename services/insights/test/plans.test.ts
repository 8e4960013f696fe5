import { plans, planTerms } from '@groupsight/shared/plans';
import { expect, it } from 'vitest';
import { moderationStage } from './moderation-stage.ts';
import { advert, all, aRule, message, type Place, place, said } from './support.ts';

const stage = moderationStage();

const preview = {
  description: 'No adverts',
  allowedMembers: [],
  admins: [],
  immuneAfterDays: 0,
  askModel: false,
};

const tell = ({ ownerId }: Place, plan: string) =>
  stage.insights.tellUser(ownerId, 'UTC', new Date(), plan);

it('rules are made by the plans that have them, and no others', async () => {
  const { here, ruleId } = await stage.withRule();
  const { ownerId } = here;
  for (const plan of plans) {
    await tell(here, plan);
    const calls = [
      stage.client.createRule({ ...aRule(), ...here }),
      stage.client.updateRule({ ownerId, documentId: ruleId, allowedMembers: undefined }),
      stage.client.previewRule({ ...here, ...preview }),
    ];
    const refused = { code: 'plan_limit', details: { limit: 'moderation', plan } };
    const has = planTerms[plan].features.includes('moderation');
    for (const call of calls) {
      const answer: unknown = await call.catch((error) => error);
      if (has) expect(answer).not.toBeInstanceOf(Error);
      else expect(answer).toMatchObject(refused);
    }
  }
});

it('rules of a plan that has none any more stay and do not act', async () => {
  const { here, ruleId } = await stage.withRule();
  await tell(here, 'personal');
  await stage.insights.tell([said(here, advert('m1'))]);
  expect(await stage.logOf(here)).toEqual([]);
  const { rules } = await stage.client.listRules(all(here));
  expect(rules.map(({ documentId }) => documentId)).toEqual([ruleId]);
  await tell(here, 'ultimate');
  await stage.insights.tell([said(here, advert('m2'))]);
  expect((await stage.logOf(here)).map(({ messageId }) => messageId)).toEqual(['m2']);
});

it('the library is shown to the plans that have it; else what was found before they ended', async () => {
  const here = place('owner-library');
  await stage.insights.tellGroup(here);
  const names = async () =>
    (await stage.client.listResources(all(here))).resources.map(({ url }) => url).sort();
  const share = (messageId: string) => {
    const text = `https://${messageId}.example.org/`;
    return stage.insights.tell([said(here, message(messageId, { text, at: new Date() }))]);
  };
  const refused = { code: 'plan_limit', details: { limit: 'library', plan: 'personal' } };
  await tell(here, 'personal');
  await share('a');
  await expect(names()).rejects.toMatchObject(refused);
  await tell(here, 'professional');
  await expect.poll(names).toEqual(['https://a.example.org/']);
  await tell(here, 'personal');
  await share('b');
  expect(await names()).toEqual(['https://a.example.org/']);
  await tell(here, 'ultimate');
  await expect.poll(names).toHaveLength(2);
});
