import { AuditLog } from '../../features/audit/AuditLog.tsx';
import { auditTexts } from '../../features/audit/texts.ts';
import { useUser } from '../../features/auth/session.tsx';
import { EmptyState } from '../../shared/ui/EmptyState.tsx';
import classes from '../settings/SettingsPage.module.css';
import { SettingsSection } from '../settings/SettingsSection.tsx';
import { AccountsSection } from './AccountsSection.tsx';
import { HealthSection } from './HealthSection.tsx';
import { InvitationsSection } from './InvitationsSection.tsx';
import { operatorTexts as texts } from './texts.ts';

/** The server, for who runs it: how it is, accounts, who may make one, and what was done. */
export function OperatorPage() {
  if (!useUser().is_operator) {
    return <EmptyState title={texts.refusedTitle} text={texts.refused} />;
  }
  return (
    <div className={classes.page}>
      <HealthSection />
      <AccountsSection />
      <InvitationsSection />
      <SettingsSection title={auditTexts.serverTitle} text={auditTexts.serverText}>
        <AuditLog everybody />
      </SettingsSection>
    </div>
  );
}
