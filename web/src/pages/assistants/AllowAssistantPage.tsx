import { Alert, Anchor, Button, Center, Checkbox, Loader, Stack, Text, Title } from '@mantine/core';
import { useState } from 'react';
import { Link, useSearchParams } from 'react-router-dom';
import useSWRImmutable from 'swr/immutable';
import { apiTokenTexts } from '../../features/api-tokens/texts.ts';
import { assistantTexts } from '../../features/assistants/texts.ts';
import { useUser } from '../../features/auth/session.tsx';
import { leave } from '../../features/billing/use-billing.ts';
import { messageOf } from '../../shared/api/api-error.ts';
import { postAssistantRequests, postAssistantApprovals } from '../../shared/api/endpoints.ts';
import type { AssistantRequest, AssistantScope } from '../../shared/api/types.ts';
import { AuthFrame } from '../auth/AuthFrame.tsx';

const texts = assistantTexts.allow;

/** What OAuth has of a request; an assistant may send more. */
const optional = [
  'response_type',
  'code_challenge',
  'code_challenge_method',
  'scope',
  'state',
  'resource',
] as const;

function requestIn(params: URLSearchParams) {
  const given = optional.flatMap((name) => {
    const value = params.get(name);
    return value === null ? [] : [[name, value] as const];
  });
  return {
    client_id: params.get('client_id') ?? '',
    redirect_uri: params.get('redirect_uri') ?? '',
    ...(Object.fromEntries(given) as Partial<Record<(typeof optional)[number], string>>),
  };
}

type Asked = ReturnType<typeof requestIn>;

/** Asks somebody whether an assistant may act for them, and sends them back with the answer. */
export function AllowAssistantPage() {
  const [params] = useSearchParams();
  const asked = requestIn(params);
  const read = async () => (await postAssistantRequests({ data: asked }).send()).data;
  const { data, error } = useSWRImmutable<AssistantRequest, unknown>(
    `assistant-request ${params.toString()}`,
    read,
    { shouldRetryOnError: false },
  );
  return (
    <AuthFrame title={texts.title} text={texts.text}>
      {error !== undefined && <Invalid error={error} />}
      {error === undefined && data === undefined && (
        <Center mih={160}>
          <Loader role="status" aria-label={texts.checking} />
        </Center>
      )}
      {data?.refused === null && <Question asked={asked} request={data} />}
      {data && data.refused !== null && <Refused request={data} />}
    </AuthFrame>
  );
}

/** Nobody is sent to an address that is not known to be the assistant's. */
function Invalid({ error }: { error: unknown }) {
  return (
    <Stack gap="md">
      <Alert color="red" role="alert" title={texts.invalid}>
        {messageOf(error, texts.failed)}
      </Alert>
      <Text ta="center" size="sm">
        <Anchor component={Link} to="/dashboard" size="sm">
          {texts.home}
        </Anchor>
      </Text>
    </Stack>
  );
}

function Refused({ request }: { request: AssistantRequest }) {
  const { name, redirect_host: host, denied_redirect: back, refused } = request;
  return (
    <Stack gap="md">
      <Alert color="red" role="alert" title={texts.refused(name)}>
        {refused}
      </Alert>
      <Button variant="default" fullWidth onClick={() => leave.to(back)}>
        {texts.back(host)}
      </Button>
    </Stack>
  );
}

function Question({ asked, request }: { asked: Asked; request: AssistantRequest }) {
  const { email } = useUser();
  const { name, redirect_host: host, scopes } = request;
  // To read is what an assistant is for; more is for its user to check.
  const [chosen, setChosen] = useState<AssistantScope[]>(() =>
    scopes.filter((scope) => scope === 'read'),
  );
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<unknown>();

  async function allow(): Promise<void> {
    setBusy(true);
    setProblem(undefined);
    try {
      const { data } = await postAssistantApprovals({
        data: { request: asked, scopes: chosen },
      }).send();
      leave.to(data.redirect);
    } catch (error) {
      setProblem(error);
      setBusy(false);
    }
  }

  return (
    <Stack gap="md">
      <Title order={2} fz="lg" style={{ overflowWrap: 'anywhere' }}>
        {texts.asks(name)}
      </Title>
      <Text size="sm" c="dimmed" style={{ overflowWrap: 'anywhere' }}>
        {texts.account(email)}
      </Text>
      <Checkbox.Group
        label={texts.may}
        value={chosen}
        onChange={(next) => setChosen(scopes.filter((scope) => next.includes(scope)))}
      >
        <Stack gap="xs" mt={6}>
          {scopes.map((scope: AssistantScope) => (
            <Checkbox key={scope} value={scope} label={apiTokenTexts.scope[scope]} />
          ))}
        </Stack>
      </Checkbox.Group>
      <Alert color="yellow" style={{ overflowWrap: 'anywhere' }}>
        {texts.sentTo(host)}
      </Alert>
      {problem !== undefined && (
        <Alert color="red" role="alert">
          {messageOf(problem, texts.failed)}
        </Alert>
      )}
      <Button fullWidth size="md" loading={busy} disabled={chosen.length === 0} onClick={allow}>
        {texts.allow}
      </Button>
      <Button
        variant="default"
        fullWidth
        size="md"
        onClick={() => leave.to(request.denied_redirect)}
      >
        {texts.deny}
      </Button>
    </Stack>
  );
}
