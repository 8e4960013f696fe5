import { Loader, Portal, TextInput } from '@mantine/core';
import { useClickOutside } from '@mantine/hooks';
import { IconSearch } from '@tabler/icons-react';
import type { KeyboardEvent } from 'react';
import { useNavigate } from 'react-router-dom';
import { searchAddress } from './address.ts';
import classes from './search.module.css';
import { searchTexts as texts } from './texts.ts';

interface Props {
  text: string;
  onText(text: string): void;
  onClose(): void;
}

/** The search dialog before its code has come: what is typed meanwhile is kept for it. */
export function SearchField({ text, onText, onClose }: Props) {
  const navigate = useNavigate();
  const dialog = useClickOutside(onClose);

  function onKey(event: KeyboardEvent): void {
    const q = text.trim();
    const isSent = event.key === 'Enter' && q !== '' && !event.nativeEvent.isComposing;
    if (!isSent && event.key !== 'Escape') return;
    event.preventDefault();
    onClose();
    if (isSent) void navigate(searchAddress({ q }));
  }

  return (
    <Portal>
      <div className={classes.cover}>
        <div
          ref={dialog}
          className={classes.early}
          role="dialog"
          aria-modal
          aria-label={texts.dialog}
        >
          <p className={classes.earlyTitle}>{texts.dialog}</p>
          <TextInput
            autoFocus
            px="md"
            pb="sm"
            size="md"
            maxLength={300}
            aria-label={texts.dialog}
            autoComplete="off"
            placeholder={texts.dialogPlaceholder}
            leftSection={<IconSearch size={18} aria-hidden />}
            rightSection={<Loader size={16} role="status" aria-label={texts.searching} />}
            value={text}
            onChange={(event) => onText(event.currentTarget.value)}
            onKeyDown={onKey}
          />
        </div>
      </div>
    </Portal>
  );
}
