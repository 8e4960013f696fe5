import { toast } from 'react-toastify';

/** How long a toast stays, in milliseconds (spec §9). */
export const toastMs = {
  auth: 3000,
  connection: 3000,
  settings: 4000,
  processed: 4000,
  processingInfo: 5000,
  error: 5000,
  groups: 5000,
} as const;

/** Small messages in the upper right corner. */
export const notify = {
  success: (text: string, autoClose: number = toastMs.groups) => toast.success(text, { autoClose }),
  error: (text: string, autoClose: number = toastMs.error) => toast.error(text, { autoClose }),
  info: (text: string, autoClose: number = toastMs.groups) => toast.info(text, { autoClose }),
  warning: (text: string, autoClose: number = toastMs.groups) => toast.warning(text, { autoClose }),
};

/** A toast that stays until `dismiss` is called, for work under way. */
export function progressToast(text: string): { dismiss(): void } {
  const id = toast.loading(text);
  return { dismiss: () => toast.dismiss(id) };
}
