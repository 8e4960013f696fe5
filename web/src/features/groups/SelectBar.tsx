import { Button, Checkbox, NativeSelect, Group as Row } from '@mantine/core';
import type { ReactNode } from 'react';
import type { GroupSummary } from '../../shared/api/types.ts';
import type { GroupOrder } from './group-lists.ts';
import { groupTexts } from './texts.ts';

const texts = groupTexts.manage;

interface Props {
  groups: readonly GroupSummary[];
  selected: ReadonlySet<string>;
  onSelect(documentIds: ReadonlySet<string>): void;
  order: GroupOrder;
  onOrder(order: GroupOrder): void;
  orders: readonly GroupOrder[];
  /** What can be done with so many groups. */
  label(count: number): string;
  busy: boolean;
  /** What is done takes something away: it is not the page's main button. */
  isTakingAway?: boolean;
  /** More are chosen than may be. */
  isTooMany?: boolean;
  onAct(): void;
  /** What else can be done with the chosen. */
  children?: ReactNode;
  /** Beside the order: what else the list is narrowed by. */
  filter?: ReactNode;
}

/** Above a list of groups: choosing all or none, its order, and what to do with the chosen. */
export function SelectBar({ groups, selected, ...props }: Props) {
  const { onSelect, order, onOrder, orders, label, busy, isTooMany = false, onAct } = props;
  const chosen = groups.filter(({ documentId }) => selected.has(documentId)).length;
  return (
    <Row justify="space-between" gap="xs" mb="xs">
      <Checkbox
        size="xs"
        label={texts.all(groups.length)}
        disabled={groups.length === 0}
        checked={chosen > 0 && chosen === groups.length}
        indeterminate={chosen > 0 && chosen < groups.length}
        onChange={(event) => {
          const all = event.currentTarget.checked ? groups : [];
          onSelect(new Set(all.map(({ documentId }) => documentId)));
        }}
      />
      <Row gap="xs">
        {props.filter}
        <NativeSelect
          size="xs"
          aria-label={texts.order}
          value={order}
          onChange={(event) => {
            const wanted = orders.find((one) => one === event.currentTarget.value);
            if (wanted) onOrder(wanted);
          }}
          data={orders.map((value) => ({ value, label: texts.orders[value] }))}
        />
        {chosen > 0 && props.children}
        {chosen > 0 && (
          <Button
            size="xs"
            variant={props.isTakingAway ? 'default' : 'filled'}
            loading={busy}
            disabled={isTooMany}
            onClick={onAct}
          >
            {label(chosen)}
          </Button>
        )}
      </Row>
    </Row>
  );
}
