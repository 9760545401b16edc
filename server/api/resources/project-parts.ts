import { type Static, Type } from 'typebox'
import { isSuperuser } from '#server/access/actor.ts'
import { findProject } from '#server/access/find.ts'
import { sightOf, visibleProject } from '#server/access/visibility.ts'
import { idParameter } from '#server/api/http/ids.ts'
import type { Links } from '#server/api/http/links.ts'
import { listRoute } from '#server/api/http/list.ts'
import type { ApiRequest, Route } from '#server/api/http/route.ts'
import { nullable, Url } from '#server/api/http/schema.ts'
import {
  type AddonRow,
  addonsPage,
  type CategoryRow,
  categoriesPage,
  labelsPage,
} from '#server/db/queries/project-parts.ts'
import type { Cut } from '#server/db/window.ts'
import { AppError } from '#server/errors.ts'

export const Label = Type.Object(
  { id: Type.Integer(), name: Type.String(), description: Type.String(), color: Type.String() },
  { title: 'Label' },
)

export const Category = Type.Object(
  {
    id: Type.Integer(),
    name: Type.String(),
    slug: Type.String(),
    project: Url,
    category: nullable(Url),
    url: Url,
  },
  { title: 'Category' },
)

export const Addon = Type.Object(
  {
    component: nullable(Url),
    project: nullable(Url),
    name: Type.String(),
    id: Type.Integer(),
    configuration: Type.Object({}, { additionalProperties: true, description: 'Shown to administrators only.' }),
    url: Url,
  },
  { title: 'Addon' },
)

const presentCategory = (row: CategoryRow, links: Links): Static<typeof Category> => ({
  id: row.id,
  name: row.name,
  slug: row.slug,
  project: links.project(row.project_slug),
  category: row.parent_id === null ? null : links.category(row.parent_id),
  url: links.category(row.id),
})

function presentAddon(row: AddonRow, { links, actor }: ApiRequest): Static<typeof Addon> {
  const { component_project: project, component_path: component } = row
  return {
    component: project === null || component === null ? null : links.component({ project, component }),
    project: row.project_slug === null ? null : links.project(row.project_slug),
    name: row.name,
    id: row.id,
    configuration: isSuperuser(actor) ? JSON.parse(row.configuration) : {},
    url: links.api(`addons/${row.id}/`),
  }
}

async function seenAddons({ db, actor }: ApiRequest, cut: Cut, id?: number) {
  const { components, changeOwners } = await sightOf(db, actor)
  const projects = changeOwners?.filter((owner) => owner < 0).map((owner) => -owner)
  return addonsPage(db, { components, projects, ...(id === undefined ? {} : { id }) }, cut)
}

const one: Cut = () => ({ limit: 1, offset: 0 })

export const projectPartRoutes: readonly Route[] = [
  listRoute({
    path: '/api/projects/:project/labels/',
    name: 'Labels of a project',
    summary: 'Labels that strings of the project may carry.',
    needs: 'anyone who may see it',
    alsoAllows: ['POST'],
    item: Label,
    async load({ db, actor, params }, cut) {
      return labelsPage(db, (await findProject(db, actor, params.project as string)).id, cut)
    },
    present: (rows) => rows.map(({ id, name, description, color }) => ({ id, name, description, color })),
  }),
  listRoute({
    path: '/api/projects/:project/categories/',
    name: 'Categories of a project',
    summary: 'Groups of components within the project.',
    needs: 'anyone who may see it',
    item: Category,
    async load({ db, actor, params }, cut) {
      const project = await findProject(db, actor, params.project as string)
      return categoriesPage(db, { seen: visibleProject(actor), projectId: project.id }, cut)
    },
    present: (rows, { links }) => rows.map((row) => presentCategory(row, links)),
  }),
  listRoute({
    path: '/api/categories/',
    name: 'Categories',
    summary: 'Groups of components within projects.',
    needs: 'anyone',
    alsoAllows: ['POST'],
    item: Category,
    load: ({ db, actor }, cut) => categoriesPage(db, { seen: visibleProject(actor) }, cut),
    present: (rows, { links }) => rows.map((row) => presentCategory(row, links)),
  }),
  {
    path: '/api/categories/:id/',
    name: 'Category',
    summary: 'One group of components.',
    needs: 'anyone who may see it',
    alsoAllows: ['PUT', 'PATCH', 'DELETE'],
    reply: Category,
    async handle({ db, actor, links, params }) {
      const id = idParameter(params.id)
      const [row] = (await categoriesPage(db, { seen: visibleProject(actor), id }, one)).rows
      if (!row) throw new AppError('not_found')
      return presentCategory(row, links)
    },
  },
  listRoute({
    path: '/api/addons/',
    name: 'Add-ons',
    summary: 'Add-ons of the components and projects the caller may see.',
    needs: 'anyone',
    item: Addon,
    load: (request, cut) => seenAddons(request, cut),
    present: (rows, request) => rows.map((row) => presentAddon(row, request)),
  }),
  {
    path: '/api/addons/:id/',
    name: 'Add-on',
    summary: 'One add-on.',
    needs: 'anyone who may see it',
    alsoAllows: ['PUT', 'PATCH', 'DELETE'],
    reply: Addon,
    async handle(request) {
      const [row] = (await seenAddons(request, one, idParameter(request.params.id))).rows
      if (!row) throw new AppError('not_found')
      return presentAddon(row, request)
    },
  },
]
