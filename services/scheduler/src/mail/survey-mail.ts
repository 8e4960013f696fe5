import type { MailBody } from '@groupsight/shared/mail/body';
import type { StoredSurvey } from '../surveys/surveys.repository.ts';
import { isolated, oneLine } from './clean.ts';
import type { Catalogue } from './texts/catalogue.ts';

/** What an invitation to a survey is made of. */
export interface SurveyMail {
  readonly survey: Pick<StoredSurvey, 'title' | 'description' | 'anonymous' | 'closesAt'>;
  /** Who asks, as they call themselves. */
  readonly asker: string;
  /** Opens the survey for its recipient alone. */
  readonly link: string;
  readonly unsubscribe: string;
  readonly zone: string;
  readonly texts: Catalogue;
}

const longestName = 60;
const longestTitle = 150;
const longestDescription = 1000;
const lineEnds = /[\r\n]+/;

/** The subject and what the mail says: the owner's own words, and what holds of an answer. */
export function toSurveyMail({ survey, asker, link, unsubscribe, zone, texts }: SurveyMail): {
  readonly subject: string;
  readonly body: MailBody;
} {
  const { language, direction } = texts;
  const { anonymous, closesAt } = survey;
  const name = isolated(oneLine(asker, longestName), direction);
  const title = oneLine(survey.title, longestTitle);
  // As its owner wrote it, a paragraph a line.
  const description = [...survey.description]
    .slice(0, longestDescription)
    .join('')
    .split(lineEnds)
    .map((line) => oneLine(line, longestDescription))
    .filter((line) => line !== '');
  const dates = { dateStyle: 'long', timeStyle: 'short', timeZone: zone } as const;
  const until = closesAt ? new Intl.DateTimeFormat(language, dates).format(closesAt) : '';
  const body: MailBody = {
    language,
    direction,
    title,
    paragraphs: [texts.survey.intro(name), ...description],
    sections: [],
    action: { label: texts.survey.answer, href: link },
    notes: [
      anonymous ? texts.survey.anonymous : texts.survey.named,
      ...(until === '' ? [] : [texts.survey.until(`${until} (${zone})`)]),
    ],
    footer: {
      text: texts.survey.why,
      links: [{ label: texts.survey.unsubscribe, href: unsubscribe }],
    },
  };
  return { subject: texts.survey.subject(title), body };
}
