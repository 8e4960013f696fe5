import { Type } from 'typebox';
import { strict } from './schema.ts';

/** The queries of collections as they are validated: `query.ts` reads their parts. */

const populateParam = Type.Optional(
  Type.Unsafe<unknown>({
    description: '`*`, names, or `populate[answers][populate][0]=resource`.',
  }),
);
const fieldsParam = Type.Optional(
  Type.Unsafe<unknown>({
    description: 'Names of the fields to answer; the others are left out. All without it.',
  }),
);

export const paginationParam = Type.Optional(
  Type.Unsafe<unknown>({
    type: 'object',
    properties: {
      page: { type: ['integer', 'string'] },
      pageSize: { type: ['integer', 'string'] },
      start: { type: ['integer', 'string'] },
      limit: { type: ['integer', 'string'] },
      withCount: { type: ['boolean', 'string'] },
    },
    additionalProperties: false,
    description: 'page and pageSize, or start and limit; at most 100 at once, 25 by default.',
  }),
);

/** Documents have no drafts and no translations: what Strapi's clients say of these is taken. */
const withoutEffect = {
  locale: Type.Optional(Type.Unsafe<unknown>({ description: 'Accepted; no effect.' })),
  status: Type.Optional(Type.Unsafe<unknown>({ description: 'Accepted; no effect.' })),
};
const everywhere = { populate: populateParam, fields: fieldsParam, ...withoutEffect };

/** Query of a collection; the nested parts are read by parseListRequest. */
export const listQuery = strict({
  filters: Type.Optional(
    Type.Unsafe<unknown>({
      type: 'object',
      additionalProperties: true,
      description: '`filters[field][$operator]=value`, with `$and`, `$or`, `$not`.',
    }),
  ),
  sort: Type.Optional(
    Type.Unsafe<unknown>({ description: '`field:asc`, `field:desc`, several by comma or index.' }),
  ),
  pagination: paginationParam,
  ...everywhere,
});

export const oneQuery = strict(everywhere);

export const effectless = strict(withoutEffect);
