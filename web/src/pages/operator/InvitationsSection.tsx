import { Alert, Button, Code, Group, Stack, Text, TextInput } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { useRegistration } from '../../features/auth/use-registration.ts';
import { messageOf } from '../../shared/api/api-error.ts';
import { deleteInvitation, getInvitations, postInvitations } from '../../shared/api/endpoints.ts';
import type { Invitation } from '../../shared/api/types.ts';
import { usePage } from '../../shared/api/use-page.ts';
import { dayText } from '../../shared/dates/days.ts';
import { notify, toastMs } from '../../shared/toast/toast.ts';
import { CopyTextButton } from '../../shared/ui/CopyTextButton.tsx';
import { Loaded } from '../../shared/ui/Loaded.tsx';
import { Pager } from '../../shared/ui/Pager.tsx';
import { RowsSkeleton } from '../../shared/ui/RowsSkeleton.tsx';
import { SettingsSection } from '../settings/SettingsSection.tsx';
import { operatorTexts } from './texts.ts';

const texts = operatorTexts.invitations;
const pageSize = 25;

/** Whom an operator lets in, on a server that not everybody may join. */
export function InvitationsSection() {
  const { mode } = useRegistration();
  const isAsked = mode === 'invitation' || mode === 'domain';
  return isAsked ? <Invitations /> : null;
}

function Invitations() {
  const invitations = usePage(getInvitations({ sort: 'createdAt:desc' }), pageSize);
  return (
    <SettingsSection title={texts.title} text={texts.text}>
      <Stack gap="sm">
        <InviteForm onInvited={() => invitations.mutate()} />
        <Loaded of={invitations} errorTitle={texts.loadFailed} skeleton={<RowsSkeleton rows={2} />}>
          {({ data, meta }) => (
            <>
              {data.length === 0 && <Text size="sm">{texts.none}</Text>}
              {data.map((one) => (
                <Row key={one.documentId} invitation={one} onEnded={() => invitations.mutate()} />
              ))}
              <Pager
                padded
                label={texts.pages}
                pagination={meta.pagination}
                onPage={invitations.setPage}
              />
            </>
          )}
        </Loaded>
      </Stack>
    </SettingsSection>
  );
}

function InviteForm({ onInvited }: { onInvited(): unknown }) {
  const [email, setEmail] = useState('');
  const [busy, setBusy] = useState(false);
  /** Of an invitation that no mail server carries. */
  const [toHandOver, setToHandOver] = useState<{ email: string; link: string }>();

  async function invite(event: FormEvent): Promise<void> {
    event.preventDefault();
    setBusy(true);
    setToHandOver(undefined);
    try {
      const { data } = await postInvitations({ data: { email: email.trim() } }).send();
      await onInvited();
      setEmail('');
      if (data.link === null) notify.success(texts.mailed(data.email), toastMs.settings);
      else setToHandOver({ email: data.email, link: data.link });
    } catch (error) {
      notify.error(messageOf(error, texts.failed), toastMs.settings);
    } finally {
      setBusy(false);
    }
  }

  return (
    <>
      <form onSubmit={(event) => void invite(event)}>
        <Group align="end" gap="sm">
          <TextInput
            type="email"
            label={texts.label}
            value={email}
            onChange={(event) => setEmail(event.currentTarget.value)}
            required
            withAsterisk={false}
            style={{ flex: '1 1 200px' }}
          />
          <Button type="submit" loading={busy}>
            {texts.invite}
          </Button>
        </Group>
      </form>
      {toHandOver && (
        <Alert role="status" title={texts.linkTitle(toHandOver.email)}>
          <Code block style={{ overflowWrap: 'anywhere', whiteSpace: 'normal' }}>
            {toHandOver.link}
          </Code>
          <CopyTextButton
            mt="xs"
            size="xs"
            value={toHandOver.link}
            label={texts.copy}
            copied={texts.copied}
          />
        </Alert>
      )}
    </>
  );
}

function Row({ invitation, onEnded }: { invitation: Invitation; onEnded(): unknown }) {
  const { documentId, email, expires_at: until } = invitation;
  const [busy, setBusy] = useState(false);

  async function end(): Promise<void> {
    setBusy(true);
    try {
      await deleteInvitation(documentId).send();
      await onEnded();
      notify.success(texts.ended(email), toastMs.settings);
    } catch (error) {
      notify.error(messageOf(error, texts.endFailed), toastMs.settings);
    } finally {
      setBusy(false);
    }
  }

  return (
    <Group justify="space-between" gap="sm" wrap="wrap">
      <div style={{ minWidth: 0, flex: '1 1 200px' }}>
        <Text size="sm" truncate>
          {email}
        </Text>
        <Text size="xs" c="dimmed">
          {texts.until(dayText(until.slice(0, 10)))}
        </Text>
      </div>
      <Button
        size="xs"
        variant="default"
        aria-label={texts.endOf(email)}
        loading={busy}
        onClick={() => void end()}
      >
        {texts.end}
      </Button>
    </Group>
  );
}
