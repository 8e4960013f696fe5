import { Api, newUser, type TestUser } from '../api.ts';
import { chatExport } from '../chat-file.ts';

interface Group {
  readonly documentId: string;
  readonly group_id: string;
  readonly is_announcements: boolean;
}

export interface FilledAccount {
  readonly user: TestUser;
  readonly api: Api;
  /** A watched group of the linked account, and a watched chat that came from an export. */
  readonly live: string;
  readonly exported: string;
}

async function watchAndProcess(api: Api, documentId: string): Promise<void> {
  await api.data('PUT', `/api/watched-groups/${documentId}`, { data: { is_watched: true } });
  await api.data('POST', '/api/wa-messages', { remoteJid: documentId, includeDigests: true });
}

/** Nobody answers it: what is said in a simulated group is another chat for every account. */
const openQuestion =
  '03/09/2026, 10:40 - Ines Duarte: Who sends the money to the escrow account?\n';

/** A user with something of everything: the way there has journeys of its own. */
export async function fillAccount(url: string): Promise<FilledAccount> {
  const user = newUser();
  const api = await Api.signUp(url, user);
  const [first] = await api.linkAccount<Group>();
  const live = first?.documentId ?? '';
  const { body } = await api.upload<{ group: Group }>(
    'Seed Investors.txt',
    `${chatExport()}${openQuestion}`,
  );
  const exported = body.data.group.documentId;
  await api.data('POST', '/api/watched-topics', {
    data: { name: 'Helix', description: 'Helix, funding', group: exported },
  });
  await api.data('POST', '/api/moderation-rules', {
    data: {
      name: 'No adverts',
      description: 'No adverts or promotions',
      response: 'Please keep adverts out of this group.',
      delete_message: true,
      group: exported,
    },
  });
  await watchAndProcess(api, live);
  await watchAndProcess(api, exported);
  const people = await api.data<{ documentId: string }[]>('GET', '/api/people');
  const person = encodeURIComponent(people[0]?.documentId ?? '');
  await api.data('PUT', `/api/people/${person}/note`, {
    data: { text: 'Met at the Helix dinner', tags: ['investor'] },
  });
  for (let day = 1; day <= 11; day += 1) {
    await api.data('POST', '/api/scheduled-messages', {
      data: {
        message: `Reminder ${day}: our call is tomorrow at six`,
        groups: [live],
        scheduledFor: new Date(Date.now() + day * 86_400_000).toISOString(),
      },
    });
  }
  return { user, api, live, exported };
}

/** A survey of theirs that somebody without an account answered. @returns its documentId */
export async function answeredSurvey(api: Api): Promise<string> {
  const { documentId } = await api.data<{ documentId: string }>('POST', '/api/surveys', {
    data: {
      title: 'Which day?',
      questions: [{ kind: 'text', text: 'Which day?' }],
      closesAt: new Date(Date.now() + 86_400_000).toISOString(),
    },
  });
  const links = `/api/surveys/${documentId}/links`;
  const [link] = await api.data<{ token: string }[]>('POST', links, { data: {} });
  await new Api(api.url).data('POST', '/api/shared-survey/answers', {
    data: {
      token: link?.token,
      receipt: 'a-browser-somewhere',
      name: 'Mia',
      answers: [{ question: 0, text: 'On Sunday' }],
    },
  });
  return documentId;
}
