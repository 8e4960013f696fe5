import { Button, Group, Modal, NumberInput, Stack, Text } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { putAccountQuotas } from '../../shared/api/endpoints.ts';
import type { Account } from '../../shared/api/types.ts';
import type { Work } from './AccountRow.tsx';
import { operatorTexts } from './texts.ts';

const texts = operatorTexts.accounts.limits;
const megabyte = 1024 ** 2;

interface Props {
  account: Account;
  opened: boolean;
  onClose(): void;
  work: Work;
}

/** What an account may have, where that is not what its plan says. */
export function LimitsDialog({ account, opened, onClose, work }: Props) {
  return (
    <Modal opened={opened} onClose={onClose} title={texts.title(account.email)}>
      <LimitsForm account={account} onClose={onClose} work={work} />
    </Modal>
  );
}

type Entered = number | string;
const numberOf = (entered: Entered) => (typeof entered === 'number' ? entered : null);

function LimitsForm({ account, onClose, work }: Omit<Props, 'opened'>) {
  const { documentId, email, quotas } = account;
  const [entered, setEntered] = useState<Readonly<Record<string, Entered>>>({
    storage: quotas.storage === null ? '' : Math.ceil(quotas.storage / megabyte),
    groups: quotas.groups ?? '',
    imports: quotas.imports_daily ?? '',
    tokens: quotas.model_tokens_daily ?? '',
  });

  async function save(event: FormEvent): Promise<void> {
    event.preventDefault();
    const of = (name: string) => numberOf(entered[name] ?? '');
    const storage = of('storage');
    const data = {
      storage: storage === null ? null : storage * megabyte,
      groups: of('groups'),
      imports_daily: of('imports'),
      model_tokens_daily: of('tokens'),
    };
    const isSaved = await work(texts.saved(email), () =>
      putAccountQuotas(documentId, { data }).send(),
    );
    // What was typed stays where it was refused.
    if (isSaved) onClose();
  }

  return (
    <form onSubmit={(event) => void save(event)}>
      <Stack gap="sm">
        <Text size="sm" c="dimmed">
          {texts.text}
        </Text>
        {(['storage', 'groups', 'imports', 'tokens'] as const).map((name) => (
          <NumberInput
            key={name}
            label={texts[name]}
            min={0}
            max={1_000_000_000}
            allowDecimal={false}
            allowNegative={false}
            hideControls
            value={entered[name] ?? ''}
            onChange={(value) => setEntered({ ...entered, [name]: value })}
          />
        ))}
        <Group justify="end">
          <Button type="submit">{texts.save}</Button>
        </Group>
      </Stack>
    </form>
  );
}
