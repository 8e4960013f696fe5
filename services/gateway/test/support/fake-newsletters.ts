import {
  NewsletterIssue,
  NewsletterLetter,
  NewsletterSettings,
  NewsletterSubscriber,
  type SchedulerServiceService,
} from '@groupsight/proto/scheduler/v1/scheduler';
import { notFound } from '@groupsight/shared/errors';
import type { Handlers } from '@groupsight/shared/grpc/context';
import { newDocumentId } from '@groupsight/shared/ids';
import { answerList } from './list.ts';

interface Held<T> {
  readonly ownerId: string;
  readonly item: T;
}

type NewsletterCalls =
  | 'getNewsletterSettings'
  | 'setNewsletterSettings'
  | 'listNewsletterSubscribers'
  | 'setNewsletterSubscriber'
  | 'deleteNewsletterSubscriber'
  | 'listNewsletterIssues'
  | 'prepareNewsletter'
  | 'listNewsletterLetters'
  | 'approveNewsletter'
  | 'suppressNewsletterLetter';

const fields = {
  documentId: ({ documentId }: { documentId: string }) => documentId,
};

const at = new Date('2026-06-01T00:00:00Z');

/** Newsletters as the scheduler keeps them: one issue for each owner, a letter for each subscriber. */
export class FakeNewsletters {
  readonly #subscribers: Held<NewsletterSubscriber>[] = [];
  readonly #issues: Held<NewsletterIssue>[] = [];
  readonly #letters: Held<NewsletterLetter>[] = [];

  #own<T>(all: readonly Held<T>[], ownerId: string): T[] {
    return all.filter((one) => one.ownerId === ownerId).map(({ item }) => item);
  }

  #find<T extends { documentId: string }>(all: Held<T>[], ownerId: string, id: string): T {
    const found = this.#own(all, ownerId).find(({ documentId }) => documentId === id);
    if (!found) throw notFound();
    return found;
  }

  readonly #settings = new Map<string, NewsletterSettings>();

  readonly handlers: Pick<Handlers<typeof SchedulerServiceService>, NewsletterCalls> = {
    getNewsletterSettings: async ({ ownerId }) => {
      const usual = { rhythm: 'manual', weekday: 1, hour: 9, channel: 'message' };
      const settings = this.#settings.get(ownerId) ?? NewsletterSettings.fromPartial(usual);
      return { settings };
    },
    setNewsletterSettings: async ({ ownerId, settings = NewsletterSettings.create() }) => {
      this.#settings.set(ownerId, { ...settings, nextAt: at });
      return { settings: this.#settings.get(ownerId) };
    },
    listNewsletterSubscribers: async ({ ownerId, query }) => {
      const { items, meta } = answerList(this.#own(this.#subscribers, ownerId), query, fields);
      return { subscribers: items, meta };
    },
    setNewsletterSubscriber: async ({ ownerId, ...said }) => {
      const rest = { state: 'opted_in', decidedBy: 'owner', decidedAt: at, createdAt: at };
      const item = NewsletterSubscriber.fromPartial({
        documentId: newDocumentId(),
        ...said,
        ...rest,
        updatedAt: at,
      });
      this.#subscribers.push({ ownerId, item });
      return { subscriber: item };
    },
    deleteNewsletterSubscriber: async ({ ownerId, documentId }) => {
      this.#find(this.#subscribers, ownerId, documentId);
      return {};
    },
    listNewsletterIssues: async ({ ownerId, query }) => {
      const { items, meta } = answerList(this.#own(this.#issues, ownerId), query, fields);
      return { issues: items, meta };
    },
    prepareNewsletter: async ({ ownerId }) => {
      const times = { from: at, to: at, createdAt: at, updatedAt: at };
      const item = NewsletterIssue.fromPartial({
        documentId: newDocumentId(),
        period: '2026-W22',
        state: 'ready',
        ...times,
        letters: [{ state: 'draft', count: 1 }],
      });
      this.#issues.push({ ownerId, item });
      const letter = NewsletterLetter.fromPartial({
        documentId: newDocumentId(),
        issueId: item.documentId,
        memberId: 'a@s',
        name: 'Ada',
        channel: 'message',
        state: 'draft',
        text: 'News',
        createdAt: at,
        updatedAt: at,
      });
      this.#letters.push({ ownerId, item: letter });
      return { issue: item };
    },
    listNewsletterLetters: async ({ ownerId, query }) => {
      const { items, meta } = answerList(this.#own(this.#letters, ownerId), query, fields);
      return { letters: items, meta };
    },
    approveNewsletter: async ({ ownerId, issueId }) => {
      return { approved: 1, issue: this.#find(this.#issues, ownerId, issueId) };
    },
    suppressNewsletterLetter: async ({ ownerId, documentId }) => {
      return { letter: this.#find(this.#letters, ownerId, documentId) };
    },
  };
}
