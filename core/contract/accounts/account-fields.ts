import { Type } from 'typebox'

export const SignInReply = Type.Object(
  {
    signed_in: Type.Boolean({ description: 'The reply sets the session cookie.' }),
    ticket: Type.Union([Type.String(), Type.Null()], { description: 'For the second factor, when one is needed.' }),
    second_factors: Type.Array(Type.String(), { description: 'totp, passkey, recovery_code.' }),
  },
  { title: 'SignIn' },
)

/** Pieces that many bodies share. */
export const Key = Type.String({ minLength: 1, maxLength: 200, description: 'The part of the link after #.' })

export const Password = Type.String({ minLength: 1, maxLength: 1000 })

export const Ticket = Type.String({ minLength: 1, maxLength: 200 })

export const Code = Type.String({ maxLength: 100 })

/** A visit to an OpenID Connect provider: where to go, and what came back. */
export const OidcTrip = Type.Object({ url: Type.String(), ticket: Ticket }, { title: 'OidcTrip' })

export const ChosenProvider = Type.Object({
  provider: Type.Optional(Type.String({ maxLength: 40, description: 'Slug of the provider. Default: the first one.' })),
})

export const OidcAnswer = Type.Object({
  ticket: Ticket,
  query: Type.String({ maxLength: 10_000, description: "Query string of the page's URL." }),
  from: Type.Optional(
    Type.String({
      maxLength: 40,
      description: 'The slug, where the page is /account/from/{slug}/. Not of /account/oidc/.',
    }),
  ),
})
