import { useSWRConfig } from 'swr';
import { reasonOf } from '../../shared/api/api-error.ts';
import type { GetPerson200 } from '../../shared/api/endpoints.schemas.ts';
import { deletePersonNote, getPerson, putPersonNote } from '../../shared/api/endpoints.ts';
import { isOf, paths } from '../../shared/api/keys.ts';
import { notify, toastMs } from '../../shared/toast/toast.ts';
import { noteTexts as texts } from './note-texts.ts';

export type PersonNote = NonNullable<GetPerson200['data']['note']>;

/** Writes and deletes what is noted of a person; a toast says what came of it. */
export function usePersonNoteActions(personId: string) {
  const { mutate } = useSWRConfig();
  async function refresh(): Promise<void> {
    const page = getPerson(personId).address;
    await Promise.all([mutate(page), mutate(isOf(paths.membersDashboard))]);
  }
  /** Whether it was done. */
  async function done(work: () => Promise<unknown>, said: string, failed: string) {
    try {
      await work();
      await refresh();
      notify.success(said);
      return true;
    } catch (error) {
      notify.error(failed, toastMs.error, reasonOf(error));
      return false;
    }
  }
  return {
    save: (text: string, tags: string[]) =>
      done(
        () => putPersonNote(personId, { data: { text, tags } }).send(),
        texts.saved,
        texts.saveFailed,
      ),
    remove: () => done(() => deletePersonNote(personId).send(), texts.deleted, texts.deleteFailed),
  };
}
