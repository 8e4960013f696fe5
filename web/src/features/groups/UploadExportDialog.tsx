import { Modal } from '@mantine/core';
import { useState } from 'react';
import type { Group } from '../../shared/api/types.ts';
import { ImportDone } from './ImportDone.tsx';
import { ImportQuestion } from './ImportQuestion.tsx';
import { groupTexts } from './texts.ts';
import { type UploadDraft, UploadForm } from './UploadForm.tsx';
import { fileProblem } from './upload-export.ts';
import { useUpload } from './use-upload.ts';

const blank: UploadDraft = { file: null, name: '', order: 'auto', chat: '' };

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
  const { send, phase, problem, setProblem, preview, setPreview, result } = useUpload();
  const [draft, setDraft] = useState<UploadDraft>(blank);

  function change(part: Partial<UploadDraft>): void {
    setDraft((old) => ({ ...old, ...part }));
    if (part.file) setProblem(fileProblem(part.file));
  }

  async function submit(chat: string | undefined, ask: boolean): Promise<void> {
    const { file, name, order } = draft;
    if (!file) return;
    const dateOrder = order === 'auto' ? undefined : order;
    const done = await send({ file, name, dateOrder, chat, ask });
    if (done) onImported?.(done.group);
  }

  if (result) return <ImportDone result={result} onClose={onClose} onOpenGroup={onOpenGroup} />;
  if (preview) {
    return (
      <ImportQuestion
        key={preview.group?.documentId ?? ''}
        preview={preview}
        phase={phase}
        problem={problem}
        onBack={() => setPreview(null)}
        onDecide={(chat, ask) => void submit(chat, ask)}
      />
    );
  }
  return (
    <UploadForm
      draft={draft}
      phase={phase}
      problem={problem}
      onChange={change}
      onCancel={onClose}
      onSubmit={() => void submit(draft.chat || undefined, true)}
    />
  );
}
