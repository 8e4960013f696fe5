import { Group, Select, Stack, Text } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { useState } from 'react';
import { useIsPaid } from '../../features/billing/use-billing.ts';
import type { GetAccountsParams } from '../../shared/api/endpoints.schemas.ts';
import { getAccounts } from '../../shared/api/endpoints.ts';
import { usePage } from '../../shared/api/use-page.ts';
import { Loaded } from '../../shared/ui/Loaded.tsx';
import { Pager } from '../../shared/ui/Pager.tsx';
import { RowsSkeleton } from '../../shared/ui/RowsSkeleton.tsx';
import { SearchBox } from '../../shared/ui/SearchBox.tsx';
import { SettingsSection } from '../settings/SettingsSection.tsx';
import { AccountRow } from './AccountRow.tsx';
import { operatorTexts } from './texts.ts';

const texts = operatorTexts.accounts;
const typingMs = 250;
const pageSize = 25;

type Filters = NonNullable<GetAccountsParams['filters']>;

const shown = {
  all: {},
  suspended: { suspended_at: { $notNull: true } },
  operators: { is_operator: { $eq: true } },
} as const satisfies Record<string, Filters>;

const orders = ['createdAt:desc', 'last_seen_at:desc', 'storage:desc', 'groups:desc'] as const;

const nameOf = (order: (typeof orders)[number]) =>
  ({
    'createdAt:desc': texts.newest,
    'last_seen_at:desc': texts.lastSeen,
    'storage:desc': texts.mostStorage,
    'groups:desc': texts.mostGroups,
  })[order];

/** Everybody who has an account, what they use, and what may be done to them. */
export function AccountsSection() {
  const [text, setText] = useState('');
  const [show, setShow] = useState<keyof typeof shown>('all');
  const [order, setOrder] = useState<(typeof orders)[number]>('createdAt:desc');
  const [wanted] = useDebouncedValue(text.trim(), typingMs);
  const filters = { email: { $containsi: wanted }, ...shown[show] };
  const accounts = usePage(getAccounts({ filters, sort: order }), pageSize);
  return (
    <SettingsSection title={texts.title} text={useIsPaid() ? texts.paidText : texts.text}>
      <Stack gap="sm">
        <SearchBox value={text} onChange={setText} placeholder={texts.search} />
        <Group gap="sm" grow preventGrowOverflow={false} wrap="wrap">
          <Select
            aria-label={texts.show}
            data={[
              { value: 'all', label: texts.all },
              { value: 'suspended', label: texts.suspendedOnes },
              { value: 'operators', label: texts.operators },
            ]}
            value={show}
            allowDeselect={false}
            onChange={(next) => setShow((next ?? 'all') as keyof typeof shown)}
          />
          <Select
            aria-label={texts.order}
            data={orders.map((value) => ({ value, label: nameOf(value) }))}
            value={order}
            allowDeselect={false}
            onChange={(next) => setOrder(orders.find((one) => one === next) ?? order)}
          />
        </Group>
        <Loaded of={accounts} errorTitle={texts.failed} skeleton={<RowsSkeleton rows={3} />}>
          {({ data, meta }) => (
            <>
              {data.length === 0 && <Text size="sm">{texts.none}</Text>}
              {data.map((account) => (
                <AccountRow
                  key={account.documentId}
                  account={account}
                  onChanged={() => accounts.mutate()}
                />
              ))}
              <Pager
                padded
                label={texts.pages}
                pagination={meta.pagination}
                onPage={accounts.setPage}
              />
            </>
          )}
        </Loaded>
      </Stack>
    </SettingsSection>
  );
}
