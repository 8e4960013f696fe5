import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import type { BriefDocument, BriefLine, Group } from '../../shared/api/types.ts';
import { FakeFailure, fakeApi } from '../../test/fake-api.ts';
import { renderApp, violations } from '../../test/render.tsx';
import { aGroup, aPage, aUser } from '../../test/documents.ts';
import { Brief } from './Brief.tsx';

const group = { documentId: 'g1', name: 'Garden club', group_id: '1@g.us' };
const aLine = (n: number, changed: Partial<BriefLine> = {}): BriefLine => ({
  lineId: `fact-${n}`,
  section: 'decisions',
  kind: 'decision',
  documentId: `${n}`,
  group,
  text: `Decision ${n}`,
  reason: null,
  who: null,
  date: null,
  time: null,
  place: null,
  status: null,
  before: null,
  soFar: false,
  sources: [`m${n}`],
  at: '2026-03-10T10:00:00Z',
  ...changed,
});
const lines = [
  aLine(1, {
    section: 'asked',
    kind: 'question',
    text: 'Who pays?',
    reason: 'mentioned',
    who: 'Bo',
  }),
  aLine(2),
  aLine(3, { section: 'days', kind: 'digest', text: '**Bo**: paint came', soFar: true }),
];

/** A server that keeps what is read. */
function setUp(changed: Partial<BriefDocument> = {}, refuse = false, groups: Group[] = []) {
  const read = new Set<string>();
  const all = {
    lines,
    quietGroups: [group],
    watchedGroups: 3,
    leftOut: [],
    ...changed,
  };
  const rest = { since: null, knowsYou: true, words: 60 };
  const api = fakeApi({
    'GET /api/watched-groups': () => aPage(groups),
    'GET /api/brief': () => ({
      data: { ...rest, ...all, lines: all.lines.filter(({ lineId }) => !read.has(lineId)) },
    }),
    'POST /api/brief/read': ({ body }) => {
      if (refuse) return new FakeFailure(503, 'Away');
      const { data } = body as { data: { lines: string[]; read: boolean } };
      for (const id of data.lines) data.read ? read.add(id) : read.delete(id);
      return { data: { changed: data.lines.length } };
    },
  });
  renderApp(<Brief />, { user: aUser(), path: '/dashboard' });
  return { api, read };
}

/** A line, by what it says. */
const row = (text: RegExp) =>
  screen.findByRole('button', { name: new RegExp(`^Show the messages: .*${text.source}`) });

describe('the brief', () => {
  it('tells by section what is new, why, and what else there is, accessibly', async () => {
    setUp({ leftOut: [{ section: 'days', lines: 4 }] });
    expect(await row(/Garden club, Who pays\?, Bo mentions you/)).toBeVisible();
    const headings = screen.getAllByRole('heading', { level: 3 }).map((one) => one.textContent);
    expect(headings).toEqual(['Asked of you', 'Decided', 'What each group talked about']);
    expect(await row(/paint came, today so far/)).toBeVisible();
    expect(screen.getByText(/and 1 quiet group\..*4 more lines wait/)).toBeVisible();
    expect(await violations()).toEqual([]);
  });

  it('is read with J, K and E, and says when that is done', async () => {
    const { read } = setUp();
    await row(/Who pays/);
    await userEvent.keyboard('j');
    expect(await row(/Who pays/)).toHaveFocus();
    await userEvent.keyboard('jjk');
    expect(await row(/Decision 2/)).toHaveFocus();
    await userEvent.keyboard('e');
    expect(screen.queryByRole('button', { name: /^Show.*Decision 2/ })).toBeNull();
    expect(await row(/paint came/)).toHaveFocus();
    await userEvent.keyboard('e');
    await userEvent.keyboard('e');
    expect(await screen.findByText('You are caught up')).toBeVisible();
    await waitFor(() => expect(read.size).toBe(3));
  });

  it('brings lines back when reading is undone', async () => {
    const { read } = setUp();
    await userEvent.click(await screen.findByRole('button', { name: 'Mark all as read' }));
    expect(await screen.findByText('You are caught up')).toBeVisible();
    await userEvent.click(screen.getByRole('button', { name: 'Undo' }));
    expect(await row(/Who pays/)).toBeVisible();
    await waitFor(() => expect(read.size).toBe(0));
  });

  it('keeps a line whose mark was refused', async () => {
    setUp({}, true);
    await userEvent.click(await screen.findByRole('button', { name: 'Mark as read: Decision 2' }));
    expect(await row(/Decision 2/)).toBeVisible();
  });

  it('opens the messages of a line in place', async () => {
    setUp();
    await row(/Who pays/);
    await userEvent.keyboard('jo');
    const dialog = await screen.findByRole('dialog', { name: /Garden club/ });
    expect(within(dialog).getByText('Who pays?')).toBeVisible();
  });

  it('tells of the groups of a label alone, and stays where these have nothing', async () => {
    const labels = [{ documentId: 'l1', name: 'Work' }];
    const { api } = setUp({}, false, [aGroup({ labels })]);
    await row(/Who pays/);
    await userEvent.selectOptions(await screen.findByRole('combobox', { name: 'Label' }), 'l1');
    await waitFor(() => {
      const query = api.of('GET', '/api/brief').at(-1)?.query;
      expect(query?.get('filters[group][labels][documentId][$eq]')).toBe('l1');
    });
    expect(await screen.findByText('Your brief')).toBeVisible();
  });

  it('is not there while no group is watched', async () => {
    const { api } = setUp({ watchedGroups: 0, lines: [] });
    await waitFor(() => expect(api.of('GET', '/api/brief')).toHaveLength(1));
    await waitFor(() => expect(screen.queryByText('Your brief')).toBeNull());
  });
});
