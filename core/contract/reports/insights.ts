import { Type } from 'typebox'
import { Change, changeParameters } from '#core/contract/history/changes.ts'
import { defineList, defineRoute } from '#core/contract/route-contract.ts'
import { nullable } from '#core/contract/schema.ts'
import { path } from '#core/contract/scope-path.ts'

const count = Type.Integer()

export const Activity = Type.Object(
  {
    days: Type.Array(Type.Object({ day: Type.String({ format: 'date' }), changes: count })),
    before: Type.Integer({ description: 'Changes in the previous period.' }),
    contributors: Type.Array(Type.Object({ username: Type.String(), full_name: Type.String(), changes: count })),
  },
  { title: 'Activity' },
)

const CheckCount = Type.Object(
  { check: Type.String(), name: Type.String(), description: Type.String(), count },
  { title: 'CheckCount' },
)

const CheckScope = Type.Object(
  { path: Type.String(), component: Type.String(), language: Type.String(), count },
  { title: 'CheckPlace' },
)

export const Announcement = Type.Object(
  {
    id: Type.Integer(),
    message: Type.String({ description: 'Markdown.' }),
    severity: Type.String(),
    expiry: nullable(Type.String({ format: 'date' })),
  },
  { title: 'PlaceAnnouncement' },
)

/** What happens of a scope, what fails there, and what people are told. */
export const scopeInsightContract = {
  activityAtScope: defineRoute({
    path: '/api/places/activity/',
    name: 'Activity of a scope',
    summary: 'Edits per day (UTC), and the top contributors.',
    needs: 'visible',
    query: Type.Object({
      path,
      days: Type.Optional(Type.Integer({ minimum: 1, maximum: 366, description: '1 to 366; 30 unless given.' })),
    }),
    reply: Activity,
  }),
  failingChecksAtScope: defineRoute({
    path: '/api/places/checks/',
    name: 'Failing checks of a scope',
    summary: 'Number of failing strings per check; with check, per translation.',
    needs: 'visible',
    query: Type.Object({ path, check: Type.Optional(Type.String({ description: 'Name of a check.' })) }),
    reply: Type.Object({ checks: Type.Array(CheckCount), places: Type.Array(CheckScope) }, { title: 'PlaceChecks' }),
  }),
  announcementsAtScope: defineRoute({
    path: '/api/places/announcements/',
    name: 'Announcements of a scope',
    summary: 'Announcements of the scope, its parents and the whole site.',
    needs: 'visible',
    query: Type.Object({ path }),
    reply: Type.Array(Announcement),
  }),
  historyOfScope: defineList({
    path: '/api/places/changes/',
    name: 'History of a scope',
    summary: 'Changes, newest first: also of categories and of languages, which have no list of their own.',
    needs: 'visible',
    item: Change,
    query: { path, ...changeParameters },
  }),
}
