import { useEffect } from 'react';
import { chooseLanguage } from '../../shared/language/language.ts';
import { useSession } from './session.tsx';

/** The language that the account has goes with it into every browser. */
export function AccountLanguage() {
  const { user } = useSession();
  const language = user?.language;
  useEffect(() => {
    // Where its texts do not come the screens stay as they are.
    if (language !== undefined) void chooseLanguage(language).catch(() => undefined);
  }, [language]);
  return null;
}
