import { useSWRConfig } from 'swr';
import { messageOf, reasonOf } from '../../shared/api/api-error.ts';
import type {
  NewsletterLetterFilters,
  NewsletterSubscriberFilters,
} from '../../shared/api/endpoints.schemas.ts';
import {
  deleteNewsletterLetter,
  deleteNewsletterSubscriber,
  getNewsletterIssues,
  getNewsletterLetters,
  getNewsletterSettings,
  getNewsletterSubscribers,
  getPeople,
  postNewsletterIssueApproval,
  postNewsletterIssues,
  postNewsletterSubscribers,
  postScheduledMessages,
  putNewsletterSettings,
} from '../../shared/api/endpoints.ts';
import { isOf, paths } from '../../shared/api/keys.ts';
import type {
  NewsletterLetter,
  NewsletterSettings,
  NewsletterSubscriber,
} from '../../shared/api/types.ts';
import { useAnswer, useData } from '../../shared/api/use-api.ts';
import { usePage } from '../../shared/api/use-page.ts';
import { attempt } from '../../shared/toast/attempt.ts';
import { notify, toastMs } from '../../shared/toast/toast.ts';
import { newsletterTexts as texts } from './texts.ts';

export const pageSize = 20;
/** Issues that can be looked back at. */
const latestIssues = 20;
/** People offered of those whose names match. */
const offered = 20;

/** The latest issues, this week's first. */
export const useIssues = () => usePage(getNewsletterIssues({ sort: 'period:desc' }), latestIssues);

export type LetterState = NewsletterLetter['state'];

/** Letters of an issue by name, those of one state or all. */
export function useLetters(issue: string, state: LetterState | 'all', name: string) {
  const filters: NewsletterLetterFilters = { issue: { $eq: issue } };
  if (state !== 'all') filters.state = { $eq: state };
  if (name.trim() !== '') filters.name = { $containsi: name.trim() };
  return usePage(getNewsletterLetters({ filters, sort: 'name:asc' }), pageSize);
}

/** Subscribers and who opted out, by name. */
export function useSubscribers(name: string) {
  const filters: NewsletterSubscriberFilters =
    name.trim() === '' ? {} : { name: { $containsi: name.trim() } };
  return usePage(getNewsletterSubscribers({ filters, sort: 'name:asc' }), pageSize);
}

export const useNewsletterSettings = () => useData(getNewsletterSettings());

/** Members whose name has these words; the last ones stay until the next are there. */
export function useMembersNamed(name: string) {
  const filters = { name: { $containsi: name.trim() } };
  const pagination = { page: 1, pageSize: offered };
  return useAnswer(getPeople({ filters, sort: ['messages:desc'], pagination }), {
    keepPreviousData: true,
  });
}

export type NewSubscriber = Pick<NewsletterSubscriber, 'memberId' | 'channel'> & {
  name: string;
  email?: string;
  consent: string;
};
export type SettingsWish = Omit<NewsletterSettings, 'nextAt'>;

/** What is done with the newsletter; a toast says why something could not be. */
export function useNewsletterActions() {
  const { mutate } = useSWRConfig();
  const refreshLetters = async () => {
    await mutate(isOf(paths.newsletterIssues));
    await mutate(isOf(paths.newsletterLetters));
  };
  const refreshSubscribers = () => mutate(isOf(paths.newsletterSubscribers));

  /** @returns why it was not stored; null once it is */
  async function add(subscriber: NewSubscriber): Promise<string | null> {
    try {
      await postNewsletterSubscribers({ data: subscriber }).send();
    } catch (error) {
      return messageOf(error);
    }
    notify.success(texts.addDialog.added(subscriber.name));
    await refreshSubscribers();
    return null;
  }

  /** @returns why it was not sent; null once it is on its way */
  async function invite(message: string, groups: string[]): Promise<string | null> {
    try {
      const scheduledFor = new Date().toISOString();
      await postScheduledMessages({ data: { message, groups, scheduledFor } }).send();
    } catch (error) {
      return messageOf(error);
    }
    notify.success(texts.inviteDialog.sent(groups.length));
    await mutate(isOf(paths.scheduled));
    return null;
  }

  async function saveSettings(wish: SettingsWish): Promise<void> {
    try {
      const { data } = await putNewsletterSettings({ data: wish }).send();
      await mutate(paths.newsletterSettings, data, { revalidate: false });
      notify.success(texts.settings.saved);
    } catch (error) {
      notify.error(texts.failed, toastMs.error, reasonOf(error));
    }
  }

  const { failed } = texts;
  return {
    add,
    invite,
    saveSettings,
    prepare: () =>
      attempt(postNewsletterIssues().send(), { done: texts.issue.begun, failed }, refreshLetters),
    approveAll: (issue: string) =>
      attempt(
        postNewsletterIssueApproval(issue, { data: {} }).send(),
        { done: texts.issue.approved, failed },
        refreshLetters,
      ),
    approve: ({ issue, documentId: letter }: NewsletterLetter) =>
      attempt(
        postNewsletterIssueApproval(issue, { data: { letter } }).send(),
        { done: texts.issue.approvedOne, failed },
        refreshLetters,
      ),
    exclude: ({ documentId }: NewsletterLetter) =>
      attempt(
        deleteNewsletterLetter(documentId).send(),
        { done: texts.letters.excluded, failed },
        refreshLetters,
      ),
    remove: ({ documentId }: NewsletterSubscriber) =>
      attempt(
        deleteNewsletterSubscriber(documentId).send(),
        { done: texts.subscribers.removed, failed },
        async () => {
          await refreshSubscribers();
          await refreshLetters();
        },
      ),
  };
}
