import type { SealedFields } from '@groupsight/shared/sealing/fields';

const owner = 'ownerId';

/**
 * What owners and members wrote, what they are called, and where they are mailed. Secrets and
 * addresses of webhooks are sealed for themselves (`WEBHOOK_KEY`).
 */
export const sealedFields: SealedFields = {
  scheduled_messages: { owner, fields: ['message', 'extras', 'groups.name'] },
  surveys: { owner, fields: ['title', 'description', 'questions'] },
  survey_links: { owner, fields: ['name', 'groupName'] },
  survey_answers: { owner, fields: ['values.text', 'by.name', 'by.groupName'] },
  survey_invitations: { owner, fields: ['name', 'email', 'invitation'] },
  newsletter_subscribers: { owner, fields: ['name', 'email', 'consent'] },
  newsletter_letters: { owner, fields: ['name', 'text', 'lines'] },
  webhook_deliveries: { owner, fields: ['member.name'] },
};
