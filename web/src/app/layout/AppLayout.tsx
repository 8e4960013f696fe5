import { useDisclosure, useMediaQuery } from '@mantine/hooks';
import { useEffect, useRef } from 'react';
import { Outlet, useLocation, useNavigate } from 'react-router-dom';
import { useSession, useUser } from '../../features/auth/session.tsx';
import { ConnectionDialog } from '../../features/connection/ConnectionDialog.tsx';
import { ConnectionProvider, useConnection } from '../../features/connection/connection.tsx';
import { isDialogShown } from '../../features/connection/connection-state.ts';
import { UploadExport } from '../../features/groups/UploadExport.tsx';
import { useGroups } from '../../features/groups/use-groups.ts';
import { getRemovals } from '../../shared/api/endpoints.ts';
import { useAll } from '../../shared/api/use-api.ts';
import { LiveProvider } from '../../shared/live/LiveProvider.tsx';
import { lazyDialog } from '../../shared/ui/lazy-dialog.tsx';
import { layoutTexts as texts } from '../texts.ts';
import classes from './AppLayout.module.css';
import { Sidebar } from './Sidebar.tsx';
import { StatusNotice } from './StatusNotice.tsx';
import { TopBar } from './TopBar.tsx';
import { usePageTitle } from './use-page-title.ts';
import { useRouteFocus } from './use-route-focus.ts';

// Wide screens never open it.
const NavDrawer = lazyDialog(() => import('./NavDrawer.tsx').then((m) => m.NavDrawer));

/** The frame of the signed-in screens: sidebar, top bar, and the connection dialog over it. */
export function AppLayout() {
  return (
    <LiveProvider>
      <ConnectionProvider>
        <Frame />
      </ConnectionProvider>
    </LiveProvider>
  );
}

function Frame() {
  const [menu, { toggle, close }] = useDisclosure();
  const [upload, uploadDialog] = useDisclosure();
  const content = useRef<HTMLElement>(null);
  const navigate = useNavigate();
  const { signOut } = useSession();
  const { pathname } = useLocation();
  const title = usePageTitle();
  const wide = useMediaQuery('(min-width: 62em)', undefined, { getInitialValueInEffect: false });
  const { isBlocking, waived, hasImports } = useBlocking(upload);
  useRouteFocus(content);
  // What was focused before the dialog may be none: then the content is where to go on.
  const wasBlocking = useRef(isBlocking);
  useEffect(() => {
    if (wasBlocking.current && !isBlocking) focusUnlessElsewhere(content.current);
    wasBlocking.current = isBlocking;
  }, [isBlocking]);
  useEffect(() => {
    if (pathname) close();
  }, [pathname, close]);

  return (
    <>
      <div className={classes.frame} data-frame inert={isBlocking}>
        <a href="#content" className={classes.skip}>
          {texts.skipToContent}
        </a>
        {wide ? (
          <nav className={classes.nav} aria-label={texts.nav.label}>
            <Sidebar />
          </nav>
        ) : (
          <NavDrawer opened={menu} onClose={close} />
        )}
        <header className={classes.header}>
          <TopBar title={title} menuOpened={menu} onMenu={wide ? undefined : toggle} />
        </header>
        <main
          ref={content}
          id="content"
          tabIndex={-1}
          aria-labelledby="page-title"
          className={classes.main}
        >
          <div className={classes.page}>
            <Outlet />
          </div>
        </main>
        <StatusNotice />
      </div>
      <ConnectionDialog
        waived={waived}
        hasImports={hasImports}
        onImportInstead={uploadDialog.open}
        onSignOut={() => void signOut()}
      />
      <UploadExport
        opened={upload}
        onClose={uploadDialog.close}
        onOpenGroup={(id) => void navigate(`/group/${id}`)}
      />
    </>
  );
}

/** After the dialog has given the focus back to whatever had it. */
function focusUnlessElsewhere(element: HTMLElement | null): void {
  setTimeout(() => {
    if (document.activeElement === document.body) element?.focus({ preventScroll: true });
  });
}

/** Whether the connection dialog covers the app, and whether the app may do without a link. */
function useBlocking(isImporting: boolean) {
  const user = useUser();
  const connection = useConnection();
  const { data: groups, error } = useGroups();
  // An imported chat needs no linked account, and a linked one is not asked to wait for the check.
  const hasImports = groups?.some((group) => group.source === 'export') ?? false;
  const known = connection.phase === 'checking' && user.whatsapp_connection?.state === 'open';
  const isLoading = !groups && !error;
  // Whoever deleted the last imported chat brings it back in Settings: the way there stays open.
  const isAsked = !isLoading && !hasImports && connection.phase !== 'connected';
  const removals = useAll(isAsked ? getRemovals() : null);
  const hasRemovals = removals.isLoading || (removals.data ?? []).length > 0;
  const waived = isLoading || hasImports || (isAsked && hasRemovals) || known || isImporting;
  return { isBlocking: isDialogShown(connection, waived), waived, hasImports };
}
