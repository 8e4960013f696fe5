import { lazyDialog } from '../../shared/ui/lazy-dialog.tsx';

/** The import of an exported chat, loaded when it is asked for. */
export const UploadExport = lazyDialog(() =>
  import('./UploadExportDialog.tsx').then((m) => m.UploadExportDialog),
);
