import { onDemand } from '../on-demand.tsx';

const toasts = onDemand(() => import('./toast-host.tsx'));

/** Where toasts are shown. */
export const Toasts = toasts.Place;

/** How long a toast stays, in milliseconds. */
export const toastMs = {
  auth: 3000,
  connection: 3000,
  settings: 4000,
  processed: 4000,
  processingInfo: 5000,
  error: 5000,
  groups: 5000,
  undo: 10_000,
} as const;

type Kind = 'success' | 'error' | 'info' | 'warning';

function show(kind: Kind, text: string, autoClose: number, detail?: string): void {
  void toasts.ask().then(({ toast, twoLines }) => {
    toast[kind](detail ? twoLines(text, detail) : text, { autoClose });
  });
}

/** Small messages in the upper right corner. */
export const notify = {
  /** `detail` stands below the text, quieter. */
  success: (text: string, ms: number = toastMs.groups, detail?: string) =>
    show('success', text, ms, detail),
  error: (text: string, ms: number = toastMs.error, detail?: string) =>
    show('error', text, ms, detail),
  info: (text: string, ms: number = toastMs.groups) => show('info', text, ms),
  warning: (text: string, ms: number = toastMs.groups) => show('warning', text, ms),
  /** Something was done, with a button that undoes it. */
  undoable: (text: string, label: string, undo: () => void) =>
    void toasts.ask().then(({ toast, withButton }) => {
      toast.success(withButton(text, label, undo), { autoClose: toastMs.undo });
    }),
};

/** A toast that stays until `dismiss` is called, for work under way. */
export function progressToast(text: string): { dismiss(): void } {
  const shown = toasts.ask().then(({ toast }) => ({ toast, id: toast.loading(text) }));
  return { dismiss: () => void shown.then(({ toast, id }) => toast.dismiss(id)) };
}
