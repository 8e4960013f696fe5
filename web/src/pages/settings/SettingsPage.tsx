import { SegmentedControl, useMantineColorScheme } from '@mantine/core';
import { ChangePasswordForm } from '../../features/auth/ChangePasswordForm.tsx';
import { authTexts } from '../../features/auth/texts.ts';
import { choicesTexts } from '../../features/notifications/choices-texts.ts';
import { NotificationChoices } from '../../features/notifications/NotificationChoices.tsx';
import { DeleteSection } from '../../features/own-data/DeleteSection.tsx';
import { ExportSection } from '../../features/own-data/ExportSection.tsx';
import { ownDataTexts } from '../../features/own-data/texts.ts';
import { PushChoices } from '../../features/push/PushChoices.tsx';
import { pushTexts } from '../../features/push/texts.ts';
import { RecentlyDeleted } from '../../features/removals/RecentlyDeleted.tsx';
import { removalTexts } from '../../features/removals/texts.ts';
import { AccountSection } from './AccountSection.tsx';
import { AccountsSection } from './AccountsSection.tsx';
import { EngineSection } from './EngineSection.tsx';
import { InvitationsSection } from './InvitationsSection.tsx';
import { LanguageSection } from './LanguageSection.tsx';
import { MailSection } from './MailSection.tsx';
import { PlanSection } from './PlanSection.tsx';
import { ProfileSection } from './ProfileSection.tsx';
import classes from './SettingsPage.module.css';
import { SettingsSection } from './SettingsSection.tsx';
import { StorageSection } from './StorageSection.tsx';
import { settingsTexts as texts } from './texts.ts';
import { ZoneSection } from './ZoneSection.tsx';

/** Everything about the own account. */
export function SettingsPage() {
  return (
    <div className={classes.page}>
      <ProfileSection />
      <SettingsSection title={authTexts.change.title} text={texts.password}>
        <ChangePasswordForm />
      </SettingsSection>
      <AccountSection />
      <PlanSection />
      <AccountsSection />
      <InvitationsSection />
      <StorageSection />
      <EngineSection />
      <MailSection />
      <LanguageSection />
      <ZoneSection />
      <ThemeSection />
      <SettingsSection title={choicesTexts.title} text={choicesTexts.text}>
        <NotificationChoices />
      </SettingsSection>
      <SettingsSection title={pushTexts.title} text={pushTexts.text}>
        <PushChoices />
      </SettingsSection>
      <SettingsSection title={removalTexts.recent.title} text={removalTexts.recent.text}>
        <RecentlyDeleted />
      </SettingsSection>
      <SettingsSection title={ownDataTexts.export.title} text={ownDataTexts.export.text}>
        <ExportSection />
      </SettingsSection>
      <SettingsSection title={ownDataTexts.remove.title} text={ownDataTexts.remove.text} danger>
        <DeleteSection />
      </SettingsSection>
    </div>
  );
}

function ThemeSection() {
  const { colorScheme, setColorScheme } = useMantineColorScheme();
  return (
    <SettingsSection title={texts.theme.title} text={texts.theme.text}>
      <SegmentedControl
        aria-label={texts.theme.label}
        value={colorScheme}
        onChange={(value) => setColorScheme(value as typeof colorScheme)}
        data={[
          { value: 'auto', label: texts.theme.auto },
          { value: 'light', label: texts.theme.light },
          { value: 'dark', label: texts.theme.dark },
        ]}
      />
    </SettingsSection>
  );
}
