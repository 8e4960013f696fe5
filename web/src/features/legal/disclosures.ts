import { i18n, type MessageDescriptor } from '@lingui/core';
import { msg, t } from '@lingui/core/macro';
import type { Disclosures } from '../../shared/api/types.ts';
import { english } from '../../shared/language/language.ts';

/** What of the messages is sent to others; null: nobody knows at the moment. */
type Known = Disclosures | null;
type Model = NonNullable<Disclosures['model']>;

/** Says a text in some language: the policy in English, other pages in the reader's. */
type Say = (text: MessageDescriptor) => string;
const translate: Say = (text) => i18n._(text);
const inEnglish: Say = (text) => english._(text);

/** Where a model is that reads messages, in words. */
export function modelText({ place, host }: Pick<Model, 'place' | 'host'>, say = translate): string {
  switch (place) {
    case 'this_machine':
      return say(msg`a model service on the machine of this server`);
    case 'private_network':
      return say(msg`a model service in a private network, chosen by the operator`);
    case 'outside':
      return host
        ? say(msg`the model service at ${host}`)
        : say(msg`the model service at another company`);
    default:
      return place satisfies never;
  }
}

const hiding = (pseudonyms: boolean) =>
  pseudonyms
    ? msg`Phone numbers, e-mail addresses and the names of people who wrote in the group are replaced by codes before.`
    : msg`Names, phone numbers and e-mail addresses in them are sent as they are.`;

/** Where messages go, for who asks before signing up. */
export function whereMessagesGo(known: Known): string {
  const kept = t`They are kept by the server that runs Groupsight: in its data folder, or in the database and the file storage that its operator chose.`;
  if (!known) {
    return `${kept} ${t`Digests, questions and resources are worked out there, and no model is asked unless the operator has set one up: then the texts of messages are sent to it.`}`;
  }
  if (!known.model) {
    return `${kept} ${t`Digests, questions and resources are worked out there; no message is sent to a provider of language models.`}`;
  }
  const helps = t`On this server a language model helps: the texts of messages are sent to ${{ model: modelText(known.model) }}.`;
  return [kept, helps, translate(hiding(known.model.pseudonyms))].join(' ');
}

/** Of the privacy policy: who reads messages to make something of them. */
function readers(model: Model | null): string {
  const own = 'Digests, questions, answers and resources are worked out on this server.';
  if (!model) return `${own} No message is sent to a provider of language models.`;
  return [
    `${own} A language model helps: the texts of messages with their times, the sites of the links in them, and your topics and rules are sent to **${modelText(model, inEnglish)}**.`,
    `${inEnglish(hiding(model.pseudonyms))}${model.pseudonyms ? ' A single first name of somebody who never wrote in the group is not recognised.' : ''}`,
    'Files are not sent.',
  ].join(' ');
}

const service =
  "- **The model service** gets what is named above. What becomes of it there follows from that service's own terms.";
const fetched =
  '- **Web sites that are linked** in a message learn that this server has read the page: it fetches the title, without saying for whom.';
const notFetched =
  '- **Web sites that are linked** in a message learn nothing of it: this server does not fetch their pages.';

/** Of the privacy policy: who else gets to see something because of it. */
function recipients({ model, linkPreviews }: Disclosures): string {
  return [...(model ? [service] : []), linkPreviews ? fetched : notFetched].join('\n');
}

const marked = (name: string) =>
  new RegExp(`<!-- ${name} -->\\n([\\s\\S]*?)\\n<!-- /${name} -->`, 'g');

/**
 * The privacy policy as it is on this server. Its file says what may be, between marks; where it
 * is known what is, that stands in their place.
 */
export function fittedPolicy(text: string, known: Known): string {
  const parts = {
    readers: known && readers(known.model),
    recipients: known && recipients(known),
  };
  return Object.entries(parts).reduce(
    (policy, [name, words]) => policy.replace(marked(name), (_, general) => words ?? general),
    text,
  );
}
