import { Type } from 'typebox'
import {
  flagFields,
  settingFields,
  settingSwitches,
  settingValues,
} from '#core/contract/projects/inherited-settings.ts'
import { removal } from '#core/contract/removal.ts'
import { defineList, defineRoute } from '#core/contract/route-contract.ts'
import { ApiLink, nullable, Url } from '#core/contract/schema.ts'

export const Category = Type.Object(
  {
    id: Type.Integer(),
    name: Type.String(),
    slug: Type.String(),
    project: Url,
    category: nullable(Url),
    url: Url,
    statistics_url: Url,
    announcements_url: Url,
    reports_url: Url,
    ...flagFields,
    ...settingValues,
    ...settingSwitches,
  },
  { title: 'Category' },
)

export const newCategory = Type.Object({
  name: Type.String({ minLength: 1, maxLength: 100 }),
  slug: Type.String({ minLength: 1, maxLength: 100, format: 'slug' }),
  project: ApiLink('URL of the project.'),
  category: Type.Optional(nullable(ApiLink('URL of the parent category.'))),
  check_flags: Type.Optional(Type.String()),
  ...settingFields,
})

export const categoryContract = {
  categoriesOfProject: defineList({
    path: '/api/projects/:project/categories/',
    name: 'Categories of a project',
    summary: 'Groups of components within the project.',
    needs: 'visible',
    item: Category,
  }),
  categories: defineList({
    path: '/api/categories/',
    name: 'Categories',
    summary: 'Groups of components within projects.',
    needs: 'anyone',
    item: Category,
    writes: {
      POST: {
        summary: 'Create a category',
        needs: { permission: 'project.edit', on: 'project' },
        body: newCategory,
        status: 201,
        reply: Category,
      },
    },
  }),
  category: defineRoute({
    path: '/api/categories/:id/',
    name: 'Category',
    summary: 'One group of components.',
    needs: 'visible',
    reply: Category,
    writes: {
      PUT: {
        summary: 'Change a category',
        needs: { permission: 'project.edit', on: 'project' },
        body: newCategory,
        reply: Category,
      },
      PATCH: {
        summary: 'Rename or move a category',
        needs: { permission: 'project.edit', on: 'project' },
        body: newCategory,
        reply: Category,
      },
      DELETE: {
        summary: 'Delete a category with everything in it',
        needs: { permission: 'project.edit', on: 'project' },
        query: removal,
        body: removal,
      },
    },
  }),
}
