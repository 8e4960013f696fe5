import type {
  ListPollVotesRequest,
  ListPollVotesResponse,
} from '@groupsight/proto/insights/v1/insights';
import { invalid } from '@groupsight/shared/errors';
import type { Context } from '../context.ts';
import { memberTotals } from '../members/member-totals.repository.ts';
import { hiddenGroups } from '../removals/visible.ts';
import { required } from '../rpc/input.ts';
import { messageKey } from '../store/ids.ts';
import { votesIn } from './responses.repository.ts';

const maxPolls = 100;

/** Who voted what in polls of one group; a deleted group has none. */
export async function listPollVotes(
  { stores }: Context,
  { ownerId, groupId, messageIds }: ListPollVotesRequest,
): Promise<ListPollVotesResponse> {
  required('owner_id', ownerId);
  const group = required('group_id', groupId);
  if (messageIds.length > maxPolls) {
    throw invalid('too_many_polls', `Ask for at most ${maxPolls} polls at once.`);
  }
  if ((await hiddenGroups(stores, ownerId)).includes(group)) return { votes: [] };
  const keys = messageIds.map((id) => messageKey(ownerId, group, id));
  const votes = await votesIn(stores.responses, keys);
  const filter = { _id: { $in: [...new Set(votes.map(({ member }) => member))] } };
  const members =
    votes.length === 0
      ? []
      : await memberTotals(stores.months, { owner: ownerId, group }, { filter, sort: { _id: 1 } });
  const names = new Map(members.map(({ _id, name }) => [_id, name]));
  return {
    votes: votes.map(({ messageId, member, values, at }) => ({
      messageId,
      memberId: member,
      memberName: names.get(member) ?? '',
      options: values,
      at,
    })),
  };
}
