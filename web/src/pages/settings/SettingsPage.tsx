import { SegmentedControl, useMantineColorScheme } from '@mantine/core';
import type { ReactNode } from 'react';
import { ApiTokens } from '../../features/api-tokens/ApiTokens.tsx';
import { apiTokenTexts } from '../../features/api-tokens/texts.ts';
import { Assistants } from '../../features/assistants/Assistants.tsx';
import { assistantTexts } from '../../features/assistants/texts.ts';
import { AuditLog } from '../../features/audit/AuditLog.tsx';
import { auditTexts } from '../../features/audit/texts.ts';
import { ChangePasswordForm } from '../../features/auth/ChangePasswordForm.tsx';
import { authTexts } from '../../features/auth/texts.ts';
import { useRegistration } from '../../features/auth/use-registration.ts';
import { choicesTexts } from '../../features/notifications/choices-texts.ts';
import { NotificationChoices } from '../../features/notifications/NotificationChoices.tsx';
import { DeleteSection } from '../../features/own-data/DeleteSection.tsx';
import { ExportSection } from '../../features/own-data/ExportSection.tsx';
import { ownDataTexts } from '../../features/own-data/texts.ts';
import { RecentlyDeleted } from '../../features/removals/RecentlyDeleted.tsx';
import { removalTexts } from '../../features/removals/texts.ts';
import { Sessions } from '../../features/sessions/Sessions.tsx';
import { sessionTexts } from '../../features/sessions/texts.ts';
import { SecondFactors } from '../../features/second-factors/SecondFactors.tsx';
import { factorTexts } from '../../features/second-factors/texts.ts';
import { webhookTexts } from '../../features/webhooks/texts.ts';
import { Webhooks } from '../../features/webhooks/Webhooks.tsx';
import { PartBoundary } from '../../shared/ui/PartBoundary.tsx';
import { AccountSection } from './AccountSection.tsx';
import { EngineSection } from './EngineSection.tsx';
import { LanguageSection } from './LanguageSection.tsx';
import { MailSection } from './MailSection.tsx';
import { PlanSection } from './PlanSection.tsx';
import { ProfileSection } from './ProfileSection.tsx';
import classes from './SettingsPage.module.css';
import { SettingsGroup, SettingsNav, useJumpTarget } from './SettingsNav.tsx';
import { SettingsSection } from './SettingsSection.tsx';
import { StorageSection } from './StorageSection.tsx';
import { settingsTexts as texts } from './texts.ts';
import { ZoneSection } from './ZoneSection.tsx';

interface PartProps {
  title: string;
  /** What an address with it leads to (`/settings#…`). */
  anchor?: string;
  children: ReactNode;
}

/** One of the cards, which may break without the others. */
function Part({ title, anchor, children }: PartProps) {
  const place = useJumpTarget(anchor);
  return (
    <div ref={place} id={anchor} className={classes.target}>
      <PartBoundary
        frame={(notice) => (
          <SettingsSection title={title} text="">
            {notice}
          </SettingsSection>
        )}
      >
        {children}
      </PartBoundary>
    </div>
  );
}

/** Everything about the own account, in parts that can be jumped to. */
export function SettingsPage() {
  const { providersOnly } = useRegistration();
  return (
    <div className={classes.page}>
      <SettingsNav />
      <SettingsGroup name="you">
        <Part title={texts.profile.title}>
          <ProfileSection />
        </Part>
        <Part title={texts.language.title}>
          <LanguageSection />
        </Part>
        <Part title={texts.zone.title}>
          <ZoneSection />
        </Part>
        <Part title={texts.theme.title}>
          <ThemeSection />
        </Part>
      </SettingsGroup>
      <SettingsGroup name="security">
        {!providersOnly && (
          <Part title={authTexts.change.title}>
            <SettingsSection title={authTexts.change.title} text={texts.password}>
              <ChangePasswordForm />
            </SettingsSection>
          </Part>
        )}
        <Part title={factorTexts.title} anchor="second-factors">
          <SettingsSection title={factorTexts.title} text={factorTexts.text}>
            <SecondFactors />
          </SettingsSection>
        </Part>
        <Part title={sessionTexts.title} anchor="sessions">
          <SettingsSection title={sessionTexts.title} text={sessionTexts.text}>
            <Sessions />
          </SettingsSection>
        </Part>
        <Part title={auditTexts.title} anchor="activity">
          <SettingsSection title={auditTexts.title} text={auditTexts.text}>
            <AuditLog />
          </SettingsSection>
        </Part>
      </SettingsGroup>
      <SettingsGroup name="plan">
        <Part title={texts.account.title}>
          <AccountSection />
        </Part>
        <Part title={texts.plan.title}>
          <PlanSection />
        </Part>
        <Part title={texts.storage.title}>
          <StorageSection />
        </Part>
        <Part title={texts.engine.title}>
          <EngineSection />
        </Part>
      </SettingsGroup>
      <SettingsGroup name="messages">
        <Part title={texts.mail.title} anchor="mails">
          <MailSection />
        </Part>
        <Part title={choicesTexts.title} anchor="notifications">
          <SettingsSection title={choicesTexts.title} text={choicesTexts.text}>
            <NotificationChoices />
          </SettingsSection>
        </Part>
      </SettingsGroup>
      <SettingsGroup name="programs">
        <Part title={apiTokenTexts.title} anchor="tokens">
          <SettingsSection title={apiTokenTexts.title} text={apiTokenTexts.text}>
            <ApiTokens />
          </SettingsSection>
        </Part>
        <Part title={assistantTexts.title} anchor="assistants">
          <SettingsSection title={assistantTexts.title} text={assistantTexts.text}>
            <Assistants />
          </SettingsSection>
        </Part>
        <Part title={webhookTexts.title} anchor="webhooks">
          <SettingsSection title={webhookTexts.title} text={webhookTexts.text}>
            <Webhooks />
          </SettingsSection>
        </Part>
      </SettingsGroup>
      <SettingsGroup name="data">
        <Part title={removalTexts.recent.title}>
          <SettingsSection title={removalTexts.recent.title} text={removalTexts.recent.text}>
            <RecentlyDeleted />
          </SettingsSection>
        </Part>
        <Part title={ownDataTexts.export.title}>
          <SettingsSection title={ownDataTexts.export.title} text={ownDataTexts.export.text}>
            <ExportSection />
          </SettingsSection>
        </Part>
        <Part title={ownDataTexts.remove.title}>
          <SettingsSection title={ownDataTexts.remove.title} text={ownDataTexts.remove.text} danger>
            <DeleteSection />
          </SettingsSection>
        </Part>
      </SettingsGroup>
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
