import { useUser } from '../../features/auth/session.tsx';
import { EmptyState } from '../../shared/ui/EmptyState.tsx';
import classes from '../settings/SettingsPage.module.css';
import { AccountsSection } from './AccountsSection.tsx';
import { InvitationsSection } from './InvitationsSection.tsx';
import { operatorTexts as texts } from './texts.ts';

/** The server, for who runs it: accounts and who may make one. */
export function OperatorPage() {
  if (!useUser().is_operator) {
    return <EmptyState title={texts.refusedTitle} text={texts.refused} />;
  }
  return (
    <div className={classes.page}>
      <AccountsSection />
      <InvitationsSection />
    </div>
  );
}
