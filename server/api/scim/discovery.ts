import { MAX_RESULTS } from '#server/api/scim/listing.ts'
import { GROUP_SCHEMA, USER_SCHEMA } from '#server/api/scim/present.ts'

const CORE = 'urn:ietf:params:scim:schemas:core:2.0'
const SCHEMA_SCHEMA = `${CORE}:Schema`

/** What this service can do, for clients that look first. */
export const serviceProviderConfig = (base: string): object => ({
  schemas: [`${CORE}:ServiceProviderConfig`],
  patch: { supported: true },
  bulk: { supported: false, maxOperations: 0, maxPayloadSize: 0 },
  filter: { supported: true, maxResults: MAX_RESULTS },
  changePassword: { supported: false },
  sort: { supported: false },
  etag: { supported: true },
  authenticationSchemes: [
    { type: 'oauthbearertoken', name: 'Bearer token', description: 'The token of the connection.', primary: true },
  ],
  meta: { resourceType: 'ServiceProviderConfig', location: `${base}/ServiceProviderConfig` },
})

const resourceType = (base: string, id: 'User' | 'Group', schema: string) => ({
  schemas: [`${CORE}:ResourceType`],
  id,
  name: id,
  endpoint: `/${id}s`,
  schema,
  schemaExtensions: [],
  meta: { resourceType: 'ResourceType', location: `${base}/ResourceTypes/${id}` },
})

export const resourceTypes = (base: string) => [
  resourceType(base, 'User', USER_SCHEMA),
  resourceType(base, 'Group', GROUP_SCHEMA),
]

interface Options {
  readonly type?: 'string' | 'boolean' | 'complex' | 'reference'
  readonly required?: boolean
  readonly multiValued?: boolean
  readonly caseExact?: boolean
  readonly mutability?: 'readWrite' | 'readOnly' | 'immutable'
  readonly uniqueness?: 'none' | 'server'
  readonly subAttributes?: readonly object[]
}

const attribute = (name: string, options: Options = {}) => ({
  name,
  type: 'string',
  multiValued: false,
  required: false,
  caseExact: false,
  mutability: 'readWrite',
  returned: 'default',
  uniqueness: 'none',
  ...options,
})

const reference = (types: readonly string[], mutability: 'immutable' | 'readOnly') => [
  attribute('value', { mutability }),
  { ...attribute('$ref', { type: 'reference', mutability }), referenceTypes: types },
  attribute('display', { mutability: 'readOnly' }),
  attribute('type', { mutability }),
]

const userAttributes = [
  attribute('userName', { required: true, uniqueness: 'server' }),
  attribute('displayName'),
  attribute('name', {
    type: 'complex',
    subAttributes: [
      attribute('givenName'),
      attribute('familyName'),
      attribute('formatted', { mutability: 'readOnly' }),
    ],
  }),
  attribute('emails', {
    type: 'complex',
    multiValued: true,
    required: true,
    subAttributes: [
      attribute('value', { required: true }),
      attribute('type'),
      attribute('primary', { type: 'boolean' }),
    ],
  }),
  attribute('active', { type: 'boolean' }),
  attribute('groups', {
    type: 'complex',
    multiValued: true,
    mutability: 'readOnly',
    subAttributes: reference(['Group'], 'readOnly'),
  }),
]

const groupAttributes = [
  attribute('displayName', { required: true, uniqueness: 'server' }),
  attribute('members', { type: 'complex', multiValued: true, subAttributes: reference(['User'], 'immutable') }),
]

const schema = (base: string, id: string, name: string, attributes: readonly object[]) => ({
  schemas: [SCHEMA_SCHEMA],
  id,
  name,
  description: name,
  attributes,
  meta: { resourceType: 'Schema', location: `${base}/Schemas/${id}` },
})

export const schemas = (base: string) => [
  schema(base, USER_SCHEMA, 'User', userAttributes),
  schema(base, GROUP_SCHEMA, 'Group', groupAttributes),
]
