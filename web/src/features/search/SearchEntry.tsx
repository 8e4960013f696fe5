import { ActionIcon } from '@mantine/core';
import { useDisclosure, useHotkeys } from '@mantine/hooks';
import { IconSearch } from '@tabler/icons-react';
import { useRef, useState } from 'react';
import { lazyDialog } from '../../shared/ui/lazy-dialog.tsx';
import { SearchField } from './SearchField.tsx';
import { searchTexts as texts } from './texts.ts';

const SearchDialog = lazyDialog(() => import('./SearchDialog.tsx').then((m) => m.SearchDialog));

/**
 * The button that opens the search; Ctrl K and ⌘ K do, too, wherever the focus is. A field for what
 * is typed is there at once; the dialog takes it over when its code has come.
 */
export function SearchEntry() {
  const [opened, disclosure] = useDisclosure();
  const [text, setText] = useState('');
  const [isThere, setThere] = useState(false);
  const before = useRef<Element | null>(null);

  function open(): void {
    before.current = document.activeElement;
    setText('');
    setThere(false);
    disclosure.open();
  }

  function close(): void {
    disclosure.close();
    // After what is closed is gone; whatever was opened from here has the focus by then.
    setTimeout(() => {
      if (document.activeElement !== document.body) return;
      if (before.current instanceof HTMLElement) before.current.focus({ preventScroll: true });
    });
  }

  useHotkeys([['mod+K', opened ? close : open]], []);
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
      {opened && !isThere && <SearchField text={text} onText={setText} onClose={close} />}
      <SearchDialog
        opened={opened}
        onClose={close}
        text={text}
        onText={setText}
        onThere={() => setThere(true)}
      />
    </>
  );
}
