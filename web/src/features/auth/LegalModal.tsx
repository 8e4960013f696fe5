import { Modal } from '@mantine/core';
import { DialogScroll } from '../../shared/ui/DialogScroll.tsx';
import { LegalBody, type LegalText } from '../legal/LegalBody.tsx';
import { authTexts } from './texts.ts';

interface Props {
  opened: boolean;
  /** None while it is closed. */
  text: LegalText | null;
  onClose(): void;
}

/** The terms or the privacy policy over the form. */
export function LegalModal({ opened, text, onClose }: Props) {
  return (
    <Modal
      opened={opened}
      onClose={onClose}
      title={authTexts[text ?? 'terms']}
      size="lg"
      scrollAreaComponent={DialogScroll}
    >
      {text && <LegalBody text={text} isTitled />}
    </Modal>
  );
}
