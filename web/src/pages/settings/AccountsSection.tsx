import { Badge, Group, Select, Stack, Text } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { useState } from 'react';
import { useSession, useUser } from '../../features/auth/session.tsx';
import { useIsPaid } from '../../features/billing/use-billing.ts';
import { messageOf } from '../../shared/api/api-error.ts';
import { getAccounts, putAccount } from '../../shared/api/endpoints.ts';
import type { Account } from '../../shared/api/types.ts';
import { usePage } from '../../shared/api/use-page.ts';
import { type Plan, planTerms, plans } from '../../shared/plans.ts';
import { notify, toastMs } from '../../shared/toast/toast.ts';
import { Loaded } from '../../shared/ui/Loaded.tsx';
import { Pager } from '../../shared/ui/Pager.tsx';
import { RowsSkeleton } from '../../shared/ui/RowsSkeleton.tsx';
import { SearchBox } from '../../shared/ui/SearchBox.tsx';
import { SettingsSection } from './SettingsSection.tsx';
import { settingsTexts } from './texts.ts';

const texts = settingsTexts.accounts;
const typingMs = 250;
const pageSize = 25;

/** Everybody's plan, for an operator of this server; nothing for all others. */
export function AccountsSection() {
  return useUser().is_operator ? <Accounts /> : null;
}

function Accounts() {
  const [text, setText] = useState('');
  const [wanted] = useDebouncedValue(text.trim(), typingMs);
  const filters = { email: { $containsi: wanted } };
  const accounts = usePage(getAccounts({ filters }), pageSize);
  return (
    <SettingsSection title={texts.title} text={useIsPaid() ? texts.paidText : texts.text}>
      <Stack gap="sm">
        <SearchBox value={text} onChange={setText} placeholder={texts.search} />
        <Loaded of={accounts} errorTitle={texts.failed} skeleton={<RowsSkeleton rows={3} />}>
          {({ data, meta }) => (
            <>
              {data.length === 0 && <Text size="sm">{texts.none}</Text>}
              {data.map((account) => (
                <Row
                  key={account.documentId}
                  account={account}
                  onChanged={() => accounts.mutate()}
                />
              ))}
              <Pager label={texts.pages} pagination={meta.pagination} onPage={accounts.setPage} />
            </>
          )}
        </Loaded>
      </Stack>
    </SettingsSection>
  );
}

function Row({ account, onChanged }: { account: Account; onChanged(): unknown }) {
  const { documentId, email, username, plan, wished_plan: wish } = account;
  const { documentId: ownId } = useUser();
  const { refresh } = useSession();
  const [busy, setBusy] = useState(false);

  async function change(next: Plan | undefined): Promise<void> {
    if (!next || next === plan) return;
    setBusy(true);
    try {
      await putAccount(documentId, { data: { plan: next } }).send();
      await onChanged();
      if (documentId === ownId) await refresh();
      notify.success(texts.saved(email, planTerms[next].name), toastMs.settings);
    } catch (error) {
      notify.error(messageOf(error, texts.saveFailed), toastMs.settings);
    } finally {
      setBusy(false);
    }
  }

  return (
    <Group justify="space-between" gap="sm" wrap="wrap">
      <div style={{ minWidth: 0, flex: '1 1 200px' }}>
        <Text size="sm" fw={500} truncate>
          <bdi>{username}</bdi>{' '}
          {account.is_operator && (
            <Badge size="xs" variant="light">
              {texts.operator}
            </Badge>
          )}
        </Text>
        <Text size="xs" c="dimmed" truncate>
          {email}
          {wish && wish !== plan && ` · ${texts.wished(planTerms[wish].name)}`}
        </Text>
      </div>
      <Select
        w={160}
        aria-label={texts.planOf(email)}
        data={plans.map((value) => ({ value, label: planTerms[value].name }))}
        value={plan}
        allowDeselect={false}
        disabled={busy}
        onChange={(next) => void change(plans.find((one) => one === next))}
      />
    </Group>
  );
}
