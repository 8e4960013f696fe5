import type { NewsLine } from '@groupsight/proto/insights/v1/insights';
import type {
  ApproveNewsletterRequest,
  ApproveNewsletterResponse,
  ListNewsletterIssuesRequest,
  ListNewsletterIssuesResponse,
  ListNewsletterLettersRequest,
  ListNewsletterLettersResponse,
  NewsletterIssue,
  NewsletterLetter,
  PrepareNewsletterRequest,
  PrepareNewsletterResponse,
  SuppressNewsletterLetterRequest,
  SuppressNewsletterLetterResponse,
} from '@groupsight/proto/scheduler/v1/scheduler';
import { newsletterLetterStates } from '@groupsight/shared/collections';
import { AppError, notFound } from '@groupsight/shared/errors';
import { toStoreQuery } from '@groupsight/shared/mongo/list-query';
import { requireFeature } from '@groupsight/shared/plan-limits';
import type { SchedulerContext } from '../context.ts';
import { type Catalogue, catalogueOf } from '../mail/texts/catalogue.ts';
import { beginIssue } from './begin-issue.ts';
import { toMessageText } from './letter-text.ts';
import { groupsOfMembers } from './membership.ts';
import { newsletterGroups, weeksOf } from './newsletter-settings.ts';
import {
  issueFields,
  type LetterLine,
  letterFields,
  letterId,
  type StoredIssue,
  type StoredLetter,
  type StoredSubscriber,
} from './newsletters.repository.ts';
import { suppressLetter } from './subscribers.ts';

/** Subscribers whose letters are written at once. */
const lotSize = 200;

async function toIssue({ store }: SchedulerContext, stored: StoredIssue): Promise<NewsletterIssue> {
  const { _id: documentId, period, from, to, state, done, total, createdAt, updatedAt } = stored;
  const letters = await store.newsletters.countByState(stored, newsletterLetterStates);
  return { documentId, period, from, to, state, done, total, letters, createdAt, updatedAt };
}

const toLetter = (stored: StoredLetter): NewsletterLetter => ({
  documentId: stored._id,
  issueId: stored.issueId,
  memberId: stored.memberId,
  name: stored.name,
  channel: stored.channel,
  state: stored.state,
  reason: stored.reason,
  text: stored.text,
  sentAt: stored.sentAt ?? undefined,
  createdAt: stored.createdAt,
  updatedAt: stored.updatedAt,
});

export async function listNewsletterIssues(
  context: SchedulerContext,
  { ownerId, query }: ListNewsletterIssuesRequest,
): Promise<ListNewsletterIssuesResponse> {
  const { found, total } = await context.store.newsletters.listIssues(
    toStoreQuery(query, { fields: issueFields, scope: { ownerId }, defaultSort: { period: -1 } }),
  );
  const issues = await Promise.all(found.map((one) => toIssue(context, one)));
  return { issues, meta: { total } };
}

export async function listNewsletterLetters(
  { store }: SchedulerContext,
  { ownerId, query }: ListNewsletterLettersRequest,
): Promise<ListNewsletterLettersResponse> {
  const { found, total } = await store.newsletters.listLetters(
    toStoreQuery(query, { fields: letterFields, scope: { ownerId }, defaultSort: { name: 1 } }),
  );
  return { letters: found.map(toLetter), meta: { total } };
}

const requireNewsletter = async ({ store }: SchedulerContext, ownerId: string) =>
  requireFeature(await store.owners.planOf(ownerId), 'newsletter');

/** Begins this week's issue, or goes on with it for who opted in since. @throws AppError no_subscribers, plan_limit */
export async function prepareNewsletter(
  context: SchedulerContext,
  { ownerId }: PrepareNewsletterRequest,
): Promise<PrepareNewsletterResponse> {
  const { store } = context;
  await requireNewsletter(context, ownerId);
  const total = await store.newsletters.countOptedIn(ownerId);
  if (total === 0) {
    const message = 'Nobody has opted in yet. Add subscribers first.';
    throw new AppError('precondition', 'no_subscribers', message);
  }
  const stored = await store.newsletterSettings.of(ownerId);
  const weeks = weeksOf(stored ?? { rhythm: 'manual' });
  const issue = await beginIssue(context, ownerId, { total, weeks, byRhythm: false });
  return { issue: await toIssue(context, issue) };
}

/** Lets letters go out. @throws AppError not_found, plan_limit */
export async function approveNewsletter(
  context: SchedulerContext,
  { ownerId, issueId: _id, letterId: letter }: ApproveNewsletterRequest,
): Promise<ApproveNewsletterResponse> {
  const { store, now, tellOwner } = context;
  await requireNewsletter(context, ownerId);
  const issue = await store.newsletters.issue(ownerId, _id);
  if (!issue) throw notFound();
  const approved = await store.newsletters.approve(issue, letter, now());
  await store.newsletters.setOpen(ownerId, _id, true);
  await tellOwner(ownerId, 'newsletter');
  return { approved, issue: await toIssue(context, issue) };
}

/** Leaves a letter out. @throws AppError not_found, letter_sent */
export async function suppressNewsletterLetter(
  context: SchedulerContext,
  { ownerId, documentId }: SuppressNewsletterLetterRequest,
): Promise<SuppressNewsletterLetterResponse> {
  const { newsletters } = context.store;
  const letter = await newsletters.letter(ownerId, documentId);
  if (!letter) throw notFound();
  if (!(await suppressLetter(context, letter, 'excluded'))) {
    throw new AppError('precondition', 'letter_sent', 'This letter is not waiting any more.');
  }
  await context.tellOwner(ownerId, 'newsletter');
  const after = await newsletters.letter(ownerId, documentId);
  return { letter: after ? toLetter(after) : undefined };
}

interface Writing {
  readonly issue: StoredIssue;
  readonly texts: Catalogue;
  readonly names: ReadonlyMap<string, string>;
  readonly at: Date;
}

/** A letter as it is first stored; one that says nothing or has nowhere to go is not to be approved. */
function letterOf(
  { memberId, name, channel, addressRefusedAt }: StoredSubscriber,
  news: readonly NewsLine[],
  { issue, texts, names, at }: Writing,
): StoredLetter {
  const { ownerId, period, _id: issue_ } = issue;
  const lines = news.map(({ groupId, ...line }): LetterLine => {
    return { ...line, group: names.get(groupId) ?? '' };
  });
  const isEmpty = lines.length === 0;
  const isUnknown = channel === 'email' && addressRefusedAt;
  const reason = isEmpty ? 'no_news' : isUnknown ? 'address' : '';
  return {
    _id: letterId(ownerId, memberId, period),
    ownerId,
    issueId: issue_,
    period,
    memberId,
    name,
    channel,
    lines,
    language: texts.language,
    text: isEmpty ? '' : toMessageText(lines, texts),
    state: reason === '' ? 'draft' : 'suppressed',
    reason,
    revision: 0,
    dueAt: at,
    approvedAt: null,
    dispatchedAt: null,
    publishedAt: null,
    sentAt: null,
    createdAt: at,
    updatedAt: at,
  };
}

/** Tells an owner who asked for nothing just now that letters wait for them. */
async function tellWritten(
  { store, insights }: SchedulerContext,
  issue: StoredIssue,
): Promise<void> {
  const { ownerId, _id: issueId } = issue;
  const [drafts] = await store.newsletters.countByState(issue, ['draft']);
  const letters = drafts?.count ?? 0;
  if (letters > 0) await insights.tellLettersWritten({ ownerId, issueId, letters });
}

/**
 * Writes an issue's letters, lot by lot. Cut short it goes on behind the last lot; two processes
 * that do the same write the same letters, and one of them finds the issue moved and ends.
 */
export async function writeLetters(
  context: SchedulerContext,
  first: StoredIssue,
  signal: AbortSignal,
): Promise<void> {
  const { store, insights, auth, now, tellOwner } = context;
  const { ownerId, from, to } = first;
  const { user } = await auth.getUser({ userId: ownerId });
  const groups = await newsletterGroups(context, ownerId);
  const texts = catalogueOf(user?.mailLanguage || user?.language || 'en');
  const names = new Map(groups.map(({ documentId, name }) => [documentId, name]));
  let issue = first;
  while (!signal.aborted) {
    const lot = await store.newsletters.subscribersAfter(ownerId, issue.cursor, lotSize);
    const last = lot.at(-1);
    if (!last) break;
    const ids = lot.map(({ memberId }) => memberId);
    const members = await groupsOfMembers(context, ownerId, groups, ids);
    const subscribers = lot.map(({ memberId }) => ({
      memberId,
      groupIds: [...(members.get(memberId) ?? [])],
    }));
    const { news } = await insights.getMemberNews({ ownerId, readers: subscribers, from, to });
    const writing = { issue, texts, names, at: now() };
    await store.newsletters.addLetters(
      lot.map((subscriber, index) => letterOf(subscriber, news[index]?.lines ?? [], writing)),
    );
    const moved = { cursor: last._id, done: issue.done + lot.length, updatedAt: now() };
    // Begun again, or in another process's hands.
    if (!(await store.newsletters.moveIssue(issue, moved))) return;
    issue = { ...issue, ...moved };
    await tellOwner(ownerId, 'newsletter');
  }
  if (signal.aborted) return;
  // Before it is ready: who dies here tells the same again, which is told once.
  if (issue.byRhythm) await tellWritten(context, issue);
  await store.newsletters.moveIssue(issue, { state: 'ready', updatedAt: now() });
  await tellOwner(ownerId, 'newsletter');
}
