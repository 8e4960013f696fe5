import { screen } from '@testing-library/react';
import { theGroup } from '../../test/group-screen.tsx';

export const groupId = theGroup.documentId;
export const job = {
  jobId: 'j1',
  group: groupId,
  state: 'queued',
  done: 0,
  total: 0,
  messages: 40,
  newMessages: 40,
  digests: 3,
};
export const event = { type: 'job', group: groupId, jobId: 'j1' };
export const started = () => ({ data: { jobId: 'j1', state: 'queued' } });
export const processed = 'Group chat processed! Digests generated successfully.';

export const overlay = () => screen.queryByRole('dialog', { name: 'Processing group chat' });
