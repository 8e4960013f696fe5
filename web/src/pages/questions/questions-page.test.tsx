import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { RequireAuth } from '../../features/auth/RequireAuth.tsx';
import { ConnectionProvider } from '../../features/connection/connection.tsx';
import type { Group, Question, User } from '../../shared/api/types.ts';
import { LiveProvider } from '../../shared/live/LiveProvider.tsx';
import { aGroup, aPage, aQuestion, aUser } from '../../test/documents.ts';
import { type FakeCall, FakeFailure, fakeApi } from '../../test/fake-api.ts';
import { renderApp, violations } from '../../test/render.tsx';
import { QuestionsPage } from './QuestionsPage.tsx';

const group = { documentId: 'g1', name: 'Garden club', group_id: '1@g.us' };
const plumber = aQuestion({ documentId: 'q1', text: 'Who knows a plumber?', group });
const fence = aQuestion({ documentId: 'q2', text: 'Which colour for the fence?', group });

const help = {
  helpers: [
    {
      id: 'luis@s',
      name: 'Luis',
      reason: 'like' as const,
      answers: 2,
      question: 'A plumber in Leeds?',
      group: 'g1',
    },
  ],
  earlier: [
    {
      question: aQuestion({ documentId: 'q0', text: 'A plumber in Leeds?' }),
      answer: {
        id: 1,
        documentId: 'a1',
        text: 'Harper & Sons',
        message_id: 'm9',
        answeredBy: 'Luis',
        answeredById: 'luis@s',
        createdAt: '2026-03-18T10:00:00.000Z',
      },
      group: 'g1',
      likeness: 0.6,
    },
  ],
};

interface State {
  readonly user?: Partial<User>;
  readonly groups?: Group[];
  readonly questions?: (call: FakeCall) => unknown;
}

function setUp({ user = {}, groups = [aGroup(group)], questions }: State = {}) {
  const asked = new Map([plumber, fence].map((one) => [one.documentId, one]));
  const change = (id: string, values: Partial<Question>) => {
    const changed = { ...(asked.get(id) ?? plumber), ...values };
    asked.set(id, changed);
    return { data: changed };
  };
  const puts: unknown[] = [];
  fakeApi({
    'GET /api/users/me': () => aUser(user),
    'GET /api/config': () => ({
      data: { demo: false, allowConnectionSkip: true, chatProvider: 'simulated' },
    }),
    'GET /api/wa-check': () => ({ data: { state: 'open' } }),
    'GET /api/watched-groups': () => aPage(groups),
    'GET /api/questions':
      questions ?? (() => aPage([...asked.values()].filter(({ state }) => state === 'open'))),
    'GET /api/questions/q1/help': () => ({ data: help }),
    'PUT /api/questions/q1': ({ body }) => {
      const { data } = body as { data: { state?: Question['state'] | null } };
      puts.push(data);
      const state = data.state ?? 'open';
      return change('q1', { state, corrected: data.state !== null });
    },
    'POST /api/questions/q1/reply': ({ body }) => {
      const { text } = (body as { data: { text: string } }).data;
      const at = { error: null, error_code: null, createdAt: '2026-03-18T10:00:00.000Z' };
      return change('q1', { reply: { text, state: 'waiting', ...at } });
    },
  });
  renderApp(
    <RequireAuth>
      <LiveProvider>
        <ConnectionProvider>
          <QuestionsPage />
        </ConnectionProvider>
      </LiveProvider>
    </RequireAuth>,
    { user: aUser(user) },
  );
  return { puts };
}

const list = () => screen.findByRole('list', { name: 'Questions of your groups' });

describe('the questions of all groups', () => {
  it('are read, settled and undone by keys', async () => {
    const { puts } = setUp();
    await within(await list()).findByText('Who knows a plumber?');
    const user = userEvent.setup();
    await user.keyboard('o');
    expect(
      await screen.findByText(/answered 2 like it, such as “A plumber in Leeds\?”/),
    ).toBeVisible();
    expect(await violations()).toEqual([]);
    await user.keyboard('n');
    await waitFor(() => expect(screen.queryByText('Who knows a plumber?')).toBeNull());
    await user.keyboard('u');
    await within(await list()).findByText('Who knows a plumber?');
    expect(puts).toEqual([{ state: 'not_question' }, { state: null }]);
  });

  it('are replied to with what was answered before', async () => {
    setUp();
    await within(await list()).findByText('Who knows a plumber?');
    const user = userEvent.setup();
    await user.keyboard('r');
    await user.click(await screen.findByRole('button', { name: 'Use this answer' }));
    const field = screen.getByRole('textbox', { name: 'Your reply, quoting Cy' });
    expect(field).toHaveValue('Harper & Sons');
    // Keys are words while somebody writes.
    await user.type(field, ' en');
    await user.click(screen.getByRole('button', { name: 'Send reply' }));
    expect(await screen.findByText('Waits for its turn to be sent.')).toBeVisible();
    expect(screen.getByText('Harper & Sons en')).toBeVisible();
    expect(field).toHaveValue('');
  });

  it.each([
    [{ groups: [aGroup({ ...group, source: 'export' })] }, /imported from a file/],
    [
      { user: { whatsapp_connection: { state: 'close' as const, imported_groups: true } } },
      /is not connected/,
    ],
  ])('say what to do where nothing can be sent', async (state, why) => {
    setUp(state);
    await within(await list()).findByText('Who knows a plumber?');
    await userEvent.keyboard('o');
    expect(await screen.findByText(why)).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Send reply' })).toBeNull();
  });

  it('are narrowed to the groups of a label', async () => {
    const labels = [{ documentId: 'l1', name: 'Work' }];
    const asked: (string | null)[] = [];
    setUp({
      groups: [aGroup({ ...group, labels })],
      questions: ({ query }) => {
        asked.push(query.get('filters[group][labels][documentId][$eq]'));
        return aPage([plumber]);
      },
    });
    await within(await list()).findByText('Who knows a plumber?');
    await userEvent.click(screen.getByRole('combobox', { name: 'Group or label' }));
    await userEvent.click(await screen.findByRole('option', { name: 'Work' }));
    await waitFor(() => expect(asked.at(-1)).toBe('l1'));
  });

  it('say when nothing waits', async () => {
    setUp({ questions: () => aPage([]) });
    expect(await screen.findByText('Nothing is waiting for an answer')).toBeVisible();
  });

  it('say when they could not be loaded', async () => {
    setUp({ questions: () => new FakeFailure(500, 'internal', 'Broken') });
    expect(await screen.findByText('The questions could not be loaded')).toBeVisible();
  });
});
