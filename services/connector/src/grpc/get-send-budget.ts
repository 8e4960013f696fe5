import type {
  GetSendBudgetRequest,
  GetSendBudgetResponse,
} from '@groupsight/proto/connector/v1/connector';
import type { ConnectorContext } from '../context.ts';

/** How much the owner's account sent today of what it may, and what waits. */
export async function getSendBudget(
  { ownerId }: GetSendBudgetRequest,
  { budget, commands }: ConnectorContext,
): Promise<GetSendBudgetResponse> {
  const [state, waiting] = await Promise.all([budget.of(ownerId), commands.waiting(ownerId)]);
  return { ...state, waiting };
}
