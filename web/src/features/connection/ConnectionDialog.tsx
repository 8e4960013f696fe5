import { lazyDialog } from '../../shared/ui/lazy-dialog.tsx';
import { useConnection } from './connection.tsx';

// Who is connected never sees it.
const Dialog = lazyDialog(() => import('./ConnectionModal.tsx').then((m) => m.ConnectionModal));

interface Props {
  /** Whether the app may be used without a linked account, as with imported chats. */
  waived: boolean;
  onImportInstead(): void;
  onSignOut(): void;
}

/** Covers the app while the chat account is not connected. */
export function ConnectionDialog(props: Props) {
  const { phase, skipped, wanted } = useConnection();
  const opened = phase !== 'connected' && !skipped && (wanted || !props.waived);
  return <Dialog opened={opened} {...props} />;
}
