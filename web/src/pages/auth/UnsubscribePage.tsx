import { Anchor, Button, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import { Link, useLocation } from 'react-router-dom';
import { authTexts } from '../../features/auth/texts.ts';
import { messageOf } from '../../shared/api/api-error.ts';
import { postMailSubscription, putMailSubscription } from '../../shared/api/endpoints.ts';
import { tokenIn } from '../../shared/link-token.ts';
import { AuthFrame } from './AuthFrame.tsx';

const texts = authTexts.unsubscribe;

type State = 'asking' | 'stopped' | 'again';
type Kind = 'brief' | 'recap' | 'newsletter' | 'notifications' | 'survey';

/** Whoever gets these need not have an account. */
const isToOthers = (kind: Kind) => kind === 'newsletter' || kind === 'survey';

/** The token says it, and the server holds it to that. */
function kindIn(token: string): Kind {
  const [, subject = ''] = token.split('.');
  if (subject.startsWith('newsletter-')) return 'newsletter';
  if (subject.startsWith('survey-')) return 'survey';
  return subject === 'recap' || subject === 'notifications' ? subject : 'brief';
}

const said = (state: State, kind: Kind): string =>
  state !== 'asking' ? texts[state][kind] : isToOthers(kind) ? texts.textOther : texts.text;

/** Where a mail's link leads: stops these mails without signing in, and takes that back. */
export function UnsubscribePage() {
  const { hash } = useLocation();
  const token = tokenIn(hash);
  const kind = kindIn(token);
  const [state, setState] = useState<State>('asking');
  const [isBusy, setBusy] = useState(false);
  const [problem, setProblem] = useState('');

  async function change(next: 'stopped' | 'again'): Promise<void> {
    setBusy(true);
    setProblem('');
    try {
      if (next === 'stopped') await postMailSubscription(token).send();
      else await putMailSubscription(token).send();
      setState(next);
    } catch (error) {
      setProblem(messageOf(error, texts.failed));
    } finally {
      setBusy(false);
    }
  }

  return (
    <AuthFrame title={texts.title[kind]} text={token === '' ? texts.badLink : said(state, kind)}>
      <Stack gap="md">
        {problem !== '' && (
          <Text size="sm" role="alert">
            {problem}
          </Text>
        )}
        {token !== '' && (
          <Button
            size="md"
            fullWidth
            loading={isBusy}
            variant={state === 'stopped' ? 'default' : 'filled'}
            onClick={() => void change(state === 'stopped' ? 'again' : 'stopped')}
          >
            {state === 'stopped' ? texts.undo : texts.stop}
          </Button>
        )}
        {!isToOthers(kind) && (
          <Text ta="center" size="sm">
            <Anchor
              component={Link}
              to={kind === 'notifications' ? '/settings#notifications' : '/settings#mails'}
              size="sm"
            >
              {texts.settings}
            </Anchor>
          </Text>
        )}
      </Stack>
    </AuthFrame>
  );
}
