import { Modal } from '@mantine/core';
import { useState } from 'react';
import type { Group } from '../../shared/api/types.ts';
import { ImportDone } from './ImportDone.tsx';
import { groupTexts } from './texts.ts';
import { type UploadDraft, UploadForm } from './UploadForm.tsx';
import { fileProblem } from './upload-export.ts';
import { useUpload } from './use-upload.ts';

interface Props {
  opened: boolean;
  onClose(): void;
  /** A chat was imported, before the person decides about watching. */
  onImported?(group: Group): void;
  onOpenGroup(documentId: string): void;
}

/** Imports one exported chat: file, name, date order, progress, and what became of it. */
export function UploadExportDialog({ opened, ...props }: Props) {
  return (
    <Modal
      opened={opened}
      onClose={props.onClose}
      title={groupTexts.upload.title}
      size="lg"
      // A click beside the dialog must not throw away what was chosen.
      closeOnClickOutside={false}
      zIndex={320}
    >
      <UploadExport {...props} />
    </Modal>
  );
}

function UploadExport({ onClose, onImported, onOpenGroup }: Omit<Props, 'opened'>) {
  const { send, phase, problem, setProblem, result } = useUpload();
  const [draft, setDraft] = useState<UploadDraft>({ file: null, name: '', order: 'auto' });

  function change(part: Partial<UploadDraft>): void {
    setDraft((old) => ({ ...old, ...part }));
    if (part.file) setProblem(fileProblem(part.file));
  }

  async function submit(): Promise<void> {
    const { file, name, order } = draft;
    if (!file) return;
    const done = await send({ file, name, dateOrder: order === 'auto' ? undefined : order });
    if (done) onImported?.(done.group);
  }

  if (result) return <ImportDone result={result} onClose={onClose} onOpenGroup={onOpenGroup} />;
  return (
    <UploadForm
      draft={draft}
      phase={phase}
      problem={problem}
      onChange={change}
      onCancel={onClose}
      onSubmit={() => void submit()}
    />
  );
}
