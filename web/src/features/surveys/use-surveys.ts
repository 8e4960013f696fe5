import { useSWRConfig } from 'swr';
import { messageOf, reasonOf } from '../../shared/api/api-error.ts';
import { downloadCsv } from '../../shared/api/download.ts';
import {
  deleteSurvey,
  deleteSurveyLink,
  getNewsletterSubscribers,
  getSurveyAnswersCsv,
  getSurveyResults,
  getSurveys,
  postSurveyInvitations,
  postSurveyLinks,
  postSurveyMails,
  postSurveySend,
  postSurveys,
  putSurvey,
  putSurveyClosing,
} from '../../shared/api/endpoints.ts';
import { isOf, paths } from '../../shared/api/keys.ts';
import type { NewSurveyLink, Survey } from '../../shared/api/types.ts';
import { useAnswer, useData } from '../../shared/api/use-api.ts';
import { usePage } from '../../shared/api/use-page.ts';
import { attempt } from '../../shared/toast/attempt.ts';
import { notify, toastMs } from '../../shared/toast/toast.ts';
import type { SurveyInput } from './draft.ts';
import { surveyTexts } from './texts.ts';

const { results: texts } = surveyTexts;
const pageSize = 20;

/** A page of the surveys, the latest first. */
export const useSurveys = () => usePage(getSurveys({ sort: 'createdAt:desc' }), pageSize);

/** A survey with what was answered so far; nothing is asked for without one. */
export const useSurveyResults = (documentId: string | undefined) =>
  useData(documentId === undefined ? null : getSurveyResults(documentId));

/** How many members get the newsletter by e-mail: they may be mailed a survey as well. */
export function useMailedSubscribers(isAsked: boolean): number {
  const filters = { state: { $eq: 'opted_in' }, channel: { $eq: 'email' } } as const;
  const call = getNewsletterSubscribers({ filters, pagination: { pageSize: 1 } });
  return useAnswer(isAsked ? call : null).data?.meta.pagination?.total ?? 0;
}

export interface Sending {
  groups: string[];
  scheduledFor?: string;
  asLink: boolean;
}

/** The address that is sent: what opens it stands behind the #, which is sent to no server. */
export const surveyAddress = (token: string) => `${location.origin}/s#${token}`;

/** What is done with surveys; a toast says why something could not be. */
export function useSurveyActions() {
  const { mutate } = useSWRConfig();
  const refresh = () => mutate(isOf(paths.surveys));
  const fail = (error: unknown) => notify.error(texts.failed, toastMs.error, reasonOf(error));

  /** @returns why it was not saved, or the survey */
  async function save(input: SurveyInput, documentId?: string): Promise<Survey | string> {
    try {
      const call = documentId
        ? putSurvey(documentId, { data: input })
        : postSurveys({ data: input });
      const { data } = await call.send();
      await refresh();
      return data;
    } catch (error) {
      return messageOf(error);
    }
  }

  /** @returns why it was not sent; null once it is on its way */
  async function send(documentId: string, sending: Sending): Promise<string | null> {
    try {
      const { data } = await postSurveySend(documentId, { data: sending }).send();
      notify.success(surveyTexts.send.sent(data.sendings.length));
      await mutate(isOf(paths.scheduled));
    } catch (error) {
      return messageOf(error);
    }
    await refresh();
    return null;
  }

  /** Sends each member of groups a link of their own. @returns why not; null once they are on their way */
  async function invite(documentId: string, groups: string[]): Promise<string | null> {
    try {
      const { data } = await postSurveyInvitations(documentId, { data: { groups } }).send();
      notify.success(surveyTexts.send.invited(data.invited));
    } catch (error) {
      return messageOf(error);
    }
    await refresh();
    return null;
  }

  /** Mails each address a link of its own. @returns why not; null once they are on their way */
  async function mail(
    documentId: string,
    emails: string[],
    subscribers: boolean,
  ): Promise<string | null> {
    try {
      const { data } = await postSurveyMails(documentId, { data: { emails, subscribers } }).send();
      const { invited, leftOut } = data;
      const more = leftOut > 0 ? ` ${surveyTexts.send.mailedBut(leftOut)}` : '';
      notify.success(`${surveyTexts.send.mailed(invited)}.${more}`);
    } catch (error) {
      return messageOf(error);
    }
    await refresh();
    return null;
  }

  /** @returns the links, which are told this once; undefined where they were not made */
  async function makeLinks(
    documentId: string,
    names: string[],
  ): Promise<NewSurveyLink[] | undefined> {
    try {
      const { data } = await postSurveyLinks(documentId, { data: { names } }).send();
      await refresh();
      return data;
    } catch (error) {
      fail(error);
      return undefined;
    }
  }

  async function download(documentId: string): Promise<void> {
    try {
      await downloadCsv(getSurveyAnswersCsv(documentId).address, 'survey.csv');
    } catch (error) {
      notify.error(texts.csvFailed, toastMs.error, reasonOf(error));
    }
  }

  const closeAt = (documentId: string, closesAt?: string) =>
    attempt(
      putSurveyClosing(documentId, { data: closesAt ? { closesAt } : {} }).send(),
      { done: closesAt ? texts.extended : texts.closedNow, failed: texts.failed },
      refresh,
    );
  const remove = (documentId: string) =>
    attempt(deleteSurvey(documentId).send(), { done: texts.deleted, failed: texts.failed }, () =>
      mutate(getSurveys().address),
    );
  const endLink = (documentId: string, linkId: string) =>
    attempt(
      deleteSurveyLink(documentId, linkId).send(),
      { done: texts.ended, failed: texts.failed },
      refresh,
    );
  return { save, send, invite, mail, makeLinks, download, closeAt, remove, endLink };
}
