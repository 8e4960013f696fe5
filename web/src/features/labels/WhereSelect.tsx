import { Select, type SelectProps } from '@mantine/core';
import { useGroups } from '../groups/use-groups.ts';
import { labelTexts as texts } from './texts.ts';
import { labelsOf, whereLabel } from './where.ts';

interface Props extends Omit<SelectProps, 'data' | 'value' | 'onChange'> {
  /** See `where.ts`; null for all groups. */
  value: string | null;
  onChange(where: string | null): void;
}

/** Narrows a list to a watched group, or to those of a label. */
export function WhereSelect({ value, onChange, ...select }: Props) {
  const { watched = [] } = useGroups();
  const groups = watched.map(({ documentId, name }) => ({ value: documentId, label: name }));
  const labels = labelsOf(watched).map(({ documentId, name }) => ({
    value: whereLabel(documentId),
    label: name,
  }));
  const data = labels.length
    ? [
        { group: texts.labels, items: labels },
        { group: texts.groupNames, items: groups },
      ]
    : groups;
  const isKnown = [...labels, ...groups].some((one) => one.value === value);
  return (
    <Select
      aria-label={labels.length ? texts.filter : texts.group}
      placeholder={texts.all}
      data={data}
      value={isKnown ? value : null}
      onChange={onChange}
      searchable
      clearable
      {...select}
    />
  );
}
