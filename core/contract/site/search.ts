import { Type } from 'typebox'
import { defineRoute } from '#core/contract/route-contract.ts'

export const Result = Type.Object(
  {
    url: Type.String({ description: 'Path of the page, without the host.' }),
    name: Type.String(),
    category: Type.String({ description: 'Project, Category, Component, User or Language.' }),
  },
  { title: 'SearchResult' },
)

export const nameSearchContract = {
  searchByName: defineRoute({
    path: '/api/search/',
    name: 'Search by name',
    summary: 'Projects, categories, components, users and languages whose name contains a text; up to five of each.',
    needs: 'anyone',
    query: Type.Object({ q: Type.Optional(Type.String({ description: 'Part of the name.' })) }),
    reply: Type.Array(Result),
  }),
}
