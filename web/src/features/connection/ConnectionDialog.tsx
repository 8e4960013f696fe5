import { lazyDialog } from '../../shared/ui/lazy-dialog.tsx';
import { useConnection } from './connection.tsx';
import { isDialogShown } from './connection-state.ts';

// Who is connected never sees it.
const Dialog = lazyDialog(() => import('./ConnectionModal.tsx').then((m) => m.ConnectionModal));

interface Props {
  /** Whether the app may be used without a linked account, so that the dialog can be closed. */
  waived: boolean;
  /** Whether there are imported chats, which need no account. */
  hasImports: boolean;
  onImportInstead(): void;
  onSignOut(): void;
}

/** Covers the app while the chat account is not connected. */
export function ConnectionDialog(props: Props) {
  const connection = useConnection();
  return <Dialog opened={isDialogShown(connection, props.waived)} {...props} />;
}
