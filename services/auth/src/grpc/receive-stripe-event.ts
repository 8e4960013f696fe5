import type {
  ReceiveStripeEventRequest,
  ReceiveStripeEventResponse,
} from '@groupsight/proto/auth/v1/auth';
import { AppError } from '@groupsight/shared/errors';
import type { AuthContext } from '../context.ts';
import { type BillingContext, syncBilling } from '../sync-billing.ts';
import { billingContext } from './billing.ts';

/** Asks Stripe about whom an event names; what else the account at Stripe is used for is not ours. */
async function follow(context: BillingContext, customerId: string | undefined): Promise<void> {
  if (customerId === undefined) return;
  const billing = await context.store.billing.ofCustomer(customerId);
  if (billing) await syncBilling(context, billing._id);
  else context.logger.info('Stripe told of a customer who is nobody here');
}

/**
 * Takes an event of Stripe's. Each is worked on once; what it says of a subscription is not looked
 * at, but what Stripe says when asked: it may be older than what came before it.
 */
export async function receiveStripeEvent(
  context: AuthContext,
  { body, signature }: ReceiveStripeEventRequest,
): Promise<ReceiveStripeEventResponse> {
  const billed = billingContext(context);
  const { store, biller, now } = billed;
  const { id, customerId } = biller.eventOf(body, signature, now());
  const taken = await store.billingEvents.take(id, now());
  if (taken === 'done') return {};
  if (taken === 'busy') {
    throw new AppError('unavailable', 'event_under_way', 'This event is being worked on.');
  }
  try {
    await follow(billed, customerId);
  } catch (error) {
    await store.billingEvents.release(id);
    throw error;
  }
  await store.billingEvents.finish(id);
  return {};
}
