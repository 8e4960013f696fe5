import { Modal } from '@mantine/core';
import { MarkdownFile } from '../../shared/markdown/MarkdownFile.tsx';
import { DialogScroll } from '../../shared/ui/DialogScroll.tsx';
import { authTexts } from './texts.ts';

export type LegalText = 'terms' | 'privacy';

export const legalFiles: Record<LegalText, { title: string; path: string }> = {
  terms: { title: authTexts.terms, path: '/tos.md' },
  privacy: { title: authTexts.privacy, path: '/privacy.md' },
};

/** The terms or the privacy policy over the form. */
export function LegalModal({ open, onClose }: { open: LegalText | null; onClose(): void }) {
  const file = legalFiles[open ?? 'terms'];
  return (
    <Modal
      opened={open !== null}
      onClose={onClose}
      title={file.title}
      size="lg"
      scrollAreaComponent={DialogScroll}
    >
      {open && <MarkdownFile path={file.path} />}
    </Modal>
  );
}
