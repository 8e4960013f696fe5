// Set up before the service tests: what services ask their stores for names its owner.
import { afterAll, afterEach, expect } from 'vitest';
import { takeShardFaults, watchShardKeys } from '../src/testing/shard-check.ts';

watchShardKeys();
const check = () => expect(takeShardFaults(), 'questions without a shard key').toEqual([]);
afterEach(check);
afterAll(check);
