import { integer } from '@groupsight/shared/config';
import { type Plan, plans } from '@groupsight/shared/plans';
import { z } from 'zod';
import { isIssuer } from './domain/provider.ts';

const secretOf = (begins: RegExp, words: string) => z.string().regex(begins, words).optional();
const priceOf = (plan: string) =>
  z
    .string()
    .regex(/^price_/, 'must be the id of a price at Stripe: price_…')
    .optional()
    .describe(`Id of the monthly price of ${plan} at Stripe, in GBP. With \`BILLING=stripe\`.`);

/** How plans are paid for. */
export const billingVariables = {
  BILLING: z
    .enum(['none', 'stripe'])
    .default('none')
    .describe(
      'How people get a plan: `none` (`DEFAULT_PLAN`, and what operators change) or `stripe` (they subscribe and pay there). See [BILLING](BILLING.md).',
    ),
  STRIPE_SECRET_KEY: secretOf(
    /^(sk|rk)_/,
    'must be a secret or restricted key of Stripe: sk_… or rk_…',
  ).describe('Secret or restricted key at Stripe. With `BILLING=stripe`.'),
  STRIPE_WEBHOOK_SECRET: secretOf(
    /^whsec_/,
    'must be the signing secret of a webhook endpoint: whsec_…',
  ).describe(
    'Signing secret of the endpoint `PUBLIC_URL/api/webhooks/stripe`. With `BILLING=stripe`.',
  ),
  STRIPE_PRICE_PERSONAL: priceOf('Personal'),
  STRIPE_PRICE_PROFESSIONAL: priceOf('Professional'),
  STRIPE_PRICE_ULTIMATE: priceOf('Ultimate'),
  STRIPE_API_URL: z
    .string()
    .refine(isIssuer, 'must be an https:// address (http:// on this machine)')
    .default('https://api.stripe.com')
    .describe("Where Stripe's API is; another address for a stand-in."),
  BILLING_TRIAL_DAYS: integer(0, 365, 'days')
    .default(0)
    .describe("How long somebody's first subscription costs nothing. 0: no trial."),
  BILLING_GRACE_DAYS: integer(0, 90, 'days')
    .default(7)
    .describe(
      'How long a plan stays when a payment failed. After that it falls to the smallest until the bill is paid.',
    ),
};

type Variables = z.output<z.ZodObject<typeof billingVariables>>;

/** What BILLING=stripe cannot do without. */
const needed = [
  'STRIPE_SECRET_KEY',
  'STRIPE_WEBHOOK_SECRET',
  'STRIPE_PRICE_PERSONAL',
  'STRIPE_PRICE_PROFESSIONAL',
  'STRIPE_PRICE_ULTIMATE',
] as const;

const pricesOf = (config: Variables): Readonly<Record<Plan, string>> => ({
  personal: config.STRIPE_PRICE_PERSONAL ?? '',
  professional: config.STRIPE_PRICE_PROFESSIONAL ?? '',
  ultimate: config.STRIPE_PRICE_ULTIMATE ?? '',
});

/** What is wrong with how plans are paid for. */
export function checkBilling(config: Variables, { addIssue }: z.RefinementCtx): void {
  if (config.BILLING === 'none') return;
  const message = 'is needed with BILLING=stripe';
  const missing = needed.filter((name) => config[name] === undefined);
  for (const name of missing) addIssue({ code: 'custom', path: [name], message });
  const prices = Object.values(pricesOf(config));
  if (missing.length === 0 && new Set(prices).size < prices.length) {
    const same = 'must be another price for each plan';
    addIssue({ code: 'custom', path: ['STRIPE_PRICE_ULTIMATE'], message: same });
  }
}

/** How plans are paid for at Stripe. */
export interface StripeSettings {
  readonly secretKey: string;
  readonly webhookSecret: string;
  readonly prices: Readonly<Record<Plan, string>>;
  readonly apiUrl: string;
  readonly trialDays: number;
  readonly graceMs: number;
}

const dayMs = 24 * 60 * 60_000;

/** The settings of BILLING=stripe; undefined where operators decide. */
export function stripeSettingsOf(config: Variables): StripeSettings | undefined {
  const { BILLING, STRIPE_SECRET_KEY: secretKey, STRIPE_WEBHOOK_SECRET: webhookSecret } = config;
  if (BILLING === 'none' || secretKey === undefined || webhookSecret === undefined)
    return undefined;
  return {
    secretKey,
    webhookSecret,
    prices: pricesOf(config),
    apiUrl: config.STRIPE_API_URL,
    trialDays: config.BILLING_TRIAL_DAYS,
    graceMs: config.BILLING_GRACE_DAYS * dayMs,
  };
}

/** The plan that a price is of; undefined for one that is sold here no more. */
export const planOfPrice = (
  { prices }: Pick<StripeSettings, 'prices'>,
  price: string,
): Plan | undefined => plans.find((plan) => prices[plan] === price);
