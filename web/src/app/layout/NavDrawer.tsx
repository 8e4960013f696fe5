import { Drawer } from '@mantine/core';
import { layoutTexts as texts } from '../texts.ts';
import { Sidebar } from './Sidebar.tsx';

/** The sidebar of narrow screens. */
export function NavDrawer({ opened, onClose }: { opened: boolean; onClose(): void }) {
  return (
    <Drawer.Root opened={opened} onClose={onClose} size={288} padding={0}>
      <Drawer.Overlay color="var(--gs-overlay)" backgroundOpacity={0.5} />
      <Drawer.Content aria-label={texts.nav.label}>
        <Drawer.Body h="100%">
          <nav aria-label={texts.nav.label} style={{ height: '100%' }}>
            <Sidebar onClose={onClose} />
          </nav>
        </Drawer.Body>
      </Drawer.Content>
    </Drawer.Root>
  );
}
