import {
  Alert,
  Button,
  Checkbox,
  Code,
  Group,
  Select,
  Skeleton,
  Stack,
  Text,
  TextInput,
} from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { messageOf } from '../../shared/api/api-error.ts';
import { deleteApiToken, getApiTokens, postApiTokens } from '../../shared/api/endpoints.ts';
import type { ApiToken } from '../../shared/api/types.ts';
import { usePage } from '../../shared/api/use-page.ts';
import { dateToDay, dayText, timeInSentence } from '../../shared/dates/days.ts';
import { useNow } from '../../shared/dates/use-now.ts';
import { notify, toastMs } from '../../shared/toast/toast.ts';
import { CopyTextButton } from '../../shared/ui/CopyTextButton.tsx';
import { confirmDelete } from '../../shared/ui/confirm.tsx';
import { Loaded } from '../../shared/ui/Loaded.tsx';
import { Pager } from '../../shared/ui/Pager.tsx';
import { apiTokenTexts as texts } from './texts.ts';

type Scope = ApiToken['scopes'][number];
const scopes = Object.keys(texts.scope) as Scope[];
type Expiry = keyof typeof texts.expiries;
const expiries = Object.keys(texts.expiries) as Expiry[];
const pageSize = 10;
const dayMs = 86_400_000;

/** Tokens of programs: made here, shown once, deleted one by one. */
export function ApiTokens() {
  const tokens = usePage(getApiTokens({ sort: 'createdAt:desc' }), pageSize);
  return (
    <Stack gap="lg">
      <MakeToken onMade={() => tokens.mutate()} />
      <Loaded of={tokens} errorTitle={texts.loadFailed} skeleton={<Skeleton height={22} />}>
        {({ data, meta }) => (
          <Stack gap="sm">
            {data.length === 0 && <Text size="sm">{texts.none}</Text>}
            {data.map((token) => (
              <Row key={token.documentId} token={token} onEnded={() => tokens.mutate()} />
            ))}
            <Pager
              padded
              label={texts.pages}
              pagination={meta.pagination}
              onPage={tokens.setPage}
            />
          </Stack>
        )}
      </Loaded>
    </Stack>
  );
}

/** What was checked last tells: a token for feeds stands in their addresses, and is for nothing else. */
function chosenOf(next: readonly string[], before: readonly Scope[]): Scope[] {
  const known = scopes.filter((scope) => next.includes(scope));
  if (!known.includes('feed') || known.length === 1) return known;
  return before.includes('feed') ? known.filter((scope) => scope !== 'feed') : ['feed'];
}

function expiryOf(expiry: Expiry): string | null {
  return expiry === 'never' ? null : new Date(Date.now() + Number(expiry) * dayMs).toISOString();
}

type Made = Pick<ApiToken, 'name' | 'scopes'> & { readonly token: string };

function MakeToken({ onMade }: { onMade(): unknown }) {
  const [name, setName] = useState('');
  const [chosen, setChosen] = useState<Scope[]>(['read']);
  const [expiry, setExpiry] = useState<Expiry>('90');
  const [busy, setBusy] = useState(false);
  const [made, setMade] = useState<Made>();

  async function make(event: FormEvent): Promise<void> {
    event.preventDefault();
    setBusy(true);
    setMade(undefined);
    const data = { name: name.trim(), scopes: chosen, expires_at: expiryOf(expiry) };
    try {
      const answer = await postApiTokens({ data }).send();
      setMade(answer.data);
      setName('');
      await onMade();
    } catch (error) {
      notify.error(messageOf(error, texts.failed), toastMs.settings);
    } finally {
      setBusy(false);
    }
  }

  return (
    <>
      <form onSubmit={(event) => void make(event)}>
        <Stack gap="sm">
          <TextInput
            label={texts.name}
            maxLength={80}
            value={name}
            onChange={(event) => setName(event.currentTarget.value)}
            required
            withAsterisk={false}
          />
          <Checkbox.Group
            label={texts.scopes}
            value={chosen}
            onChange={(next) => setChosen((before) => chosenOf(next, before))}
          >
            <Stack gap="xs" mt={6}>
              {scopes.map((scope) => (
                <Checkbox key={scope} value={scope} label={texts.scope[scope]} />
              ))}
            </Stack>
          </Checkbox.Group>
          <Group align="end" gap="sm">
            <Select
              label={texts.expiry}
              allowDeselect={false}
              w={200}
              data={expiries.map((value) => ({ value, label: texts.expiries[value] }))}
              value={expiry}
              onChange={(value) => value && setExpiry(value as Expiry)}
            />
            <Button type="submit" loading={busy} disabled={chosen.length === 0}>
              {texts.make}
            </Button>
          </Group>
        </Stack>
      </form>
      {made && (
        <Alert role="status" title={texts.made(made.name)}>
          <Text size="sm" mb="xs">
            {texts.once}
          </Text>
          <Code block dir="ltr" style={{ overflowWrap: 'anywhere', whiteSpace: 'normal' }}>
            {made.token}
          </Code>
          <Copy value={made.token} label={texts.copy} />
          {made.scopes.includes('feed') && <Addresses token={made.token} />}
        </Alert>
      )}
    </>
  );
}

function Copy({ value, label }: { value: string; label: string }) {
  return (
    <CopyTextButton mt="xs" me="xs" size="xs" value={value} label={label} copied={texts.copied} />
  );
}

/** What calendars and feed readers are given: they can be told no token beside an address. */
function Addresses({ token }: { token: string }) {
  const address = (feed: string) => `${window.location.origin}/api/feeds/${feed}?token=${token}`;
  return (
    <>
      <Text size="sm" mt="sm">
        {texts.addresses}
      </Text>
      <Copy value={address('events.ics')} label={texts.calendar} />
      <Copy value={address('digests.atom')} label={texts.digests} />
    </>
  );
}

/** 'reads, writes · holds until 3 May · last used 2 hours ago' */
function asideOf(token: ApiToken, now: number): string {
  const { scopes: may, expires_at: until, last_used_at: used } = token;
  const parts = [may.map((scope) => texts.short[scope]).join(', ')];
  if (until !== null) {
    const day = dayText(dateToDay(new Date(until)));
    parts.push(Date.parse(until) > now ? texts.until(day) : texts.expired(day));
  }
  parts.push(used === null ? texts.unused : texts.used(timeInSentence(used, now)));
  return parts.join(' · ');
}

function Row({ token, onEnded }: { token: ApiToken; onEnded(): unknown }) {
  const { documentId, name } = token;
  const now = useNow();
  const [busy, setBusy] = useState(false);

  async function end(): Promise<void> {
    if (!(await confirmDelete(texts.endTitle, texts.endQuestion(name)))) return;
    setBusy(true);
    try {
      await deleteApiToken(documentId).send();
      await onEnded();
      notify.success(texts.ended(name), toastMs.settings);
    } catch (error) {
      notify.error(messageOf(error, texts.endFailed), toastMs.settings);
      setBusy(false);
    }
  }

  return (
    <Group justify="space-between" gap="sm" wrap="wrap">
      <div style={{ minWidth: 0, flex: '1 1 200px' }}>
        <Text size="sm" truncate>
          <bdi>{name}</bdi>
        </Text>
        <Text size="xs" c="dimmed">
          {asideOf(token, now)}
        </Text>
      </div>
      <Button
        size="xs"
        variant="default"
        aria-label={texts.endOf(name)}
        loading={busy}
        onClick={() => void end()}
      >
        {texts.end}
      </Button>
    </Group>
  );
}
