import { ActionIcon, Affix, Tooltip } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';

/** The round add button in the lower right corner. */
export function FloatingAddButton({ label, onClick }: { label: string; onClick(): void }) {
  return (
    <Affix position={{ bottom: 24, right: 24 }} zIndex={90}>
      <Tooltip label={label} position="left">
        <ActionIcon
          size={52}
          radius="xl"
          aria-label={label}
          onClick={onClick}
          style={{ boxShadow: 'var(--gs-shadow-lg)' }}
        >
          <IconPlus size={24} />
        </ActionIcon>
      </Tooltip>
    </Affix>
  );
}
