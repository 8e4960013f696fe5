import { Button, type ButtonProps, CopyButton } from '@mantine/core';

interface Props extends Pick<ButtonProps, 'mt' | 'me' | 'size'> {
  value: string;
  label: string;
  /** What it says once that is done. */
  copied: string;
  /** The main thing to do here, until it is done. */
  isMain?: boolean;
}

/** A button that copies a text, and says so. */
export function CopyTextButton({ value, label, copied: done, isMain = false, ...button }: Props) {
  return (
    <CopyButton value={value}>
      {({ copied, copy }) => (
        <Button {...button} variant={isMain && !copied ? 'filled' : 'light'} onClick={copy}>
          {copied ? done : label}
        </Button>
      )}
    </CopyButton>
  );
}
