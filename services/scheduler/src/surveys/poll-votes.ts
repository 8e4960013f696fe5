import type { SchedulerContext } from '../context.ts';
import type { StoredMessage } from '../store/messages.ts';
import type { StoredSurvey } from './surveys.repository.ts';

/** A member's vote in the polls that a survey went out as. */
export interface Vote {
  readonly memberId: string;
  readonly name: string;
  readonly groupName: string;
  /** Places of the chosen options. */
  readonly choices: readonly number[];
  readonly at: Date;
}

/**
 * The votes until the survey closed, one of each member: who is in several of its groups and voted
 * in each has the latest vote. Insights knows them, as it knows everything that is said in a chat.
 */
export async function votesOf(
  { insights }: SchedulerContext,
  { ownerId, questions, closesAt }: StoredSurvey,
  messages: readonly StoredMessage[],
): Promise<readonly Vote[]> {
  const options = questions[0]?.options ?? [];
  const byMember = new Map<string, Vote>();
  for (const { extras, groups } of messages) {
    const [group] = groups;
    if (!extras?.poll || !group?.messageId) continue;
    const asked = { ownerId, groupId: group.documentId, messageIds: [group.messageId] };
    const { votes } = await insights.listPollVotes(asked);
    for (const { memberId, memberName, options: chosen, at = new Date(0) } of votes) {
      const known = byMember.get(memberId);
      if ((closesAt && at > closesAt) || (known && known.at > at)) continue;
      const choices = chosen.map((one) => options.indexOf(one)).filter((place) => place >= 0);
      const vote = { memberId, name: memberName, groupName: group.name, choices, at };
      if (choices.length > 0) byMember.set(memberId, vote);
    }
  }
  return [...byMember.values()];
}
