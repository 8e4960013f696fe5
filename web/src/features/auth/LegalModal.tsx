import { Modal } from '@mantine/core';
import { MarkdownFile } from '../../shared/markdown/MarkdownFile.tsx';
import { DialogScroll } from '../../shared/ui/DialogScroll.tsx';
import { authTexts } from './texts.ts';

export type LegalText = 'terms' | 'privacy';

export const legalFiles: Record<LegalText, { title: string; path: string }> = {
  terms: { title: authTexts.terms, path: '/tos.md' },
  privacy: { title: authTexts.privacy, path: '/privacy.md' },
};

interface Props {
  opened: boolean;
  /** None while it is closed. */
  text: LegalText | null;
  onClose(): void;
}

/** The terms or the privacy policy over the form. */
export function LegalModal({ opened, text, onClose }: Props) {
  const file = legalFiles[text ?? 'terms'];
  return (
    <Modal
      opened={opened}
      onClose={onClose}
      title={file.title}
      size="lg"
      scrollAreaComponent={DialogScroll}
    >
      {text && <MarkdownFile path={file.path} />}
    </Modal>
  );
}
