import { Text } from '@mantine/core';
import { onDemand } from '../on-demand.tsx';
import { uiTexts } from './texts.ts';

const host = onDemand(() => import('./confirm-host.tsx'));

/** Where confirm dialogs are shown. */
export const Confirms = host.Place;

interface Options {
  title: string;
  question: string;
  confirmLabel: string;
  danger?: boolean;
}

/** Asks before doing; answers whether to. */
export async function confirm({ title, question, confirmLabel, danger = false }: Options) {
  const { modals } = await host.ask();
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
