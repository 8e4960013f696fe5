import { ActionIcon, Badge, Group, Menu, Select, Text } from '@mantine/core';
import { IconDots } from '@tabler/icons-react';
import { useState } from 'react';
import { useSession, useUser } from '../../features/auth/session.tsx';
import { messageOf } from '../../shared/api/api-error.ts';
import {
  deleteAccountDeletion,
  deleteAccountSessions,
  deleteAccountSuspension,
  putAccount,
  putAccountDeletion,
  putAccountSuspension,
} from '../../shared/api/endpoints.ts';
import type { Account } from '../../shared/api/types.ts';
import { dateToDay, dayText, timeInSentence } from '../../shared/dates/days.ts';
import { useNow } from '../../shared/dates/use-now.ts';
import { type Plan, plans, planTerms } from '../../shared/plans.ts';
import { notify, toastMs } from '../../shared/toast/toast.ts';
import { confirm, confirmDelete } from '../../shared/ui/confirm.tsx';
import { LimitsDialog } from './LimitsDialog.tsx';
import { operatorTexts } from './texts.ts';

const texts = operatorTexts.accounts;

interface Props {
  account: Account;
  onChanged(): unknown;
}

/** Does something to an account and tells what came of it. @returns whether it was done */
export type Work = (done: string, request: () => Promise<unknown>) => Promise<boolean>;

/** An account: whose it is, what it uses, its plan, and what may be done to it. */
export function AccountRow({ account, onChanged }: Props) {
  const { documentId, email, plan } = account;
  const { documentId: ownId } = useUser();
  const { refresh } = useSession();
  const [busy, setBusy] = useState(false);

  const work: Work = async (done, request) => {
    setBusy(true);
    try {
      await request();
      await onChanged();
      if (documentId === ownId) await refresh();
      notify.success(done, toastMs.settings);
      return true;
    } catch (error) {
      notify.error(messageOf(error, texts.saveFailed), toastMs.settings);
      return false;
    } finally {
      setBusy(false);
    }
  };
  const change = (next: Plan | undefined) =>
    next &&
    next !== plan &&
    void work(texts.saved(email, planTerms[next].name), () =>
      putAccount(documentId, { data: { plan: next } }).send(),
    );

  return (
    <Group justify="space-between" gap="sm" wrap="wrap">
      <Described account={account} />
      <Group gap="xs" wrap="nowrap">
        <Select
          w={150}
          aria-label={texts.planOf(email)}
          data={plans.map((value) => ({ value, label: planTerms[value].name }))}
          value={plan}
          allowDeselect={false}
          disabled={busy}
          onChange={(next) => change(plans.find((one) => one === next))}
        />
        <Actions account={account} isOwn={documentId === ownId} busy={busy} work={work} />
      </Group>
    </Group>
  );
}

function Described({ account }: { account: Account }) {
  const now = useNow();
  const { username, email, plan, wished_plan: wish, storage, groups } = account;
  const { suspended_at: suspendedAt, deletion_due_at: endsAt, last_seen_at: seenAt } = account;
  const seen = seenAt === null ? texts.neverSeen : texts.seen(timeInSentence(seenAt, now));
  return (
    <div style={{ minWidth: 0, flex: '1 1 200px' }}>
      <Group gap={6} wrap="wrap">
        <Text size="sm" fw={500} truncate>
          <bdi>{username}</bdi>
        </Text>
        {account.is_operator && (
          <Badge size="xs" variant="light">
            {texts.operator}
          </Badge>
        )}
        {suspendedAt !== null && (
          <Badge size="xs" variant="light" color="red">
            {texts.suspended}
          </Badge>
        )}
        {endsAt !== null && (
          <Badge size="xs" variant="light" color="red">
            {texts.leaving(dayText(dateToDay(new Date(endsAt))))}
          </Badge>
        )}
      </Group>
      <Text size="xs" c="dimmed" truncate>
        {email}
        {wish && wish !== plan && ` · ${texts.wished(planTerms[wish].name)}`}
      </Text>
      <Text size="xs" c="dimmed" className="tabular">
        {texts.use(storage, groups)} · {seen}
      </Text>
    </div>
  );
}

interface ActionsProps {
  account: Account;
  isOwn: boolean;
  busy: boolean;
  work: Work;
}

function Actions({ account, isOwn, busy, work }: ActionsProps) {
  const { documentId: id, email } = account;
  async function suspend(): Promise<void> {
    const question = texts.suspendQuestion;
    const title = texts.suspendTitle(email);
    const label = texts.suspendLabel;
    if (!(await confirm({ title, question, confirmLabel: label, danger: true }))) return;
    await work(texts.isSuspended(email), () => putAccountSuspension(id).send());
  }
  async function remove(): Promise<void> {
    if (!(await confirmDelete(texts.removeTitle(email), texts.removeQuestion))) return;
    await work(texts.isRemoved(email), () => putAccountDeletion(id).send());
  }
  const signOut = () => work(texts.signedOut(email), () => deleteAccountSessions(id).send());
  const resume = () => work(texts.isResumed(email), () => deleteAccountSuspension(id).send());
  const keep = () => work(texts.isKept(email), () => deleteAccountDeletion(id).send());
  const [isLimiting, setLimiting] = useState(false);
  return (
    <>
      <LimitsDialog
        account={account}
        opened={isLimiting}
        onClose={() => setLimiting(false)}
        work={work}
      />
      <Menu position="bottom-end" withinPortal={false}>
        <Menu.Target>
          <ActionIcon
            variant="default"
            size="lg"
            aria-label={texts.actionsOf(email)}
            loading={busy}
          >
            <IconDots size={16} />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item onClick={() => setLimiting(true)}>{texts.limits.open}</Menu.Item>
          <Menu.Item onClick={() => void signOut()}>{texts.signOut}</Menu.Item>
          {!isOwn && account.suspended_at === null && (
            <Menu.Item onClick={() => void suspend()}>{texts.suspend}</Menu.Item>
          )}
          {!isOwn && account.suspended_at !== null && (
            <Menu.Item onClick={() => void resume()}>{texts.resume}</Menu.Item>
          )}
          {!isOwn && account.deletion_due_at === null && (
            <Menu.Item c="red" onClick={() => void remove()}>
              {texts.remove}
            </Menu.Item>
          )}
          {!isOwn && account.deletion_due_at !== null && (
            <Menu.Item onClick={() => void keep()}>{texts.keep}</Menu.Item>
          )}
        </Menu.Dropdown>
      </Menu>
    </>
  );
}
