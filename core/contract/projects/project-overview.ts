import { Type } from 'typebox'
import { defineRoute } from '#core/contract/route-contract.ts'
import { nullable, oneOf, Timestamp } from '#core/contract/schema.ts'
import { projectFilters, projectSorts } from '#core/settings/project-lists.ts'

const count = Type.Integer()

export const ListedProject = Type.Object(
  {
    name: Type.String(),
    slug: Type.String(),
    total: count,
    total_words: count,
    total_chars: count,
    translated: count,
    translated_words: count,
    translated_chars: count,
    fuzzy: count,
    approved: count,
    failing: count,
    suggestions: count,
    comments: count,
    languages: Type.Integer({ description: 'Languages it is translated to, its source language included.' }),
    last_change: nullable(Timestamp),
    last_used: nullable(Type.String({ format: 'date-time', description: 'Last contribution of the caller.' })),
    watched: Type.Boolean({ description: 'Does the caller watch it?' }),
    locked: Type.Boolean({ description: 'All of its components are.' }),
  },
  { title: 'ListedProject' },
)

export const ProjectOverview = Type.Object(
  {
    count: Type.Integer({ description: 'Projects on all pages.' }),
    idle: Type.Integer({ description: 'Those that match and are left out: without strings, or locked.' }),
    results: Type.Array(ListedProject),
  },
  { title: 'ProjectOverview' },
)

/** Projects with their progress, searched, filtered and sorted, in one reply. */
export const projectOverviewContract = {
  projectOverview: defineRoute({
    path: '/api/project-overview/',
    name: 'Project overview',
    summary: 'Projects by name, owner and use, with the progress of each.',
    needs: 'anyone',
    query: Type.Object({
      q: Type.Optional(Type.String({ description: 'Part of the name or slug.' })),
      show: Type.Optional(
        oneOf(projectFilters, 'All; those the caller is a member of or contributed to; those the caller watches.'),
      ),
      sort: Type.Optional(
        oneOf(projectSorts, 'Last contribution of the caller, name, share translated, last change. Default: used.'),
      ),
      idle: Type.Optional(Type.Boolean({ description: 'Also projects without strings and locked ones.' })),
      page: Type.Optional(Type.Integer({ minimum: 1, description: 'Page number, from 1.' })),
      page_size: Type.Optional(Type.Integer({ minimum: 1, description: 'At most 1000; 50 otherwise.' })),
    }),
    reply: ProjectOverview,
  }),
}
