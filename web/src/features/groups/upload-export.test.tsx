import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import {
  readToken,
  replaceToken,
  saveSession,
  whileReplacingToken,
} from '../../shared/api/session.ts';
import { LiveProvider } from '../../shared/live/LiveProvider.tsx';
import { aGroup, aUser } from '../../test/documents.ts';
import { fakeApi } from '../../test/fake-api.ts';
import { renderApp, violations } from '../../test/render.tsx';
import { UploadExportDialog } from './UploadExportDialog.tsx';
import { uploadExport } from './upload-export.ts';

const user = aUser();
const chat = aGroup({ name: 'Garden club', is_watched: false });
const watchPath = 'POST /api/watched-groups/watch';

/** An upload under way, as the browser's own request would be. */
class FakeUpload {
  static last: FakeUpload;
  upload: { onprogress?: (event: object) => void } = {};
  status = 0;
  responseText = '';
  form: FormData | undefined;
  aborted = false;
  onload = () => {};
  onerror = () => {};
  onabort = () => {};
  constructor() {
    FakeUpload.last = this;
  }
  open() {}
  setRequestHeader() {}
  abort() {
    this.aborted = true;
    this.onabort();
  }
  send(form: FormData) {
    this.form = form;
  }
  sent(share: number) {
    act(() => this.upload.onprogress?.({ lengthComputable: true, loaded: share, total: 1 }));
  }
  answer(status: number, body: unknown) {
    this.status = status;
    this.responseText = typeof body === 'string' ? body : JSON.stringify(body);
    act(() => this.onload());
  }
}

const refusal = (status: number, message: string) => ({
  data: null,
  error: { status, name: 'Error', message, details: {} },
});
const result = (values: object = {}) => ({
  data: {
    documentId: chat.documentId,
    group: chat,
    messages: 1200,
    newMessages: 200,
    participants: 14,
    firstMessageAt: null,
    lastMessageAt: null,
    warnings: [],
    ...values,
  },
});

const previewOf = (values: object) => ({
  name: 'Garden club',
  group: null,
  candidates: [],
  messages: 2324,
  participants: 14,
  known: 0,
  newMessages: 0,
  edited: 0,
  deleted: 0,
  kept: 0,
  renamed: [],
  shiftMinutes: 0,
  warnings: [],
  ...values,
});

function setUp(routes: Parameters<typeof fakeApi>[0] = {}) {
  const api = fakeApi({ 'GET /api/users/me': () => user, ...routes });
  const onOpenGroup = vi.fn();
  const onClose = vi.fn();
  renderApp(
    <LiveProvider>
      <UploadExportDialog opened onClose={onClose} onOpenGroup={onOpenGroup} />
    </LiveProvider>,
    { user },
  );
  return { api, onOpenGroup, onClose };
}

const file = (name = 'WhatsApp Chat with Garden club.txt', text = 'chat') => new File([text], name);

async function choose(chosen = file()) {
  const dialog = within(await screen.findByRole('dialog', { name: 'Import a chat export' }));
  // As a drop: the input itself would refuse other kinds of files before anybody can say why.
  await userEvent.upload(screen.getByTestId('export-file'), chosen, { applyAccept: false });
  return dialog;
}

async function send(chosen = file()) {
  const dialog = await choose(chosen);
  await userEvent.click(dialog.getByRole('button', { name: 'Import chat' }));
  return dialog;
}

describe('the import of an exported chat', () => {
  beforeEach(() => {
    vi.stubGlobal('XMLHttpRequest', FakeUpload);
  });

  it('takes a dropped file', async () => {
    setUp();
    const zone = await screen.findByRole('button', { name: /Drop the .txt or .zip file here/ });
    expect(await violations()).toEqual([]);
    const dropped = new Event('drop', { bubbles: true, cancelable: true });
    Object.assign(dropped, { dataTransfer: { files: [file()] } });
    act(() => {
      zone.dispatchEvent(dropped);
    });
    expect(await screen.findByText('WhatsApp Chat with Garden club.txt')).toBeVisible();
  });

  it('refuses what cannot be an export before it is sent', async () => {
    setUp();
    const dialog = await choose(file('photo.png'));
    expect(await dialog.findByText(/Choose a .txt or .zip file/)).toBeVisible();
    expect(dialog.getByRole('button', { name: 'Import chat' })).toBeDisabled();
    await choose(file('empty.txt', ''));
    expect(await dialog.findByText('This file is empty.')).toBeVisible();
    await choose();
    expect(dialog.queryByRole('alert')).toBeNull();
    expect(dialog.getByRole('button', { name: 'Import chat' })).toBeEnabled();
  });

  it('tells how far it is: sent, read, stored', async () => {
    const { api } = setUp();
    const dialog = await send();
    FakeUpload.last.sent(0.4);
    expect(dialog.getByText('Uploading 40 %')).toBeVisible();
    FakeUpload.last.sent(1);
    expect(dialog.getByText('Reading messages. A long chat takes a little while.')).toBeVisible();
    await waitFor(() => expect(api.events.opened).toBe(true));
    const upload = FakeUpload.last.form?.get('upload');
    api.events.send({ type: 'upload', upload, jobId: 'j', state: 'reading', done: 0, total: 0 });
    api.events.send({ type: 'job', jobId: 'j', state: 'storing', done: 19, total: 76 });
    expect(await dialog.findByText('Storing messages 25 %')).toBeVisible();
  });

  it('tells that it waits, and for how many, and not how far others are', async () => {
    const { api } = setUp();
    const dialog = await send();
    await waitFor(() => expect(api.events.opened).toBe(true));
    FakeUpload.last.sent(0.4);
    const upload = FakeUpload.last.form?.get('upload');
    const waits = { type: 'upload', upload, jobId: 'j', state: 'waiting', done: 0 };
    api.events.send({ ...waits, total: 2 });
    expect(await dialog.findByText(/^Waiting for its turn: 2 imports of yours are/)).toBeVisible();
    expect(await violations()).toEqual([]);
    FakeUpload.last.sent(1);
    api.events.send({ ...waits, total: 1 });
    expect(await dialog.findByText(/: 1 import of yours is before it.$/)).toBeVisible();
    // What is told of another tab's import is not of this one.
    api.events.send({ ...waits, upload: 'another', state: 'reading' });
    api.events.send({ type: 'job', jobId: 'another', state: 'storing', done: 1, total: 4 });
    api.events.send({ ...waits, total: 0 });
    expect(await dialog.findByText(/the server is busy with other chats/)).toBeVisible();
    api.events.send({ ...waits, state: 'reading', total: 0 });
    expect(await dialog.findByText(/^Reading messages/)).toBeVisible();
    api.events.send({ type: 'job', jobId: 'j', state: 'storing', done: 3, total: 4 });
    expect(await dialog.findByText('Storing messages 75 %')).toBeVisible();
  });

  it('tells what it became and what to check, and watches it', async () => {
    const { api, onOpenGroup } = setUp({
      [watchPath]: () => ({ data: { changed: [chat.documentId], failed: [], reading: 1 } }),
    });
    const dialog = await send();
    FakeUpload.last.answer(201, result({ warnings: ['The order of the dates is not certain.'] }));
    expect(await dialog.findByText('Garden club is imported')).toBeVisible();
    expect(dialog.getByText('1,200 messages from 14 people, 200 of them new.')).toBeVisible();
    expect(dialog.getByText('The order of the dates is not certain.')).toBeVisible();
    expect(await violations()).toEqual([]);
    await userEvent.click(dialog.getByRole('button', { name: 'Watch this group' }));
    await waitFor(() => expect(onOpenGroup).toHaveBeenCalledWith(chat.documentId));
    expect(api.of('POST', '/api/watched-groups/watch')).toHaveLength(1);
  });

  it('says when the plan has no room for one more group', async () => {
    const full =
      'Your plan lets you watch 5 groups. Unwatch one first, or ask whoever runs this server for a larger plan.';
    const { onOpenGroup } = setUp({
      [watchPath]: () => ({
        data: {
          changed: [],
          failed: [{ documentId: chat.documentId, code: 'plan_limit', message: full }],
          reading: 0,
        },
      }),
    });
    const dialog = await send();
    FakeUpload.last.answer(201, result());
    await userEvent.click(await dialog.findByRole('button', { name: 'Watch this group' }));
    expect(await dialog.findByText(full)).toBeVisible();
    expect(onOpenGroup).not.toHaveBeenCalled();
  });

  it.each([
    [400, refusal(400, 'This is not an exported chat.'), 'This is not an exported chat.'],
    [413, '<html>413</html>', /larger than the server accepts. Export the chat without media/],
    [502, '<html>502</html>', 'Something went wrong'],
    [201, '{"da', 'The server sent an unreadable answer.'],
  ])('says why it failed with a %i, and keeps what was filled in', async (status, body, words) => {
    setUp();
    const dialog = await choose();
    await userEvent.type(dialog.getByLabelText('Group name'), 'My club');
    await userEvent.click(dialog.getByRole('button', { name: 'Import chat' }));
    FakeUpload.last.answer(status, body);
    expect(await dialog.findByText('The chat was not imported')).toBeVisible();
    expect(dialog.getByText(words)).toBeVisible();
    expect(dialog.getByLabelText('Group name')).toHaveValue('My club');
    expect(dialog.getByText('WhatsApp Chat with Garden club.txt')).toBeVisible();
    await userEvent.click(dialog.getByRole('button', { name: 'Import chat' }));
    expect(FakeUpload.last.form?.get('name')).toBe('My club');
  });

  it('says that the connection broke', async () => {
    setUp();
    const dialog = await send();
    act(() => FakeUpload.last.onerror());
    expect(await dialog.findByText(/The connection broke while the file was sent/)).toBeVisible();
  });

  it('says what will happen when that is more than adding messages', async () => {
    const { api } = setUp();
    const dialog = await send();
    expect(FakeUpload.last.form?.get('preview')).toBe('unclear');
    const target = { documentId: chat.documentId, name: 'Garden club', source: 'export' };
    const group = { ...target, matched: 2310 };
    FakeUpload.last.answer(200, {
      data: previewOf({
        group,
        known: 2310,
        newMessages: 14,
        deleted: 1,
        renamed: [{ from: '+44 7700 900123', to: 'Alice' }],
      }),
    });
    expect(await dialog.findByText('This is more of Garden club')).toBeVisible();
    expect(dialog.getByText('2,310 messages are known, 14 are new.')).toBeVisible();
    expect(dialog.getByText('1 was deleted since: it is deleted here, too.')).toBeVisible();
    expect(dialog.getByText('Alice was +44 7700 900123.')).toBeVisible();
    expect(dialog.getByLabelText(/The same chat as Garden club/)).toBeChecked();
    expect(await violations()).toEqual([]);
    await userEvent.click(dialog.getByRole('button', { name: 'Import chat' }));
    expect(FakeUpload.last.form?.get('chat')).toBe(chat.documentId);
    expect(FakeUpload.last.form?.has('preview')).toBe(false);
    FakeUpload.last.answer(201, result());
    expect(await dialog.findByText('Garden club is imported')).toBeVisible();
    expect(api.of('POST', '/api/wa-imports')).toHaveLength(0);
  });

  it('asks which chat it is when that is unclear', async () => {
    setUp();
    const dialog = await send();
    const live = { documentId: 'live', name: 'Garden club', source: 'live', matched: 12 };
    const candidates = [live, { ...live, documentId: 'old', source: 'export', matched: 0 }];
    FakeUpload.last.answer(200, { data: previewOf({ candidates }) });
    expect(await dialog.findByText('Which chat is this?')).toBeVisible();
    expect(dialog.getByRole('button', { name: 'Continue' })).toBeDisabled();
    expect(dialog.getByText('It has the same name, and no message in common.')).toBeVisible();
    // What joining it would do is said before it is done.
    await userEvent.click(dialog.getByLabelText(/a group of your linked account/));
    await userEvent.click(dialog.getByRole('button', { name: 'Continue' }));
    expect(FakeUpload.last.form?.get('chat')).toBe('live');
    expect(FakeUpload.last.form?.get('preview')).toBe('unclear');
    FakeUpload.last.answer(200, { data: previewOf({ candidates }) });
    await userEvent.click(await dialog.findByLabelText('Another chat'));
    await userEvent.click(dialog.getByRole('button', { name: 'Import chat' }));
    expect(FakeUpload.last.form?.get('chat')).toBe('new');
    expect(FakeUpload.last.form?.has('preview')).toBe(false);
  });

  it('closes on Cancel', async () => {
    const { onClose } = setUp();
    const dialog = await send();
    await userEvent.click(dialog.getByRole('button', { name: 'Cancel' }));
    expect(onClose).toHaveBeenCalledOnce();
  });
});

describe('an upload whose token is refused', () => {
  const upload = {
    file: new File(['x'], 'chat.txt'),
    name: '',
    dateOrder: undefined,
    chat: undefined,
    upload: 'u',
    ask: false,
  };
  beforeEach(() => {
    vi.stubGlobal('XMLHttpRequest', FakeUpload);
  });
  const start = () => uploadExport(upload, () => {}, new AbortController().signal);

  it('is sent again when a password change has replaced the token', async () => {
    saveSession('old', user, true);
    const work = start();
    const first = FakeUpload.last;
    const change = whileReplacingToken(async () => replaceToken('new'));
    await change;
    first.answer(401, refusal(401, 'Token invalid'));
    await waitFor(() => expect(FakeUpload.last).not.toBe(first));
    FakeUpload.last.answer(201, result());
    expect(await work).toMatchObject({ done: { messages: 1200 } });
    expect(readToken()).toBe('new');
  });

  it('ends the session when there is no other', async () => {
    saveSession('old', user, true);
    const work = start().catch((error: unknown) => error);
    FakeUpload.last.answer(401, refusal(401, 'Token invalid'));
    expect(await work).toMatchObject({ status: 401 });
    expect(readToken()).toBeNull();
  });
});
