import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import type { Disclosures } from '../../shared/api/types.ts';
import { fittedPolicy, whereMessagesGo } from './disclosures.ts';

const policy = readFileSync(join(import.meta.dirname, '../../../public/privacy.md'), 'utf8');
const none: Disclosures = { model: null, linkPreviews: false };
const model = { place: 'outside', host: 'models.example.com', pseudonyms: true } as const;
const promise = /no message is sent to a provider of language models/i;

describe('the privacy policy', () => {
  it('says, where nobody knows, what may be: nothing is promised', () => {
    const text = fittedPolicy(policy, null);
    expect(text).not.toMatch(/<!--|undefined|null/);
    expect(text).not.toMatch(promise);
    expect(text).toContain('Only where the operator has set up a language model');
    expect(text).toContain('where the operator has switched on that it fetches their titles');
  });

  it('says that no model is asked and no page is fetched, where that is so', () => {
    const text = fittedPolicy(policy, none);
    expect(text).toMatch(promise);
    expect(text).toContain('this server does not fetch their pages');
    expect(text).not.toMatch(/<!--|where the operator has set up a language model|model service/);
  });

  it('names the model that messages are sent to, and what is kept from it', () => {
    const text = fittedPolicy(policy, { model, linkPreviews: true });
    expect(text).not.toMatch(promise);
    expect(text).toContain('sent to **the model service at models.example.com**');
    expect(text).toContain('are replaced by codes before');
    expect(text).toContain('- **The model service** gets what is named above.');
    expect(text).toContain('learn that this server has read the page');
  });

  it('does not claim that names are kept from a model that gets them', () => {
    const text = fittedPolicy(policy, {
      model: { place: 'private_network', host: null, pseudonyms: false },
      linkPreviews: false,
    });
    expect(text).toContain('a model service in a private network, chosen by the operator');
    expect(text).toContain(
      'Names, phone numbers and e-mail addresses in them are sent as they are',
    );
    expect(text).not.toContain('replaced by codes');
  });
});

describe('where messages go', () => {
  it.each([
    [null, 'no model is asked unless the operator has set one up'],
    [none, 'no message is sent to a provider of language models'],
    [{ ...none, model }, 'sent to the model service at models.example.com'],
    [
      { ...none, model: { place: 'this_machine', host: null, pseudonyms: true } },
      'a model service on the machine of this server',
    ],
  ] as const)('%j', (known, words) => {
    const text = whereMessagesGo(known);
    expect(text).toContain(words);
    expect(promise.test(text)).toBe(known === none);
  });
});
