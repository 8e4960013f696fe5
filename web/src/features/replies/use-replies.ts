import type { GetMembersDashboardGraph200 } from '../../shared/api/endpoints.schemas.ts';
import { getMembersDashboardGraph } from '../../shared/api/endpoints.ts';
import { useData } from '../../shared/api/use-api.ts';
import { nameOf } from '../groups/member-name.ts';
import type { Period } from '../members-dashboard/use-members-dashboard.ts';

export type ReplyGraph = GetMembersDashboardGraph200['data'];
export type ReplyNode = ReplyGraph['nodes'][number];

/** Who replied to whom in so many days. */
export const useReplies = (days: Period) => useData(getMembersDashboardGraph({ days }));

export interface Tie {
  readonly id: string;
  readonly name: string;
  readonly replies: number;
}

export interface Ties {
  readonly to: readonly Tie[];
  readonly from: readonly Tie[];
}

const maxTies = 10;

/** To whom a member replied most, and who replied most to them. */
export function tiesOf({ nodes, edges }: ReplyGraph, id: string): Ties {
  const place = nodes.findIndex((node) => node.id === id);
  const tie = (other: number, replies: number): Tie[] => {
    const node = nodes[other];
    return node ? [{ id: node.id, name: nameOf(node), replies }] : [];
  };
  // The most frequent come first already.
  const to = edges.flatMap((edge) => (edge.from === place ? tie(edge.to, edge.replies) : []));
  const from = edges.flatMap((edge) => (edge.to === place ? tie(edge.from, edge.replies) : []));
  return { to: to.slice(0, maxTies), from: from.slice(0, maxTies) };
}

// Characters that would turn or break the text around them.
const unseen = /[\p{Cc}\u200E\u200F\u202A-\u202E\u2066-\u2069]/gu;
const longestLabel = 28;

/** A name as it is drawn: on one line, in bounds. */
export function labelOf(node: Pick<ReplyNode, 'id' | 'name'>): string {
  const signs = [...nameOf(node).replace(unseen, ' ').trim()];
  if (signs.length <= longestLabel) return signs.join('');
  return `${signs.slice(0, longestLabel - 1).join('')}…`;
}
