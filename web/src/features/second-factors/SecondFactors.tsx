import { Anchor, Badge, Button, Group, Modal, Skeleton, Stack, Text } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { getSecondFactors } from '../../shared/api/endpoints.ts';
import type { SecondFactors as Factors, Passkey } from '../../shared/api/types.ts';
import { useData } from '../../shared/api/use-api.ts';
import { dateToDay, dayText, timeInSentence } from '../../shared/dates/days.ts';
import { useNow } from '../../shared/dates/use-now.ts';
import { uiTexts } from '../../shared/ui/texts.ts';
import { type Change, ChangeDialog, titleOf } from './ChangeDialog.tsx';
import { hasPasskeys } from './passkeys.ts';
import { factorTexts as texts } from './texts.ts';

const dayOf = (instant: string) => dayText(dateToDay(new Date(instant)));

/**
 * What somebody has beside their password, to be added and removed.
 * @param onChanged after each change, once its recovery codes were seen
 */
export function SecondFactors({ onChanged }: { onChanged?(): unknown }) {
  const { data: factors, error, mutate } = useData(getSecondFactors());
  const [change, setChange] = useState<Change>();
  if (!factors && error === undefined) return <Skeleton height={140} />;
  if (!factors) {
    return (
      <Text size="sm" role="alert">
        {texts.loadFailed}{' '}
        <Anchor component="button" type="button" fz="sm" onClick={() => void mutate()}>
          {uiTexts.retry}
        </Anchor>
      </Text>
    );
  }
  const close = () => setChange(undefined);
  return (
    <Stack gap="lg">
      <AppRow factors={factors} onChange={setChange} />
      <Passkeys factors={factors} onChange={setChange} />
      <CodesRow factors={factors} onChange={setChange} />
      <Modal
        opened={change !== undefined}
        onClose={close}
        title={change ? titleOf(change) : ''}
        // Recovery codes are shown once: no slip of the hand closes them.
        closeOnClickOutside={false}
      >
        {change && (
          <ChangeDialog
            change={change}
            factors={factors}
            onClose={close}
            onDone={() => {
              close();
              void mutate();
              onChanged?.();
            }}
          />
        )}
      </Modal>
    </Stack>
  );
}

interface RowProps {
  factors: Factors;
  onChange(change: Change): void;
}

function Row({ title, aside, children }: { title: ReactNode; aside: string; children: ReactNode }) {
  return (
    <Group justify="space-between" gap="sm" wrap="wrap">
      <div style={{ minWidth: 0, flex: '1 1 200px' }}>
        <Text size="sm" component="div">
          {title}
        </Text>
        <Text size="xs" c="dimmed" style={{ overflowWrap: 'anywhere' }}>
          {aside}
        </Text>
      </div>
      {children}
    </Group>
  );
}

function AppRow({ factors: { totp_since: since, is_totp_lost: isLost }, onChange }: RowProps) {
  const { title, off, on, lost, add, remove } = texts.app;
  const state = since === null ? off : on(dayOf(since));
  return (
    <Row title={title} aside={isLost ? lost : state}>
      <Button
        size="xs"
        variant={since === null ? 'light' : 'default'}
        onClick={() => onChange({ kind: since === null ? 'add-app' : 'remove-app' })}
      >
        {since === null ? add : remove}
      </Button>
    </Row>
  );
}

function Passkeys({ factors: { passkeys, has_passkeys: isPossible }, onChange }: RowProps) {
  const { title, none, unavailable, unsupported, add } = texts.passkeys;
  const canAdd = isPossible && hasPasskeys();
  const why = isPossible ? unsupported : unavailable;
  return (
    <Stack gap="sm">
      <Row
        title={
          <Group gap={6}>
            {title} {passkeys.length > 0 && <Badge variant="light">{passkeys.length}</Badge>}
          </Group>
        }
        aside={canAdd ? (passkeys.length === 0 ? none : '') : why}
      >
        {canAdd && (
          <Button size="xs" variant="light" onClick={() => onChange({ kind: 'add-passkey' })}>
            {add}
          </Button>
        )}
      </Row>
      {passkeys.map((passkey) => (
        <PasskeyRow key={passkey.documentId} passkey={passkey} onChange={onChange} />
      ))}
    </Stack>
  );
}

function PasskeyRow({ passkey, onChange }: { passkey: Passkey; onChange: RowProps['onChange'] }) {
  const now = useNow();
  const { name, createdAt, last_used_at: used } = passkey;
  const { since, unused, used: usedText, remove, removeOf } = texts.passkeys;
  const use = used === null ? unused : usedText(timeInSentence(used, now));
  return (
    <Row title={<bdi>{name}</bdi>} aside={`${since(dayOf(createdAt))} · ${use}`}>
      <Button
        size="xs"
        variant="default"
        aria-label={removeOf(name)}
        onClick={() => onChange({ kind: 'remove-passkey', passkey })}
      >
        {remove}
      </Button>
    </Row>
  );
}

function CodesRow({ factors, onChange }: RowProps) {
  const { title, none, left, renew } = texts.codes;
  const hasFactor = factors.totp_since !== null || factors.passkeys.length > 0;
  return (
    <Row title={title} aside={hasFactor ? left(factors.recovery_codes_left) : none}>
      {hasFactor && (
        <Button size="xs" variant="default" onClick={() => onChange({ kind: 'renew-codes' })}>
          {renew}
        </Button>
      )}
    </Row>
  );
}
