import {
  baseConfig,
  chatSealingVariables,
  flag,
  integer,
  secretKey,
} from '@groupsight/shared/config';
import { plans } from '@groupsight/shared/plans';
import { z } from 'zod';

/** Tokens of a user and day: enough for some dozens of busy days, and for nobody's ruin. */
const defaultDailyTokens: Readonly<Record<string, number>> = {
  personal: 100_000,
  professional: 300_000,
  ultimate: 1_000_000,
};

/** '200000' for every plan, or 'personal=100000,ultimate=1000000' for some. */
const dailyTokens = z.string().transform((text, context) => {
  if (/^\d+$/.test(text)) return Object.fromEntries(plans.map((plan) => [plan, Number(text)]));
  const given = text.split(',').map((part) => /^\s*([a-z]+)=(\d+)\s*$/.exec(part));
  const known = given.every((part) => plans.some((plan) => plan === part?.[1]));
  if (!known) {
    const message =
      'must be a number, or such as personal=100000,professional=300000,ultimate=1000000';
    context.addIssue({ code: 'custom', message });
    return z.NEVER;
  }
  const own = Object.fromEntries(given.map((part) => [part?.[1] ?? '', Number(part?.[2])]));
  return { ...defaultDailyTokens, ...own };
});

const endpoint = z
  .url({ protocol: /^https?$/, error: 'must be an http:// or https:// address' })
  .refine((text) => {
    // What is no address at all was said already.
    if (!URL.canParse(text)) return true;
    const { username, password, search } = new URL(text);
    return username === '' && password === '' && search === '';
  }, 'must hold no user, password or query; the key is OPENAI_API_KEY');

/** LangChain would copy every prompt to its makers' service; nothing here asks for that. */
const tracing = z
  .string()
  .refine((value) => value !== 'true', 'must not be true: it copies chats to LangSmith')
  .optional()
  .describe("Refused when `true`: LangChain would copy chats to its makers' service.");

/** This service's variables. */
export const insightsConfig = baseConfig
  .extend({
    ...chatSealingVariables,
    DEMO: flag.default(false).describe('Marks a demo: its owners find sample notifications.'),
    FETCH_LINK_PREVIEWS: flag
      .default(false)
      .describe(
        'Fetches the pages of shared links for their titles. Whoever runs such a page then sees that this server read it.',
      ),
    PUSH_KEY: secretKey
      .optional()
      .describe(
        'Private key (P-256) that push notifications are signed with: 32 bytes in base64 or hexadecimal, the same in all replicas. Unset: none are sent. Another key ends every subscription.',
      ),
    PUSH_CONTACT: z
      .string()
      .regex(/^(mailto:[^@\s]+@[^@\s]+|https:\/\/\S+)$/, 'must be a mailto: or https: address')
      .default('mailto:push@groupsight.invalid')
      .describe('Where push services reach whoever runs the server.'),
    NOTIFICATION_MAIL_SECONDS: integer(0, 86_400, 's')
      .default(1_800)
      .describe(
        'Notifications that come within this time are told in one mail; no two mails of them come within it.',
      ),
    OPENAI_API_KEY: z
      .string()
      .regex(/^[\x21-\x7E]+$/, 'must be a key without spaces')
      .optional()
      .describe(
        'Key of an OpenAI-compatible endpoint. Turns the model on: texts leave the machine.',
      ),
    OPENAI_BASE_URL: endpoint
      .optional()
      .describe(
        'Another endpoint than `https://api.openai.com/v1`. Turns the model on without a key, too.',
      ),
    OPENAI_MODEL: z
      .string()
      .trim()
      .min(1)
      .max(200)
      .optional()
      .describe('Name of the model. Unset: `gpt-4.1-mini`; needed with `OPENAI_BASE_URL`.'),
    OPENAI_PSEUDONYMS: flag
      .default(true)
      .describe(
        'Replaces names, phone numbers and e-mail addresses by codes before texts are sent to the model.',
      ),
    OPENAI_DAILY_TOKENS: dailyTokens
      .default({ ...defaultDailyTokens })
      .meta({ unit: 'tokens' })
      .describe('Tokens of a user and day, by plan. A number alone holds for every plan.'),
    OPENAI_TIMEOUT_MS: integer(1_000, 600_000, 'ms')
      .default(60_000)
      .describe('Longest wait for the model. Rules wait 10 seconds at most.'),
    SEARCH_CACHE_MB: integer(0, 4_096, 'MB')
      .default(48)
      .describe(
        'Memory for what searches read. An owner with 100,000 messages fills about 15 MB (30 MB in scripts other than Latin), until ten minutes after the last search.',
      ),
    LANGSMITH_TRACING: tracing,
    LANGSMITH_TRACING_V2: tracing,
    LANGCHAIN_TRACING: tracing,
    LANGCHAIN_TRACING_V2: tracing,
  })
  .superRefine(({ OPENAI_API_KEY, OPENAI_BASE_URL, OPENAI_MODEL }, context) => {
    if (OPENAI_MODEL === undefined || OPENAI_API_KEY !== undefined) return;
    if (OPENAI_BASE_URL !== undefined) return;
    const message = 'has no effect without OPENAI_API_KEY (or OPENAI_BASE_URL)';
    context.addIssue({ code: 'custom', path: ['OPENAI_MODEL'], message });
  })
  .superRefine(({ OPENAI_API_KEY, OPENAI_BASE_URL, OPENAI_MODEL }, context) => {
    if (OPENAI_BASE_URL === undefined || OPENAI_API_KEY !== undefined) return;
    if (OPENAI_MODEL !== undefined) return;
    const message = 'must name the model of the endpoint that OPENAI_BASE_URL gives';
    context.addIssue({ code: 'custom', path: ['OPENAI_MODEL'], message });
  });

export type InsightsConfig = z.output<typeof insightsConfig>;

const openAi = 'https://api.openai.com/v1';
const usualModel = 'gpt-4.1-mini';

/** The endpoint that the variables name; null without a model. */
export function endpointOf(config: InsightsConfig) {
  const { OPENAI_API_KEY: apiKey, OPENAI_BASE_URL: baseUrl, OPENAI_MODEL: model } = config;
  if (apiKey === undefined && baseUrl === undefined) return null;
  return { apiKey: apiKey ?? 'none', baseUrl: baseUrl ?? openAi, model: model ?? usualModel };
}
