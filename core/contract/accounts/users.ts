import { Type } from 'typebox'
import { Profile, ProfileBody } from '#core/contract/accounts/profile.ts'
import { Translation } from '#core/contract/components/translations.ts'
import { defineList, defineRoute, defineWrite, defineWrites } from '#core/contract/route-contract.ts'
import { nullable, plainlyInvalid, reportedOnField, Timestamp, Url } from '#core/contract/schema.ts'
import { memberNeeds } from '#core/contract/team-needs.ts'

const basic = { id: Type.Integer(), full_name: Type.String(), username: Type.String() }

/** What everybody may know of a user, and what those with user.view or user.edit are told beside. */
export const User = Type.Object(
  {
    ...basic,
    email: Type.Optional(nullable(Type.String())),
    groups: Type.Optional(Type.Array(Url)),
    profile: Type.Optional(Profile),
    notifications: Type.Optional(Url),
    is_superuser: Type.Optional(Type.Boolean()),
    is_active: Type.Optional(Type.Boolean()),
    is_bot: Type.Optional(Type.Boolean()),
    date_joined: Type.Optional(Timestamp),
    date_expires: Type.Optional(nullable(Timestamp)),
    last_login: Type.Optional(nullable(Timestamp)),
    url: Type.Optional(Url),
    statistics_url: Type.Optional(Url),
    contributions_url: Type.Optional(Url),
  },
  { title: 'User' },
)

const email = Type.Optional(nullable(Type.String({ minLength: 1, maxLength: 190, format: 'email' })))

const optional = {
  is_superuser: Type.Optional(Type.Boolean()),
  is_active: Type.Optional(Type.Boolean()),
  is_bot: Type.Optional(Type.Boolean()),
  date_expires: Type.Optional(
    nullable(Type.String({ format: 'date-time', maxLength: 40, description: 'A time in ISO 8601.' })),
  ),
  profile: Type.Optional(nullable(reportedOnField(ProfileBody))),
}

const NewUser = Type.Object({
  // Its form is looked at with the names, so that everything that is wrong is told at once.
  email: Type.Optional(nullable(Type.String({ minLength: 1, maxLength: 190 }))),
  full_name: Type.String({ minLength: 1, maxLength: 150 }),
  username: Type.String({ minLength: 1, maxLength: 150 }),
  ...optional,
})

export const ChangedUser = Type.Object({
  email,
  full_name: Type.String({ minLength: 1, maxLength: 150 }),
  username: Type.Optional(
    Type.String({ minLength: 1, maxLength: 150, description: 'Required by PUT, where the caller may change it.' }),
  ),
  ...optional,
})

const membership = {
  group_id: plainlyInvalid(Type.Integer()),
  limit_language_codes: Type.Optional(plainlyInvalid(Type.Array(Type.String({ maxLength: 50 })))),
}

const change = defineWrite({
  summary: 'Change the account. Without user.edit: full_name, email (a verified one) and profile of oneself.',
  needs: {
    allOf: [{ account: 'signed_in' }, { anyOf: [{ permission: 'user.edit', on: 'site' }, { rule: 'oneself' }] }],
  },
  body: ChangedUser,
  reply: User,
})

const userCreation = defineWrite({
  summary: 'Create an account without a password. Its owner sets one with a password reset.',
  needs: { permission: 'user.edit', on: 'site' },
  body: NewUser,
  status: 201,
  reply: User,
})

const userWrites = defineWrites({
  PUT: change,
  PATCH: change,
  DELETE: {
    summary: 'Deactivate the account. Its contributions stay, credited to a deleted user.',
    needs: { permission: 'user.edit', on: 'site' },
  },
})

const membershipWrites = defineWrites({
  POST: {
    summary: 'Add the user to a team, or change the languages they are limited to.',
    needs: memberNeeds,
    body: Type.Object(membership),
    reply: User,
  },
  DELETE: {
    summary: 'Remove the user from a team.',
    needs: memberNeeds,
    body: Type.Object({ group_id: membership.group_id }),
    reply: User,
  },
})

const filters = {
  username: Type.Optional(Type.String({ description: 'Start of the username.' })),
  id: Type.Optional(Type.Integer({ description: 'Identifier of one user.' })),
  is_active: Type.Optional(Type.Boolean({ description: 'Whether the account is active.' })),
  unit: Type.Optional(
    Type.Integer({ description: 'A string: who worked on it comes first, then who worked on its translation.' }),
  ),
  email: Type.Optional(Type.String({ description: 'Full email; needs user.view or user.edit.' })),
  q: Type.Optional(
    Type.String({ description: 'Search query about users; see the documentation of the search language.' }),
  ),
}

const Statistics = Type.Object(
  {
    translated: Type.Integer(),
    suggested: Type.Integer(),
    uploaded: Type.Integer(),
    commented: Type.Integer(),
    languages: Type.Integer({ description: 'Languages that the user translates, by their profile.' }),
  },
  { title: 'UserStatistics' },
)

export const userContract = {
  users: defineList({
    path: '/api/users/',
    name: 'Users',
    summary: 'Users, ordered by ID. If the directory is for members only, visitors get an empty list.',
    needs: { rule: 'directory' },
    item: User,
    query: filters,
    writes: { POST: userCreation },
  }),
  user: defineRoute({
    path: '/api/users/:username/',
    name: 'User',
    summary: 'One user, with all details for callers with user.view or user.edit.',
    needs: { rule: 'directory' },
    reply: User,
    writes: userWrites,
  }),
  groupsOfUser: defineRoute({
    path: '/api/users/:username/groups/',
    name: 'Groups of a user',
    summary: 'Adds a user to teams or removes them.',
    reply: 'none',
    writes: membershipWrites,
  }),
  signOutOfUser: defineRoute({
    path: '/api/users/:username/sign-out/',
    name: 'Sign-out of a user',
    summary: 'Signs a user out everywhere.',
    reply: 'none',
    writes: {
      POST: {
        summary: 'End all sessions of the user and unused links in emails. The account stays active.',
        needs: { permission: 'user.edit', on: 'site' },
        body: Type.Object({
          tokens: Type.Optional(Type.Boolean({ description: "Whether to revoke the user's API tokens, too." })),
        }),
        status: 204,
      },
    },
  }),
  statisticsOfUser: defineRoute({
    path: '/api/users/:username/statistics/',
    flat: true,
    name: 'Statistics of a user',
    summary: 'Contribution counts of the user.',
    needs: { rule: 'directory' },
    reply: Statistics,
  }),
  contributionsOfUser: defineList({
    path: '/api/users/:username/contributions/',
    flat: true,
    name: 'Contributions of a user',
    summary: 'Translations the user contributed to, ordered by ID.',
    needs: { rule: 'directory' },
    item: Translation,
  }),
}
