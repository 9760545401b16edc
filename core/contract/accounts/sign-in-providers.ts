import { Type } from 'typebox'
import { signInKinds, signUpPolicies } from '#core/access/sign-in-providers.ts'
import { defineRoute } from '#core/contract/route-contract.ts'
import { nullable, oneOf } from '#core/contract/schema.ts'

const Attribute = Type.String({ maxLength: 200 })
const Dn = Type.String({ maxLength: 1000 })

const Ldap = Type.Object(
  {
    start_tls: Type.Boolean({ description: 'Encrypt an ldap:// connection before anything else is sent.' }),
    ca_certificate: Type.String({
      maxLength: 50_000,
      description: 'PEM certificate of the authority. Empty: the ones the machine trusts.',
    }),
    base_dn: { ...Dn, description: 'Where people are searched.' },
    user_filter: Type.String({ maxLength: 1000, description: 'Finds a person; {username} is what they typed.' }),
    user_dn: { ...Dn, description: 'DN to bind as, with {username}. Empty: the person is searched first.' },
    subject_attribute: { ...Attribute, description: "An ID that doesn't change: entryUUID, objectGUID." },
    username_attribute: Attribute,
    email_attribute: Attribute,
    name_attribute: Attribute,
    group_base_dn: { ...Dn, description: 'Where groups are searched. Empty: the attribute memberOf counts.' },
    group_filter: Type.String({ maxLength: 1000, description: 'Finds groups of a person, by {dn} or {username}.' }),
    group_attribute: { ...Attribute, description: 'The name of a group.' },
  },
  { title: 'LdapSettings' },
)

const Saml = Type.Object(
  {
    sign_in_url: Type.String({ maxLength: 1000, description: 'Where browsers are sent, by HTTP redirect.' }),
    certificate: Type.String({ maxLength: 50_000, description: 'PEM, one or more. Answers must be signed by one.' }),
    subject_attribute: {
      ...Attribute,
      description: "An ID that doesn't change. Empty: the NameID, unless it is an email.",
    },
    username_attribute: { ...Attribute, description: 'Empty, here and below: the usual names.' },
    email_attribute: Attribute,
    name_attribute: Attribute,
    groups_attribute: Attribute,
  },
  { title: 'SamlSettings' },
)

const fields = {
  name: Type.String({ minLength: 1, maxLength: 60, description: 'On the button of the sign-in page.' }),
  issuer: Type.String({
    maxLength: 300,
    description: 'URL of the service. Can be empty where the kind has one. SAML: the entity ID.',
  }),
  client_id: Type.String({ maxLength: 1000, description: 'LDAP: the DN to search as. Empty: anonymously.' }),
  client_secret: Type.String({ maxLength: 500, description: 'LDAP: the password of that DN. Shown as asterisks.' }),
  domains: Type.Array(Type.String({ maxLength: 200 }), {
    maxItems: 50,
    description: 'Email domains that can get an account, or find theirs by email. Empty: all.',
  }),
  sign_up: oneOf(signUpPolicies, 'New accounts: as REGISTRATION says, always, or never.'),
  trusts_emails: Type.Boolean({
    description: "Whether emails of the domains count as verified although the service doesn't say so.",
  }),
  teams: Type.Array(Type.Object({ group: Type.String({ minLength: 1, maxLength: 200 }), team: Type.Integer() }), {
    maxItems: 200,
    description: 'Members of the group join the team at every sign-in, and leave it without the group.',
  }),
  shared_redirect: Type.Boolean({
    description: 'Whether browsers come back to /account/oidc/ instead of /account/from/{slug}/. Not of LDAP and SAML.',
  }),
}

export const SignInProviderView = Type.Object(
  {
    id: Type.Integer(),
    slug: Type.String(),
    kind: oneOf(signInKinds),
    ...fields,
    ldap: { ...nullable(Ldap), description: 'Only of LDAP.' },
    saml: { ...nullable(Saml), description: 'Only of SAML.' },
  },
  { title: 'SignInProvider' },
)

const { name, ...others } = fields
const protocols = { ldap: Type.Optional(Type.Partial(Ldap)), saml: Type.Optional(Type.Partial(Saml)) }

export const signInProviderContract = {
  signInProviders: defineRoute({
    path: '/api/site/sign-in-providers/',
    name: 'Sign-in providers',
    summary: 'Services that people sign in with, beside the one of the environment.',
    needs: 'administrator',
    reply: Type.Array(SignInProviderView),
    writes: {
      POST: {
        summary: 'Add a provider.',
        needs: 'administrator',
        body: Type.Object({
          slug: Type.String({ minLength: 1, maxLength: 40 }),
          kind: oneOf(signInKinds),
          name,
          ...Type.Partial(Type.Object(others)).properties,
          ...protocols,
        }),
        status: 201,
        reply: SignInProviderView,
      },
    },
  }),
  signInProvider: defineRoute({
    path: '/api/site/sign-in-providers/:id/',
    name: 'Sign-in provider',
    summary: 'One provider.',
    reply: 'none',
    writes: {
      PATCH: {
        summary: 'Change it. Asterisks keep the secret while the URL stays the same.',
        needs: 'administrator',
        body: Type.Object({ ...fields, ...protocols }),
        reply: SignInProviderView,
      },
      DELETE: {
        summary: 'Delete it; nobody can sign in with it any more. Linked accounts stay.',
        needs: 'administrator',
      },
    },
  }),
  signInProviderTest: defineRoute({
    path: '/api/site/sign-in-providers/:id/test/',
    name: 'Test of a sign-in provider',
    summary: 'Tries the settings of a provider.',
    reply: 'none',
    writes: {
      POST: {
        summary: 'Reach the service. LDAP: find a person, with a password also sign in as them. Nothing is stored.',
        needs: 'administrator',
        body: Type.Object({
          username: Type.Optional(Type.String({ maxLength: 190 })),
          password: Type.Optional(Type.String({ maxLength: 1000 })),
        }),
        reply: Type.Object(
          {
            problem: { ...nullable(Type.String()), description: 'What went wrong. Null: it works.' },
            person: nullable(
              Type.Object(
                {
                  subject: Type.String(),
                  username: Type.String(),
                  full_name: Type.String(),
                  email: Type.String(),
                  groups: Type.Array(Type.String()),
                  teams: Type.Array(Type.Integer(), { description: 'Teams they would join.' }),
                },
                { title: 'ProviderPerson' },
              ),
            ),
          },
          { title: 'ProviderTest' },
        ),
      },
    },
  }),
}
