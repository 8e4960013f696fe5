import { baseConfig, chatSealingVariables, secretKey } from '@groupsight/shared/config';
import { checkMail, mailVariables } from '@groupsight/shared/mail/config';
import { z } from 'zod';

const address = (service: string) =>
  z
    .string()
    .describe(`gRPC address of ${service}: \`host:port\`, \`dns:///host:port\` or \`unix:/path\`.`);

/** Everything the scheduler reads from its environment. */
export const schedulerConfig = baseConfig
  .extend({
    ...chatSealingVariables,
    INSIGHTS_ADDRESS: address('insights'),
    AUTH_ADDRESS: address('auth'),
    GROUPS_ADDRESS: address('groups'),
    PUBLIC_URL: z
      .url({ protocol: /^https?$/ })
      .describe('Address at which people reach the app; links in mails begin with it.'),
    WEBHOOK_KEY: secretKey
      .optional()
      .describe(
        "Seals webhooks' addresses and secrets (AES-256-GCM): 32 bytes in base64 or hexadecimal, the same in all replicas. Unset: there are no webhooks. Another key: their owners enter them anew.",
      ),
    WEBHOOK_TARGETS: z
      .enum(['public', 'any'])
      .default('public')
      .describe(
        "Where webhooks may lead: `public` is https at addresses of the public Internet; `any` also http and this machine's own networks, for whoever trusts everybody with an account.",
      ),
    ...mailVariables,
  })
  .superRefine(checkMail);

export type SchedulerConfig = z.output<typeof schedulerConfig>;
