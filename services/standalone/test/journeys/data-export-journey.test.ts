import { mailServer } from '@groupsight/shared/testing/mail-server';
import { waitFor } from '@groupsight/shared/testing/wait-for';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { freePort } from '../../../../deploy/local/ports.ts';
import { Api, newUser, type TestUser } from '../api.ts';
import { unzipped } from '../unzipped.ts';
import { openStage, type Stage } from './product-setup.ts';
import { signIn } from './steps.ts';

describe('a copy of the own data', () => {
  let smtp: Awaited<ReturnType<typeof mailServer>>;
  let stage: Stage;
  let page: Page;
  let errors: string[];
  let user: TestUser;

  beforeAll(async () => {
    smtp = await mailServer();
    // In a folder for the operator the link would open everything to them: it is only mailed.
    stage = await openStage({
      SIMULATED_CHATTER_MS: '0',
      SMTP_URL: smtp.url,
      MAIL_FROM: 'Groupsight <brief@example.org>',
      CONFIRM_ADDRESSES: 'never',
      PORT: String(await freePort()),
    });
    ({ page, errors } = await stage.open());
    user = newUser();
    const api = await Api.signUp(stage.product.url, user);
    await api.linkAccount();
    await signIn(page, user);
  });
  afterAll(async () => {
    await stage?.[Symbol.asyncDispose]();
    await smtp?.[Symbol.asyncDispose]();
  });

  it('is asked for in Settings, and its link comes by mail', async () => {
    await page.goto('/settings#data');
    await page.getByRole('button', { name: 'Download my data' }).click();
    const mail = await waitFor(
      'the mail with the link',
      () =>
        smtp.mails.find(({ subject }) => subject === 'The copy of your Groupsight data is ready'),
      60_000,
    );
    const link = /https?:\S+\/api\/data-exports\/file\?token=[\w.%-]+/.exec(mail.text ?? '')?.[0];
    if (!link) throw new Error('the mail has no link');
    // Without signing in, as the mail says.
    const answer = await fetch(link);
    expect(answer.status).toBe(200);
    expect(answer.headers.get('content-type')).toContain('application/zip');
    const files = await unzipped(new Uint8Array(await answer.arrayBuffer()), stage.dataDir);
    expect(files.get('README.txt')?.toString()).toContain('Everything that Groupsight held of you');
    expect(JSON.parse(files.get('account/account.json')?.toString() ?? '[]')).toMatchObject([
      { email: user.email },
    ]);
    const guessed = await fetch(`${link.slice(0, -4)}AAAA`);
    expect(guessed.status).toBe(404);
    expect(errors).toEqual([]);
  });
});
