import { isLanguage, type Language } from '@groupsight/shared/languages';
import type { AuthContext } from '../context.ts';
import type { StoredUser } from '../store/users.ts';

/** What a request says of its browser's language; undefined for one that there are no texts in. */
export const browserLanguageOf = ({
  language = '',
}: {
  readonly language?: string | undefined;
}): Language | undefined => (isLanguage(language) ? language : undefined);

/** Notes the language of the browser that somebody has signed in with. */
export async function noteLanguage(
  { store, now, userChanged }: AuthContext,
  user: StoredUser,
  browserLanguage: Language | undefined,
): Promise<void> {
  if (browserLanguage === undefined || user.browserLanguage === browserLanguage) return;
  if (await store.users.noteBrowserLanguage(user._id, browserLanguage, now())) userChanged();
}
