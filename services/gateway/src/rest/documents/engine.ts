import type { GetEngineResponse } from '@groupsight/proto/insights/v1/insights';
import { type Static, Type } from 'typebox';
import { NullableString, named, oneOf } from '../schema.ts';
import { engines } from './digest.ts';
import { oneOfThese } from './values.ts';

export const EngineSchema = named('Engine', {
  engine: oneOf(engines, 'What understands the messages.'),
  model: NullableString("The model's name."),
  endpoint: NullableString('The host it is asked at.'),
  pseudonyms: Type.Boolean({
    description: 'Whether names, telephone numbers and e-mail addresses are kept from it.',
  }),
  resting: Type.Boolean({ description: 'Whether it is not asked for a while after failures.' }),
  tokensSpent: Type.Integer({ description: "Of today, in the owner's zone." }),
  tokensDaily: Type.Integer({ description: "Of a day, by the owner's plan." }),
});

export function toEngine(found: GetEngineResponse): Static<typeof EngineSchema> {
  return {
    engine: oneOfThese(engines, found.engine, 'local'),
    model: found.model === '' ? null : found.model,
    endpoint: found.endpoint === '' ? null : found.endpoint,
    pseudonyms: found.pseudonyms,
    resting: found.resting,
    tokensSpent: found.tokensSpent,
    tokensDaily: found.tokensDaily,
  };
}
