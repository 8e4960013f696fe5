import { loadConfig } from '@groupsight/shared/config';
import { describe, expect, it } from 'vitest';
import { endpointOf, insightsConfig } from './config.ts';

const read = (env: Record<string, string>) =>
  loadConfig(insightsConfig, { MONGODB_URI: 'mongodb://127.0.0.1', ...env });

describe('the model’s variables', () => {
  it('name an endpoint, or none', () => {
    expect(endpointOf(read({}))).toBeNull();
    expect(endpointOf(read({ OPENAI_API_KEY: 'sk-1' }))).toMatchObject({
      baseUrl: 'https://api.openai.com/v1',
    });
    const own = { OPENAI_BASE_URL: 'http://127.0.0.1:11434/v1', OPENAI_MODEL: 'qwen3:8b' };
    expect(endpointOf(read(own))).toEqual({
      apiKey: 'none',
      baseUrl: own.OPENAI_BASE_URL,
      model: 'qwen3:8b',
    });
  });

  it('give every plan its tokens', () => {
    expect(read({}).OPENAI_DAILY_TOKENS).toMatchObject({ personal: 100_000 });
    const some = read({ OPENAI_DAILY_TOKENS: 'personal=5, ultimate=7' }).OPENAI_DAILY_TOKENS;
    expect(some).toEqual({ personal: 5, professional: 300_000, ultimate: 7 });
    const all = read({ OPENAI_DAILY_TOKENS: '9' }).OPENAI_DAILY_TOKENS;
    expect(all).toEqual({ personal: 9, professional: 9, ultimate: 9 });
  });

  it.each([
    [{ OPENAI_MODEL: 'x' }, /OPENAI_MODEL: has no effect without OPENAI_API_KEY/],
    [{ OPENAI_BASE_URL: 'http://127.0.0.1/v1' }, /OPENAI_MODEL: must name the model/],
    [{ OPENAI_API_KEY: 'sk 1' }, /OPENAI_API_KEY: must be a key without spaces/],
    [{ OPENAI_API_KEY: 'k', OPENAI_BASE_URL: 'nowhere' }, /OPENAI_BASE_URL: must be an http/],
    [{ OPENAI_API_KEY: 'k', OPENAI_BASE_URL: 'ftp://x/v1' }, /OPENAI_BASE_URL: must be an http/],
    [{ OPENAI_API_KEY: 'k', OPENAI_BASE_URL: 'https://a:b@x/v1' }, /OPENAI_BASE_URL: must hold no/],
    [{ OPENAI_PSEUDONYMS: 'maybe' }, /OPENAI_PSEUDONYMS/],
    [{ OPENAI_DAILY_TOKENS: 'free=5' }, /OPENAI_DAILY_TOKENS: must be a number, or such as/],
    [{ LANGSMITH_TRACING: 'true' }, /LANGSMITH_TRACING: must not be true/],
  ])('that are wrong stop the start with their name: %j', (env, message) => {
    expect(() => read(env)).toThrow(message);
  });
});
