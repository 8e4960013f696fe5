import { Select } from '@mantine/core';
import { useSession, useUser } from '../../features/auth/session.tsx';
import { messageOf } from '../../shared/api/api-error.ts';
import { putUsersMe } from '../../shared/api/endpoints.ts';
import {
  browserLanguage,
  chooseLanguage,
  languages,
  nameOf,
} from '../../shared/language/language.ts';
import { notify, toastMs } from '../../shared/toast/toast.ts';
import { SettingsSection } from './SettingsSection.tsx';
import { settingsTexts } from './texts.ts';

const texts = settingsTexts.language;
const OF_BROWSER = 'browser';

/** The language of the screens, which goes with the account. */
export function LanguageSection() {
  const { language } = useUser();
  const { refresh } = useSession();

  async function save(wanted: string | null): Promise<void> {
    const choice = languages.find((known) => known === wanted) ?? null;
    try {
      // First its texts, then the account: a language whose texts do not come is not stored.
      await chooseLanguage(choice);
      await putUsersMe({ language: choice }).send();
      await refresh();
      notify.success(texts.saved, toastMs.settings);
    } catch (error) {
      await chooseLanguage(language);
      notify.error(messageOf(error, texts.failed), toastMs.settings);
    }
  }

  return (
    <SettingsSection title={texts.title} text={texts.text}>
      <Select
        maw={420}
        allowDeselect={false}
        label={texts.label}
        data={[
          { value: OF_BROWSER, label: texts.browser(nameOf(browserLanguage())) },
          ...languages.map((known) => ({ value: known, label: nameOf(known) })),
        ]}
        value={language ?? OF_BROWSER}
        onChange={(wanted) => void save(wanted)}
      />
    </SettingsSection>
  );
}
