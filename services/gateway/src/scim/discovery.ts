import { mostAtOnce } from './list.ts';
import { core, userSchema } from './names.ts';

const supported = (is: boolean) => ({ supported: is });

/** What is offered (RFC 7643, 5). */
export const serviceProviderConfig = (publicUrl: string) => ({
  schemas: [`${core}:ServiceProviderConfig`],
  patch: supported(true),
  bulk: { ...supported(false), maxOperations: 0, maxPayloadSize: 0 },
  filter: { ...supported(true), maxResults: mostAtOnce },
  changePassword: supported(false),
  sort: supported(false),
  etag: supported(false),
  authenticationSchemes: [
    {
      type: 'oauthbearertoken',
      name: 'Bearer token',
      description: 'The value of SCIM_TOKEN',
      primary: true,
    },
  ],
  meta: {
    resourceType: 'ServiceProviderConfig',
    location: `${publicUrl}/scim/v2/ServiceProviderConfig`,
  },
});

/** The only kind of resource: the provider's groups decide who administers, so there are no groups here. */
export const userType = (publicUrl: string) => ({
  schemas: [`${core}:ResourceType`],
  id: 'User',
  name: 'User',
  description: 'Who has an account',
  endpoint: '/Users',
  schema: userSchema,
  meta: { resourceType: 'ResourceType', location: `${publicUrl}/scim/v2/ResourceTypes/User` },
});

interface Attribute {
  readonly name: string;
  readonly description: string;
  readonly type?: string;
  readonly required?: boolean;
  readonly mutability?: string;
  readonly uniqueness?: string;
  readonly multiValued?: boolean;
  readonly subAttributes?: readonly object[];
}

const attribute = ({ type = 'string', ...rest }: Attribute) => ({
  type,
  multiValued: false,
  required: false,
  ...(type === 'string' ? { caseExact: false } : {}),
  mutability: 'readWrite',
  returned: 'default',
  uniqueness: 'none',
  ...rest,
});

const readOnly = 'readOnly';

/** What is kept of a User (RFC 7643, 7). */
export const userSchemaOf = (publicUrl: string) => ({
  schemas: [`${core}:Schema`],
  id: userSchema,
  name: 'User',
  description: 'Who has an account',
  attributes: [
    attribute({
      name: 'userName',
      description: 'The e-mail address; it cannot be changed',
      required: true,
      mutability: 'immutable',
      uniqueness: 'server',
    }),
    attribute({ name: 'displayName', description: 'What the person is called' }),
    attribute({
      name: 'name',
      description: 'What the person is called where there is no displayName',
      type: 'complex',
      subAttributes: ['formatted', 'givenName', 'familyName'].map((name) =>
        attribute({ name, description: 'Part of the name' }),
      ),
    }),
    attribute({
      name: 'active',
      description: 'Whether the account can be entered',
      type: 'boolean',
    }),
    attribute({
      name: 'emails',
      description: 'The address, as in userName',
      type: 'complex',
      multiValued: true,
      mutability: readOnly,
      subAttributes: [
        attribute({ name: 'value', description: 'The address', mutability: readOnly }),
        attribute({ name: 'type', description: 'work', mutability: readOnly }),
        attribute({
          name: 'primary',
          description: 'true',
          type: 'boolean',
          mutability: readOnly,
        }),
      ],
    }),
  ],
  meta: { resourceType: 'Schema', location: `${publicUrl}/scim/v2/Schemas/${userSchema}` },
});
