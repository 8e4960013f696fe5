import { isTimeZone } from '@groupsight/shared/days';
import type { StoredSurvey } from './surveys.repository.ts';

/** Until when a survey is open, by the owner's clocks. */
export function untilText(closesAt: Date, zone: string): string {
  const timeZone = isTimeZone(zone) ? zone : 'UTC';
  const options = { dateStyle: 'medium', timeStyle: 'short', timeZone } as const;
  return `${new Intl.DateTimeFormat('en-GB', options).format(closesAt)} (${timeZone})`;
}

/** The address of a link; the token stands behind the #, which is sent to no server. */
export const addressOf = (publicUrl: string, token: string) =>
  `${publicUrl.replace(/\/$/, '')}/s#${token}`;

/** What is written into a group or to a member. */
export function invitationOf(survey: StoredSurvey, address: string, until: string): string {
  const { title, description, anonymous } = survey;
  const terms = anonymous ? 'Anonymous, no account needed.' : 'No account needed.';
  const parts = [title, description, address, `${terms} Open until ${until}.`];
  return parts.filter((part) => part !== '').join('\n\n');
}
