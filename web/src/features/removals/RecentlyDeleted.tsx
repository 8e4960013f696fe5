import { Button, Skeleton, Text } from '@mantine/core';
import { useState } from 'react';
import type { Removal } from '../../shared/api/types.ts';
import { useZone } from '../../shared/dates/zone.ts';
import { Loaded } from '../../shared/ui/Loaded.tsx';
import { Rows } from './Rows.tsx';
import { dateText } from './stretch.ts';
import { removalTexts } from './texts.ts';
import { nameOf, useRemovals, useUndo } from './use-removals.ts';

const texts = removalTexts.recent;

/** What was deleted in the last 30 days, each with its end and the way back. */
export function RecentlyDeleted() {
  const zone = useZone();
  const removals = useRemovals();
  return (
    <Loaded of={removals} errorTitle={texts.failed} skeleton={<Skeleton height={22} />}>
      {(found) =>
        found.length === 0 ? (
          <Text size="sm" c="dimmed">
            {texts.empty}
          </Text>
        ) : (
          <Rows
            rows={found.map((removal) => ({
              key: removal.documentId,
              name: nameOf(removal, zone),
              note: texts.until(dateText(removal.goneAt, zone)),
              action: <Undo removal={removal} name={nameOf(removal, zone)} />,
            }))}
          />
        )
      }
    </Loaded>
  );
}

function Undo({ removal, name }: { removal: Removal; name: string }) {
  const undo = useUndo();
  const [busy, setBusy] = useState(false);

  async function bringBack(): Promise<void> {
    setBusy(true);
    await undo(removal);
    setBusy(false);
  }

  return (
    <Button
      variant="default"
      size="xs"
      flex="none"
      loading={busy}
      aria-label={texts.undoNamed(name)}
      onClick={() => void bringBack()}
    >
      {removalTexts.undo}
    </Button>
  );
}
