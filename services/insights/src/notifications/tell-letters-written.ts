import type {
  TellLettersWrittenRequest,
  TellLettersWrittenResponse,
} from '@groupsight/proto/insights/v1/insights';
import type { Context } from '../context.ts';
import { required } from '../rpc/input.ts';
import { notify } from './notify.ts';

/** Notifies an owner that letters wait for them: of all groups, as a digest that is ready. */
export async function tellLettersWritten(
  context: Context,
  { ownerId, issueId, letters }: TellLettersWrittenRequest,
): Promise<TellLettersWrittenResponse> {
  const owner = required('owner_id', ownerId);
  const issue = required('issue_id', issueId);
  await notify(context, [
    {
      owner,
      group: '',
      type: 'digest',
      cause: ['newsletter', issue],
      link: '/newsletter',
      say: (texts) => ({ title: texts.newsletterWritten, message: texts.lettersWait(letters) }),
    },
  ]);
  return {};
}
