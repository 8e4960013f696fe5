import { useEffect } from 'react';
import { useSWRConfig } from 'swr';
import { reasonOf } from '../../shared/api/api-error.ts';
import {
  deleteQuestionReply,
  getQuestionHelp,
  getQuestions,
  postQuestionReply,
  putQuestion,
} from '../../shared/api/endpoints.ts';
import { isOf, paths } from '../../shared/api/keys.ts';
import type { Question, QuestionFilter } from '../../shared/api/types.ts';
import { useData } from '../../shared/api/use-api.ts';
import { usePage } from '../../shared/api/use-page.ts';
import { notify, toastMs } from '../../shared/toast/toast.ts';
import { useUser } from '../auth/session.tsx';
import { ofWhere } from '../labels/where.ts';
import { inboxTexts as texts } from './texts.ts';

const PAGE_SIZE = 20;
/** What is put off comes back by itself, here as in every other browser. */
const LOOK_AGAIN_MS = 60_000;

export interface InboxFilter {
  readonly state: QuestionFilter;
  /** A group or a label, as features/labels/where.ts names them; null for all. */
  readonly where: string | null;
  readonly text: string;
}

/** The conditions of a list for one state; nothing for all. */
export const ofState = (state: QuestionFilter) =>
  state === 'all' ? {} : { state: { $eq: state } };

/** What a search reads: the question, who asked, and the answers. */
export function ofText(text: string) {
  const wanted = { $containsi: text.trim() };
  if (!wanted.$containsi) return {};
  return { $or: [{ text: wanted }, { askedBy: wanted }, { answers: { text: wanted } }] };
}

function useLookAgain(mutate: () => unknown): void {
  useEffect(() => {
    const timer = setInterval(() => void mutate(), LOOK_AGAIN_MS);
    return () => clearInterval(timer);
  }, [mutate]);
}

/** A page of the questions of all groups, newest first. */
export function useInbox({ state, where, text }: InboxFilter) {
  const page = usePage(
    getQuestions({
      filters: { ...ofState(state), ...ofWhere(where), ...ofText(text) },
      populate: ['answers.resource', 'group'],
      sort: 'createdAt:desc',
    }),
    PAGE_SIZE,
  );
  useLookAgain(page.mutate);
  return page;
}

/** How many questions of all groups are open; undefined until that is known. */
export function useOpenCount(): number | undefined {
  const { whatsapp_connection } = useUser();
  // Without a group there is none.
  const hasGroups = whatsapp_connection?.imported_groups === true;
  const { data, mutate } = usePage(
    getQuestions({ filters: hasGroups ? ofState('open') : noQuestion, fields: ['documentId'] }),
    1,
  );
  useLookAgain(mutate);
  return data?.meta.pagination.total;
}

const noQuestion = { documentId: { $eq: '0' } };

/** Who could answer, and what was answered before. */
export function useHelp(documentId: string) {
  return useData(getQuestionHelp(documentId));
}

/** What the owner says of a question; what is left out stays. */
export type Said =
  | { readonly state: Question['state'] | null }
  | { readonly snoozed_until: string | null };

function put(documentId: string, data: Said): Promise<unknown> {
  return putQuestion(documentId, { data }).send();
}

/** What takes back what is about to be said. */
function before(question: Question, said: Said): Said {
  if ('snoozed_until' in said) return { snoozed_until: question.snoozed_until };
  return { state: question.corrected ? question.state : null };
}

/** What can be done with a question; each says what came of it, and offers to undo it. */
export function useInboxActions() {
  const { mutate } = useSWRConfig();
  const refresh = () => mutate(isOf(paths.questions));

  async function attempt(work: Promise<unknown>, failed: string): Promise<boolean> {
    try {
      await work;
    } catch (error) {
      notify.error(failed, toastMs.error, reasonOf(error));
      return false;
    }
    await refresh();
    return true;
  }

  /** @returns what undoes it; undefined where it was not done */
  async function say(question: Question, said: Said, done: string) {
    const { documentId } = question;
    if (!(await attempt(put(documentId, said), texts.failed))) return undefined;
    const undo = () => attempt(put(documentId, before(question, said)), texts.failed);
    notify.undoable(done, texts.undo, () => void undo());
    return undo;
  }

  async function reply({ documentId }: Question, text: string): Promise<boolean> {
    const sent = postQuestionReply(documentId, { data: { text } }).send();
    const isAsked = await attempt(sent, texts.replyFailed);
    if (isAsked) notify.success(texts.replyAsked);
    return isAsked;
  }

  async function cancelReply({ documentId }: Question): Promise<void> {
    const cancelled = deleteQuestionReply(documentId).send();
    if (await attempt(cancelled, texts.cancelFailed)) notify.info(texts.cancelAsked);
  }
  return { say, reply, cancelReply };
}

export type InboxActions = ReturnType<typeof useInboxActions>;
