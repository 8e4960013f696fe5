import type { GetDisclosuresResponse } from '@groupsight/proto/insights/v1/insights';
import { type Static, Type } from 'typebox';
import { NullableString, named, oneOf, ref } from '../schema.ts';
import { oneOfThese } from './values.ts';

const places = ['this_machine', 'private_network', 'outside'] as const;

const DisclosedModel = named('DisclosedModel', {
  place: oneOf(places, 'Where it is, as far as the name of its host tells.'),
  host: NullableString('Of a model outside; null else.'),
  pseudonyms: Type.Boolean({
    description: 'Whether names, telephone numbers and e-mail addresses are kept from it.',
  }),
});

/** What the privacy policy says of this server. */
export const DisclosuresSchema = named('Disclosures', {
  model: Type.Unsafe<Static<typeof DisclosedModel> | null>({
    anyOf: [ref(DisclosedModel), { type: 'null' }],
    description: 'What is sent the text of messages to read; null: no model is configured.',
  }),
  linkPreviews: Type.Boolean({ description: 'Pages of shared links are fetched.' }),
});

export const disclosureSchemas = [DisclosedModel, DisclosuresSchema];

export function toDisclosures(found: GetDisclosuresResponse): Static<typeof DisclosuresSchema> {
  const { modelPlace, modelHost, pseudonyms, linkPreviews } = found;
  if (modelPlace === '') return { model: null, linkPreviews };
  const place = oneOfThese(places, modelPlace, 'outside');
  return { model: { place, host: modelHost || null, pseudonyms }, linkPreviews };
}
