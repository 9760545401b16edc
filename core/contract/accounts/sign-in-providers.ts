import { Type } from 'typebox'
import { signInKinds, signUpPolicies } from '#core/access/sign-in-providers.ts'
import { defineRoute } from '#core/contract/route-contract.ts'
import { oneOf } from '#core/contract/schema.ts'

const fields = {
  name: Type.String({ minLength: 1, maxLength: 60, description: 'On the button of the sign-in page.' }),
  issuer: Type.String({ maxLength: 300, description: 'URL of the service. Can be empty where the kind has one.' }),
  client_id: Type.String({ minLength: 1, maxLength: 300 }),
  client_secret: Type.String({ maxLength: 500, description: 'Shown as asterisks.' }),
  domains: Type.Array(Type.String({ maxLength: 200 }), {
    maxItems: 50,
    description: 'Email domains that can get an account. Empty: all.',
  }),
  sign_up: oneOf(signUpPolicies, 'New accounts: as REGISTRATION says, always, or never.'),
  trusts_emails: Type.Boolean({ description: "Whether emails count as verified although the service doesn't say so." }),
  teams: Type.Array(Type.Object({ group: Type.String({ minLength: 1, maxLength: 200 }), team: Type.Integer() }), {
    maxItems: 200,
    description: 'Members of the group join the team at every sign-in, and leave it without the group.',
  }),
}

export const SignInProviderView = Type.Object(
  { id: Type.Integer(), slug: Type.String(), kind: oneOf(signInKinds), ...fields },
  { title: 'SignInProvider' },
)

const { name, client_id, ...others } = fields

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
          client_id,
          ...Type.Partial(Type.Object(others)).properties,
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
        body: Type.Object(fields),
        reply: SignInProviderView,
      },
      DELETE: {
        summary: 'Delete it; nobody can sign in with it any more. Linked accounts stay.',
        needs: 'administrator',
      },
    },
  }),
}
