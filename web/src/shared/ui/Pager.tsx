import { Group, Pagination as Pages, Text } from '@mantine/core';
import type { Pagination } from '../api/types.ts';
import { useNarrow } from './use-narrow.ts';
import { uiTexts } from './texts.ts';

interface Props {
  label: string;
  pagination: Pagination;
  onPage(page: number): void;
  /** In a card that has room around its content already. */
  padded?: boolean;
}

/** Which documents of how many are shown, with the pages; nothing when there is one page. */
export function Pager({ label, pagination, onPage, padded = false }: Props) {
  const { page, pageSize, pageCount, total } = pagination;
  const narrow = useNarrow();
  if (pageCount <= 1) return null;
  const first = (page - 1) * pageSize + 1;
  return (
    <Group
      justify="space-between"
      px={padded ? 0 : 'lg'}
      pt="md"
      pb={padded ? 0 : 'md'}
      style={{ borderTop: '1px solid var(--gs-border)' }}
    >
      <Text size="xs" c="dimmed" className="tabular">
        {uiTexts.pages.shown(first, Math.min(total, page * pageSize), total)}
      </Text>
      <Pages
        size="sm"
        siblings={narrow ? 0 : 1}
        total={pageCount}
        value={page}
        onChange={onPage}
        aria-label={label}
        getItemProps={(item) => ({ 'aria-label': uiTexts.pages.page(item) })}
        getControlProps={(control) => ({ 'aria-label': uiTexts.pages.controls[control] })}
      />
    </Group>
  );
}
