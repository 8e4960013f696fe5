import { ActionIcon } from '@mantine/core';
import { IconDots } from '@tabler/icons-react';
import type { Group } from '../../shared/api/types.ts';
import { lazyPopup } from '../../shared/ui/lazy-popup.tsx';
import { removalTexts as texts } from './texts.ts';

const Popup = lazyPopup<{ group: Group }>('menu', () =>
  import('./GroupMenuPopup.tsx').then((m) => m.GroupMenuPopup),
);

/** The button of what is seldom done with a group. */
export function GroupMenu({ group }: { group: Group }) {
  const button = (
    <ActionIcon variant="default" size={36} aria-label={texts.menu(group.name)}>
      <IconDots size={18} aria-hidden />
    </ActionIcon>
  );
  return <Popup trigger={button} group={group} />;
}
