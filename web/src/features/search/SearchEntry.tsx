import { ActionIcon } from '@mantine/core';
import { useDisclosure, useHotkeys } from '@mantine/hooks';
import { IconSearch } from '@tabler/icons-react';
import { lazyDialog } from '../../shared/ui/lazy-dialog.tsx';
import { searchTexts as texts } from './texts.ts';

const SearchDialog = lazyDialog(() => import('./SearchDialog.tsx').then((m) => m.SearchDialog));

/** The button that opens the search; Ctrl K and ⌘ K do, too, wherever the focus is. */
export function SearchEntry() {
  const [opened, { open, close, toggle }] = useDisclosure();
  useHotkeys([['mod+K', toggle]], []);
  return (
    <>
      <ActionIcon
        variant="subtle"
        color="gray"
        size={38}
        aria-label={texts.open}
        aria-keyshortcuts="Control+K Meta+K"
        title={texts.openHint}
        onClick={open}
      >
        <IconSearch size={19} />
      </ActionIcon>
      <SearchDialog opened={opened} onClose={close} />
    </>
  );
}
