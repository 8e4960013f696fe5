import { baseConfig } from '@groupsight/shared/config';
import { checkMail, mailVariables } from '@groupsight/shared/mail/config';
import { z } from 'zod';

const address = (service: string) =>
  z
    .string()
    .describe(`gRPC address of ${service}: \`host:port\`, \`dns:///host:port\` or \`unix:/path\`.`);

/** Everything the scheduler reads from its environment. */
export const schedulerConfig = baseConfig
  .extend({
    INSIGHTS_ADDRESS: address('insights'),
    AUTH_ADDRESS: address('auth'),
    GROUPS_ADDRESS: address('groups'),
    PUBLIC_URL: z
      .url({ protocol: /^https?$/ })
      .describe('Address at which people reach the app; links in mails begin with it.'),
    ...mailVariables,
  })
  .superRefine(checkMail);

export type SchedulerConfig = z.output<typeof schedulerConfig>;
