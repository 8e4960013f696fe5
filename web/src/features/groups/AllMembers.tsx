import { Anchor } from '@mantine/core';
import { useState } from 'react';
import { lazyDialog } from '../../shared/ui/lazy-dialog.tsx';
import { groupTexts } from './texts.ts';

const Dialog = lazyDialog(() => import('./MembersDialog.tsx').then((m) => m.MembersDialog));

/** Leads from the most active members to everybody who wrote. */
export function AllMembers({ groupId }: { groupId: string }) {
  const [opened, setOpened] = useState(false);
  return (
    <>
      <Anchor component="button" type="button" size="sm" fw={500} onClick={() => setOpened(true)}>
        {groupTexts.everybody.show}
      </Anchor>
      <Dialog groupId={groupId} opened={opened} onClose={() => setOpened(false)} />
    </>
  );
}
