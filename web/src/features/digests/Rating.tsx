import { ActionIcon, Group, Text, Tooltip } from '@mantine/core';
import { IconThumbDown, IconThumbUp } from '@tabler/icons-react';
import { useState } from 'react';
import type { Digest } from '../../shared/api/types.ts';
import { digestTexts } from './texts.ts';
import { rateDigest } from './use-digests.ts';

const { rating: texts } = digestTexts;
const ICONS = { up: IconThumbUp, down: IconThumbDown } as const;

interface Props {
  digest: Digest;
  onRated(): Promise<unknown>;
}

/** Whether the reader found the digest good; pressed again it is taken back. */
export function Rating({ digest, onRated }: Props) {
  const [busy, setBusy] = useState(false);

  async function rate(wanted: 'up' | 'down'): Promise<void> {
    setBusy(true);
    await rateDigest(digest.documentId, digest.rating === wanted ? null : wanted, onRated);
    setBusy(false);
  }

  return (
    <Group gap={6} role="group" aria-label={texts.label}>
      <Text size="sm" c="dimmed">
        {texts.label}
      </Text>
      {(['up', 'down'] as const).map((one) => {
        const Icon = ICONS[one];
        const isPressed = digest.rating === one;
        return (
          <Tooltip key={one} label={texts[one]}>
            <ActionIcon
              variant={isPressed ? 'filled' : 'subtle'}
              color={isPressed ? 'blue' : 'gray'}
              aria-label={texts[one]}
              aria-pressed={isPressed}
              disabled={busy}
              onClick={() => void rate(one)}
            >
              <Icon size={18} />
            </ActionIcon>
          </Tooltip>
        );
      })}
    </Group>
  );
}
