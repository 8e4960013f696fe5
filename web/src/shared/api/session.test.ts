import { afterEach, describe, expect, it, vi } from 'vitest';
import { aUser } from '../../test/documents.ts';

type SessionModule = typeof import('./session.ts');

/** Another tab of this browser: the module again, with storage for this tab of its own. */
class Tab {
  readonly session: SessionModule;
  readonly #storage: Storage;
  #stop: (() => void) | undefined;
  static #active: Storage = sessionStorage;

  private constructor(session: SessionModule, storage: Storage) {
    this.session = session;
    this.#storage = storage;
  }

  static async open(): Promise<Tab> {
    vi.resetModules();
    const session = await import('./session.ts');
    const values = new Map<string, string>();
    const storage = {
      getItem: (key: string) => values.get(key) ?? null,
      setItem: (key: string, value: string) => void values.set(key, value),
      removeItem: (key: string) => void values.delete(key),
    } as Storage;
    return new Tab(session, storage);
  }

  /** Does something as this tab: `sessionStorage` is then its own. */
  as<T>(work: (session: SessionModule) => T): T {
    const before = Tab.#active;
    Tab.#active = this.#storage;
    vi.stubGlobal('sessionStorage', this.#storage);
    try {
      return work(this.session);
    } finally {
      Tab.#active = before;
      vi.stubGlobal('sessionStorage', before);
    }
  }

  listen(): void {
    this.as((session) => {
      this.#stop = session.onSessionChange(() => {});
    });
  }

  close(): void {
    this.#stop?.();
  }
}

/**
 * Channels between the tabs of a test: each hears what the others say, as itself. A real one
 * would hand over in a turn of its own, with the storage of whichever tab was active last.
 */
function connect(tabs: Tab[]): void {
  const channels = new Map<object, Tab>();
  class Channel {
    onmessage: ((event: { data: unknown }) => void) | null = null;
    constructor() {
      const owner = tabs[channels.size];
      if (owner) channels.set(this, owner);
    }
    postMessage(data: unknown): void {
      for (const [channel, tab] of channels) {
        if (channel !== this) tab.as(() => (channel as Channel).onmessage?.({ data }));
      }
    }
    close(): void {
      channels.delete(this);
    }
  }
  vi.stubGlobal('BroadcastChannel', Channel);
}

const user = aUser();
const token = (tab: Tab) => tab.as((session) => session.readToken());
let open: Tab[] = [];

async function tabs(count: number): Promise<Tab[]> {
  open = [];
  for (let i = 0; i < count; i++) open.push(await Tab.open());
  connect(open);
  return open;
}

afterEach(() => {
  for (const tab of open) tab.close();
});

describe('a session that ends with the browser', () => {
  it('is that of a new tab too', async () => {
    const [first, second] = (await tabs(2)) as [Tab, Tab];
    first.listen();
    first.as((session) => session.saveSession('t1', user, false));
    expect(localStorage.length).toBe(0);
    second.listen();
    expect(token(second)).toBe('t1');
    expect(second.as((session) => session.readUser())).toEqual(user);
  });

  it('starts and ends in every tab, for the same reason', async () => {
    const [first, second] = (await tabs(2)) as [Tab, Tab];
    first.listen();
    second.listen();
    first.as((session) => session.saveSession('t1', user, false));
    expect(token(second)).toBe('t1');
    second.as((session) => session.clearSession('refused'));
    expect(token(first)).toBeNull();
    expect(first.as((session) => session.sessionEnd())).toBe('refused');
  });

  it('goes on in every tab after a password change', async () => {
    const [first, second] = (await tabs(2)) as [Tab, Tab];
    first.listen();
    second.listen();
    first.as((session) => session.saveSession('t1', user, false));
    first.as((session) => session.replaceToken('t2'));
    expect(token(second)).toBe('t2');
  });

  it('does not touch the tab of somebody else', async () => {
    const [first, second] = (await tabs(2)) as [Tab, Tab];
    first.as((session) => session.saveSession('t1', user, false));
    second.as((session) => session.saveSession('other', aUser(), false));
    first.listen();
    second.listen();
    first.as((session) => session.clearSession('signed-out'));
    expect(token(second)).toBe('other');
  });
});

describe('a remembered session', () => {
  it('is never in sight without whose it is', async () => {
    const [only] = (await tabs(1)) as [Tab];
    const set = vi.spyOn(Storage.prototype, 'setItem');
    only.as((session) => session.saveSession('t1', user, true));
    // Other tabs hear of the token, and look for the user then.
    expect(set.mock.calls.map(([key]) => key)).toEqual(['groupsight.user', 'groupsight.token']);
  });

  it('is told to have ended with the reason, before the token goes', async () => {
    const [first, second] = (await tabs(2)) as [Tab, Tab];
    first.as((session) => session.saveSession('t1', user, true));
    second.listen();
    expect(token(second)).toBe('t1');
    first.as((session) => session.clearSession('signed-out'));
    second.as(() => dispatchEvent(new StorageEvent('storage', { key: 'groupsight.token' })));
    expect(token(second)).toBeNull();
    expect(second.as((session) => session.sessionEnd())).toBe('signed-out');
    first.as((session) => session.saveSession('t2', user, true));
    expect(localStorage.length).toBe(2);
  });
});

it('is not known to be nobody’s until the other tabs had time to answer', async () => {
  const [only] = (await tabs(1)) as [Tab];
  const pending = () => only.as((session) => session.sessionPending());
  expect(pending()).toBe(true);
  only.listen();
  expect(pending()).toBe(true);
  await vi.waitFor(() => expect(pending()).toBe(false));
});

it('is known to be nobody’s at once where tabs cannot speak', async () => {
  const [only] = (await tabs(1)) as [Tab];
  vi.stubGlobal('BroadcastChannel', undefined);
  only.listen();
  await Promise.resolve();
  await Promise.resolve();
  expect(only.as((session) => session.sessionPending())).toBe(false);
});
