import { ActionIcon } from '@mantine/core';
import { IconTrash } from '@tabler/icons-react';
import type { Group, GroupImport } from '../../shared/api/types.ts';
import { useZone } from '../../shared/dates/zone.ts';
import { confirmDelete } from '../../shared/ui/confirm.tsx';
import { EmptyState } from '../../shared/ui/EmptyState.tsx';
import { Loaded } from '../../shared/ui/Loaded.tsx';
import { Panel } from '../../shared/ui/Panel.tsx';
import { RowsSkeleton } from '../../shared/ui/RowsSkeleton.tsx';
import { Rows } from './Rows.tsx';
import { dateText } from './stretch.ts';
import { removalTexts } from './texts.ts';
import { useDeleting, useImports } from './use-removals.ts';

const texts = removalTexts.imports;

/** The files that were imported into a group; a linked group without any shows nothing. */
export function ImportsPanel({ group }: { group: Group }) {
  const zone = useZone();
  const imports = useImports(group.documentId);
  if (group.source === 'live' && !imports.data?.length) return null;
  return (
    <Panel title={texts.title} description={texts.text}>
      <Loaded of={imports} errorTitle={texts.failed} skeleton={<RowsSkeleton rows={1} />}>
        {(found) =>
          found.length === 0 ? (
            <EmptyState title={texts.empty} text={texts.emptyText} />
          ) : (
            <Rows
              rows={found.map((one) => ({
                key: one.documentId,
                name: one.fileName,
                note: noteOf(one, dateText(one.createdAt, zone)),
                action: <DeleteImport one={one} />,
              }))}
            />
          )
        }
      </Loaded>
    </Panel>
  );
}

/** What it brought is known when it is done. */
function noteOf({ state, messages }: GroupImport, on: string): string {
  if (state === 'running') return texts.running;
  return state === 'incomplete' ? texts.incomplete : texts.counts(messages, on);
}

function DeleteImport({ one }: { one: GroupImport }) {
  const { removeImport } = useDeleting();
  const { fileName, messages } = one;

  async function askAndDelete(): Promise<void> {
    const sure = await confirmDelete(texts.confirmTitle, texts.question(fileName, messages));
    if (sure) await removeImport(one);
  }

  return (
    <ActionIcon
      variant="subtle"
      color="gray"
      aria-label={texts.remove(fileName)}
      onClick={() => void askAndDelete()}
    >
      <IconTrash size={17} aria-hidden />
    </ActionIcon>
  );
}
