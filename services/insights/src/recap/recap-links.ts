import { hash, randomBytes } from 'node:crypto';
import type {
  CreateRecapLinkRequest,
  CreateRecapLinkResponse,
  DeleteRecapLinkRequest,
  DeleteRecapLinkResponse,
  FindRecapLinkRequest,
  FindRecapLinkResponse,
  ListRecapLinksRequest,
  ListRecapLinksResponse,
  RecapLink,
} from '@groupsight/proto/insights/v1/insights';
import { dateOf } from '@groupsight/shared/days';
import { AppError, invalid, notFound } from '@groupsight/shared/errors';
import { newDocumentId } from '@groupsight/shared/ids';
import type { Context } from '../context.ts';
import { requirePlan, zoneOf } from '../groups/owners.repository.ts';
import { required } from '../rpc/input.ts';
import { listFields, listPage } from '../rpc/list.ts';
import { periodOf } from './period.ts';
import type { RecapLinkDoc } from './recap-links.repository.ts';

const maxDays = 90;
const dayMs = 86_400_000;
/** Of one owner at a time. */
const maxLinks = 50;
const tokenBytes = 32;

const hashOf = (token: string) => hash('sha256', token, 'hex');

const present = ({
  _id: documentId,
  month,
  group,
  createdAt,
  endsAt,
}: RecapLinkDoc): RecapLink => ({
  documentId,
  month,
  groupId: group,
  createdAt,
  endsAt,
});

/** Links that hold, the latest first without another order. */
export async function listRecapLinks(
  { stores, now }: Context,
  { ownerId, query }: ListRecapLinksRequest,
): Promise<ListRecapLinksResponse> {
  required('owner_id', ownerId);
  const { docs, meta } = await listPage(stores.recapLinks, query, {
    fields: listFields.recapLinks,
    defaultSort: { createdAt: -1 },
    scope: { owner: ownerId, endsAt: { $gt: new Date(now()) } },
  });
  return { links: docs.map(present), meta };
}

/** Makes a link. @throws AppError plan_limit, invalid_month, invalid_days, too_many_links */
export async function createRecapLink(
  { stores, now }: Context,
  { ownerId, month, groupId: group, days }: CreateRecapLinkRequest,
): Promise<CreateRecapLinkResponse> {
  required('owner_id', ownerId);
  await requirePlan(stores.owners, ownerId, 'recap');
  const today = dateOf(now(), await zoneOf(stores.owners, ownerId));
  periodOf(required('month', month), today);
  if (days < 1 || days > maxDays) {
    throw invalid('invalid_days', `A link holds 1 to ${maxDays} days.`, { field: 'days' });
  }
  const createdAt = new Date(now());
  const known = await stores.recapLinks.countDocuments({
    owner: ownerId,
    endsAt: { $gt: createdAt },
  });
  if (known >= maxLinks) {
    const message = `There are ${maxLinks} links already. End one that is not needed any more first.`;
    throw new AppError('precondition', 'too_many_links', message);
  }
  const token = randomBytes(tokenBytes).toString('base64url');
  const link: RecapLinkDoc = {
    _id: newDocumentId(),
    owner: ownerId,
    group,
    month,
    tokenHash: hashOf(token),
    createdAt,
    endsAt: new Date(createdAt.getTime() + days * dayMs),
  };
  await stores.recapLinks.create(link);
  return { link: present(link), token };
}

/** Ends a link at once. @throws AppError not_found */
export async function deleteRecapLink(
  { stores }: Context,
  { ownerId, documentId }: DeleteRecapLinkRequest,
): Promise<DeleteRecapLinkResponse> {
  required('owner_id', ownerId);
  const { deletedCount } = await stores.recapLinks.deleteOne({ _id: documentId, owner: ownerId });
  if (deletedCount === 0) throw notFound();
  return {};
}

/** Whose recap a token opens, and which. @throws AppError link_ended */
export async function findRecapLink(
  { stores, now }: Context,
  { token }: FindRecapLinkRequest,
): Promise<FindRecapLinkResponse> {
  const tokenHash = hashOf(required('token', token));
  const link = await stores.recapLinks
    .findOne({ tokenHash, endsAt: { $gt: new Date(now()) } })
    .lean<RecapLinkDoc>();
  if (!link) {
    throw new AppError('not_found', 'link_ended', 'This link has ended or was taken back.');
  }
  return { ownerId: link.owner, link: present(link) };
}
