import { AppShell, Box } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { useEffect } from 'react';
import { Outlet, useLocation, useNavigate } from 'react-router-dom';
import { useSession, useUser } from '../../features/auth/session.tsx';
import { ConnectionDialog } from '../../features/connection/ConnectionDialog.tsx';
import { ConnectionProvider, useConnection } from '../../features/connection/connection.tsx';
import { UploadExport } from '../../features/groups/UploadExport.tsx';
import { useGroups } from '../../features/groups/use-groups.ts';
import { LiveProvider } from '../../shared/live/LiveProvider.tsx';
import { layoutTexts } from '../texts.ts';
import classes from './AppLayout.module.css';
import { Sidebar } from './Sidebar.tsx';
import { TopBar } from './TopBar.tsx';

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
  const { pathname } = useLocation();
  useEffect(() => {
    if (pathname) close();
  }, [pathname, close]);

  return (
    <AppShell
      header={{ height: 60 }}
      navbar={{ width: 248, breakpoint: 'md', collapsed: { mobile: !menu } }}
      padding={0}
      layout="alt"
    >
      <a href="#content" className={classes.skip}>
        {layoutTexts.skipToContent}
      </a>
      <AppShell.Navbar bg="var(--gs-surface)" aria-label={layoutTexts.nav.label}>
        <Sidebar onClose={close} />
      </AppShell.Navbar>
      <AppShell.Header bg="var(--gs-surface)">
        <TopBar menuOpened={menu} onMenu={toggle} />
      </AppShell.Header>
      <AppShell.Main bg="var(--gs-bg)" id="content" tabIndex={-1} style={{ outline: 'none' }}>
        <Box className={classes.page}>
          <Outlet />
        </Box>
      </AppShell.Main>
      <Connecting />
    </AppShell>
  );
}

/** The blocking dialog and the import that stands beside it. */
function Connecting() {
  const navigate = useNavigate();
  const { signOut } = useSession();
  const user = useUser();
  const { phase } = useConnection();
  const { data: groups, isLoading } = useGroups();
  const [upload, uploadDialog] = useDisclosure();
  // An imported chat needs no linked account, and a linked one is not asked to wait for the check.
  const imported = groups?.some((group) => group.source === 'export') ?? false;
  const known = phase === 'checking' && user.whatsapp_connection?.state === 'open';
  return (
    <>
      <ConnectionDialog
        waived={isLoading || imported || known || upload}
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
