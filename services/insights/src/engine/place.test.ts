import { expect, test } from 'vitest';
import { placeOf } from './place.ts';

test.each([
  ['localhost:11434', 'this_machine'],
  ['models.localhost', 'this_machine'],
  ['127.0.0.1:8080', 'this_machine'],
  ['[::1]:8080', 'this_machine'],
  ['10.2.3.4', 'private_network'],
  ['[fd00::1]:8080', 'private_network'],
  ['ollama:11434', 'private_network'],
  ['vllm.models.svc.cluster.local', 'private_network'],
  ['ai.corp', 'private_network'],
  ['api.openai.com', 'outside'],
  ['my.openai.azure.com:443', 'outside'],
  ['8.8.8.8', 'outside'],
] as const)('%s is in %s', (host, place) => {
  expect(placeOf(host)).toBe(place);
});
