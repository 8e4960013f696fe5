import type { UserChanged } from '@groupsight/proto/events/v1/events';
import type { SchedulerContext } from '../context.ts';
import { nextIssueAt } from '../newsletters/newsletter-settings.ts';
import type { MailKind } from './mails.repository.ts';
import { nextRecap, nextSlot } from './rhythm.ts';

const securityKinds = [
  'factor-added',
  'factor-removed',
  'recovery-code-used',
  'recovery-codes-renewed',
] as const;

const isSecurityKind = (kind: string): kind is (typeof securityKinds)[number] =>
  securityKinds.some((known) => known === kind);

/** What is older is no news: a change may be heard of again long after it. */
const newsMs = 3 * 24 * 3_600_000;

/** Has a newsletter's letters be written by the clocks of where its owner is. */
async function moveNewsletter(
  { store, now }: SchedulerContext,
  ownerId: string,
  zone: string,
): Promise<void> {
  const settings = await store.newsletterSettings.of(ownerId);
  if (!settings || settings.zone === zone) return;
  const isDue = settings.nextAt !== null && settings.nextAt <= now();
  const nextAt = isDue ? settings.nextAt : nextIssueAt(settings, zone, now());
  await store.newsletterSettings.put({ ...settings, zone, nextAt });
}

/** Has who is new get the brief, and who has moved get it by the clocks of where they are. */
export async function followZone(context: SchedulerContext, ownerId: string): Promise<void> {
  const { store, now } = context;
  const zone = await store.owners.zoneOf(ownerId);
  await moveNewsletter(context, ownerId, zone);
  const settings = await store.mailSettings.ensure(ownerId, zone, now());
  if (settings.zone === zone) return;
  // One that is due goes out first, and moves on by the new clocks.
  const isDue = settings.nextAt !== null && settings.nextAt <= now();
  const nextAt = isDue ? settings.nextAt : (nextSlot(settings, zone, now())?.at ?? null);
  const isRecapDue = settings.recapAt !== null && settings.recapAt <= now();
  const recapAt = isRecapDue ? settings.recapAt : nextRecap(settings, zone, now());
  await store.mailSettings.change(ownerId, { zone, nextAt, recapAt });
}

/** Asks for a mail about each change that its owner should know of; once, however often it is told. */
export async function noticeChanges(
  { store, now }: SchedulerContext,
  user: UserChanged,
): Promise<void> {
  const { userId: ownerId, passwordChangedAt, providerAddedAt, providerAdded = '' } = user;
  const { newSignInAt, newSignInWith = '' } = user;
  const { deletionAskedAt, deletionDueAt, deletionKeptAt } = user;

  const security = (user.security?.events ?? []).flatMap(({ kind, at, detail }) =>
    isSecurityKind(kind) ? [[kind, at, detail] as const] : [],
  );
  const changes: readonly (readonly [MailKind, Date | undefined, string])[] = [
    ['password-changed', passwordChangedAt, ''],
    ['new-sign-in', newSignInAt, newSignInWith],
    ['provider-added', providerAddedAt, providerAdded],
    ['deletion-asked', deletionAskedAt, deletionDueAt?.toISOString() ?? ''],
    ['deletion-kept', deletionKeptAt, ''],
    ...security,
  ];
  for (const [kind, at, detail] of changes) {
    if (!at || now().getTime() - at.getTime() > newsMs) continue;
    const uselessAt = new Date(now().getTime() + newsMs);
    await store.mails.add({ ownerId, kind, period: at.toISOString(), detail, uselessAt }, now());
  }
}
