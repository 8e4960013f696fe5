import { act, screen, waitFor } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { FakeFailure } from '../../test/fake-api.ts';
import { openGroup, ownPath } from '../../test/group-screen.tsx';
import { event, groupId, job, overlay, processed } from './testing.ts';

describe('a job that was started elsewhere', () => {
  it('is found after the page was loaded anew', async () => {
    sessionStorage.setItem(`groupsight.job.${groupId}`, 'j1');
    openGroup('', {
      'GET /api/jobs/j1': () => ({ data: { ...job, state: 'fetching', done: 900 } }),
    });
    expect(await screen.findByText('Reading history: 900 messages')).toBeVisible();
  });

  it('and ended while the page was loaded is told', async () => {
    sessionStorage.setItem(`groupsight.job.${groupId}`, 'j1');
    openGroup('', { 'GET /api/jobs/j1': () => ({ data: { ...job, state: 'done' } }) });
    expect(await screen.findByText(processed)).toBeVisible();
    expect(sessionStorage.getItem(`groupsight.job.${groupId}`)).toBeNull();
  });

  it('is found by a tab that is opened while it runs', async () => {
    const fetching = { ...job, state: 'fetching', done: 7 };
    openGroup('', {
      [`GET ${ownPath}/job`]: () => ({ data: fetching }),
      'GET /api/jobs/j1': () => ({ data: fetching }),
    });
    expect(await screen.findByText('Reading history: 7 messages')).toBeVisible();
  });

  it('is seen by a tab that was open before, to its end', async () => {
    let running: object | null = null;
    let now: object = job;
    const api = openGroup('', {
      [`GET ${ownPath}/job`]: () => ({ data: running }),
      'GET /api/jobs/j1': () => ({ data: now }),
    });
    await screen.findByText('12 members');
    await waitFor(() => expect(api.events.opened).toBe(true));
    now = running = { ...job, state: 'digesting', done: 1, total: 2 };
    api.events.send({ ...event, state: 'digesting', done: 1, total: 2 });
    expect(await screen.findByText('Building digests: 1 of 2')).toBeVisible();
    running = null;
    now = { ...job, state: 'done' };
    api.events.send({ ...event, state: 'done' });
    expect(await screen.findByText(processed)).toBeVisible();
    await waitFor(() => expect(overlay()).toBeNull());
  });

  it('is found later where it could not be asked about at once', async () => {
    let running: () => unknown = () => ({ data: null });
    const digesting = { ...job, state: 'digesting', done: 1, total: 2 };
    const api = openGroup('', {
      [`GET ${ownPath}/job`]: () => running(),
      'GET /api/jobs/j1': () => ({ data: digesting }),
    });
    await screen.findByText('12 members');
    await waitFor(() => expect(api.events.opened).toBe(true));
    const asked = () => api.of('GET', `${ownPath}/job`).length;
    const before = asked();
    running = () => new FakeFailure(503, 'Away');
    api.events.send({ ...event, state: 'digesting', done: 1, total: 2 });
    await waitFor(() => expect(asked()).toBeGreaterThan(before));
    running = () => ({ data: digesting });
    act(() => void dispatchEvent(new Event('online')));
    expect(await screen.findByText('Building digests: 1 of 2')).toBeVisible();
  });

  it('is left alone when it is an import, or of another group', async () => {
    const api = openGroup('');
    await screen.findByText('12 members');
    await waitFor(() => expect(api.events.opened).toBe(true));
    const asked = () => api.of('GET', `${ownPath}/job`).length;
    const before = asked();
    api.events.send({ ...event, group: 'another', state: 'storing' });
    for (let n = 0; n < 3; n++) api.events.send({ ...event, jobId: 'import', state: 'storing' });
    await waitFor(() => expect(asked()).toBe(before + 1));
    expect(overlay()).toBeNull();
  });
});
