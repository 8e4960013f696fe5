import { Menu } from '@mantine/core';
import { IconCalendarX, IconTrash } from '@tabler/icons-react';
import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import type { Group } from '../../shared/api/types.ts';
import { confirmDelete } from '../../shared/ui/confirm.tsx';
import { lazyDialog } from '../../shared/ui/lazy-dialog.tsx';
import type { PopupProps } from '../../shared/ui/lazy-popup.tsx';
import { useDigests } from '../digests/use-digests.ts';
import { removalTexts as texts } from './texts.ts';
import { useDeleting } from './use-removals.ts';

const RemoveMessagesDialog = lazyDialog(() =>
  import('./RemoveMessagesDialog.tsx').then((m) => m.RemoveMessagesDialog),
);

/** Deleting messages of the group, or all of it, after saying what that means. */
export function GroupMenuPopup({
  group,
  trigger,
  opened,
  onChange,
}: PopupProps & { group: Group }) {
  const navigate = useNavigate();
  const { removeGroup, refresh } = useDeleting();
  const digests = useDigests(group.documentId);
  const [removing, setRemoving] = useState(false);

  async function askAndDelete(): Promise<void> {
    const question = texts.group.question(group.total_messages, digests.data?.length ?? 0);
    const sure = await confirmDelete(texts.group.title(group.name), question);
    if (!sure || !(await removeGroup(group))) return;
    // First away: this page's own group is not to be found any more.
    await navigate('/groups');
    await refresh();
  }

  return (
    <>
      <Menu position="bottom-end" withinPortal={false} opened={opened} onChange={onChange}>
        <Menu.Target>{trigger}</Menu.Target>
        <Menu.Dropdown>
          <Menu.Item
            leftSection={<IconCalendarX size={16} aria-hidden />}
            onClick={() => setRemoving(true)}
          >
            {texts.range.action}
          </Menu.Item>
          <Menu.Item
            color="red"
            leftSection={<IconTrash size={16} aria-hidden />}
            onClick={() => void askAndDelete()}
          >
            {texts.group.action}
          </Menu.Item>
        </Menu.Dropdown>
      </Menu>
      <RemoveMessagesDialog group={group} opened={removing} onClose={() => setRemoving(false)} />
    </>
  );
}
