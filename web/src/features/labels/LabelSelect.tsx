import { NativeSelect } from '@mantine/core';
import { labelTexts as texts } from './texts.ts';
import type { UsedLabel } from './where.ts';

interface Props {
  labels: readonly UsedLabel[];
  /** documentId; empty for all groups. */
  value: string;
  onChange(documentId: string): void;
}

/** Narrows what is shown to the groups of a label; nothing where there are none. */
export function LabelSelect({ labels, value, onChange }: Props) {
  if (labels.length === 0) return null;
  return (
    <NativeSelect
      size="xs"
      aria-label={texts.filterByLabel}
      value={value}
      onChange={(event) => onChange(event.currentTarget.value)}
      data={[
        { value: '', label: texts.all },
        ...labels.map(({ documentId, name }) => ({ value: documentId, label: name })),
      ]}
    />
  );
}
