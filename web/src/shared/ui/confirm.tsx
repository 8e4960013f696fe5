import { Text } from '@mantine/core';
import { modals } from '@mantine/modals';
import { uiTexts } from './texts.ts';

interface Options {
  title: string;
  question: string;
  confirmLabel: string;
  danger?: boolean;
}

/** Asks before doing; answers whether to. */
export function confirm({ title, question, confirmLabel, danger = false }: Options) {
  return new Promise<boolean>((resolve) => {
    modals.openConfirmModal({
      title,
      children: <Text size="sm">{question}</Text>,
      labels: { confirm: confirmLabel, cancel: uiTexts.cancel },
      confirmProps: danger ? { color: 'red' } : {},
      onConfirm: () => resolve(true),
      onCancel: () => resolve(false),
      onClose: () => resolve(false),
    });
  });
}

/** Asks before something is deleted. */
export function confirmDelete(title: string, question: string): Promise<boolean> {
  return confirm({ title, question, confirmLabel: uiTexts.delete, danger: true });
}
