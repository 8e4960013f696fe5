import { Alert, Button, Group as Row, List, Radio, Stack, Text } from '@mantine/core';
import { IconAlertTriangle, IconGitMerge } from '@tabler/icons-react';
import { useState } from 'react';
import type { ImportPreview } from '../../shared/api/types.ts';
import { formatNumber } from '../../shared/ui/format-number.ts';
import { groupTexts } from './texts.ts';
import { UploadProgress } from './UploadForm.tsx';
import type { UploadPhase } from './use-upload.ts';

const texts = groupTexts.question;
const maxNames = 5;

interface Props {
  preview: ImportPreview;
  /** Null while nothing is under way. */
  phase: UploadPhase | null;
  problem: string | null;
  onBack(): void;
  /** @param ask say again what would happen before it does */
  onDecide(chat: string, ask: boolean): void;
}

/** What an import would do, and which chat it is, where that is for a person to say. */
export function ImportQuestion({ preview, phase, problem, onBack, onDecide }: Props) {
  const { group, candidates } = preview;
  const known = group ? [group, ...candidates] : candidates;
  const [chosen, setChosen] = useState(group?.documentId ?? '');
  const busy = phase !== null;
  const isTold = chosen === 'new' || chosen === group?.documentId;
  return (
    <Stack>
      <Alert
        variant="light"
        icon={<IconGitMerge size={18} aria-hidden />}
        title={group ? texts.joinTitle(group.name) : texts.whichTitle}
        role="status"
      >
        {group ? <Changes preview={preview} /> : texts.which(preview.name)}
      </Alert>
      <Radio.Group aria-label={texts.whichTitle} value={chosen} onChange={setChosen}>
        <Stack gap="xs">
          {known.map(({ documentId, name, source, matched }) => (
            <Radio
              key={documentId}
              value={documentId}
              label={texts.same(name, source === 'live')}
              description={texts.matched(matched)}
              disabled={busy}
            />
          ))}
          <Radio value="new" label={texts.another} disabled={busy} />
        </Stack>
      </Radio.Group>
      {problem && (
        <Alert
          color="red"
          variant="light"
          role="alert"
          icon={<IconAlertTriangle size={18} aria-hidden />}
          title={groupTexts.upload.failed}
        >
          {problem}
        </Alert>
      )}
      {phase && <UploadProgress phase={phase} />}
      <Row justify="flex-end">
        <Button variant="default" onClick={onBack} disabled={busy}>
          {texts.back}
        </Button>
        <Button loading={busy} disabled={chosen === ''} onClick={() => onDecide(chosen, !isTold)}>
          {isTold ? texts.confirm : texts.next}
        </Button>
      </Row>
    </Stack>
  );
}

/** How an import changes a group, a line each. */
function Changes({ preview }: { preview: ImportPreview }) {
  const { known, newMessages, edited, deleted, kept, renamed, shiftMinutes } = preview;
  const more = renamed.length - maxNames;
  return (
    <>
      <Text size="sm">{texts.counts(known, newMessages)}</Text>
      <List size="sm" spacing={4} mt={4}>
        {edited > 0 && <List.Item>{texts.edited(edited)}</List.Item>}
        {deleted > 0 && <List.Item>{texts.deleted(deleted)}</List.Item>}
        {kept > 0 && <List.Item>{texts.kept(kept)}</List.Item>}
        {renamed.slice(0, maxNames).map(({ from, to }) => (
          <List.Item key={`${from} ${to}`}>{texts.renamed(to, from)}</List.Item>
        ))}
        {more > 0 && <List.Item>{texts.moreRenamed(more)}</List.Item>}
        {shiftMinutes !== 0 && (
          <List.Item>{texts.shifted(formatNumber(shiftMinutes / 60))}</List.Item>
        )}
      </List>
    </>
  );
}
