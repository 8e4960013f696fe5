import { baseConfig } from '@groupsight/shared/config';
import { z } from 'zod';
import { plans } from './domain/plan.ts';

/** Everything auth reads from its environment. */
export const authConfig = baseConfig
  .extend({
    /**
     * Ed25519 private key that signs tokens: PKCS8 as PEM, or its DER in base64. It has no
     * default: in a cluster every replica must sign with the same key, and a key of ours would
     * be everybody's.
     */
    AUTH_SIGNING_KEY: z.string(),
    /** Address of the web app, for links in mails. */
    PUBLIC_URL: z.url({ protocol: /^https?$/ }),
    /** smtp:// or smtps:// address of the mail server. */
    SMTP_URL: z.url({ protocol: /^smtps?$/ }).optional(),
    /** Folder that mails are written to where there is no mail server. */
    MAIL_DIR: z.string().optional(),
    MAIL_FROM: z.string().default('Groupsight <no-reply@localhost>'),
    /** Plan of a new user (spec §9); self-hosted: everything. */
    DEFAULT_PLAN: z.enum(plans).default('ultimate'),
  })
  .refine((config) => config.SMTP_URL !== undefined || config.MAIL_DIR !== undefined, {
    path: ['SMTP_URL'],
    error: 'either SMTP_URL or MAIL_DIR must be set',
  });

export type AuthConfig = z.output<typeof authConfig>;
