import { type Static, Type } from 'typebox'
import { isSuperuser } from '#server/access/actor.ts'
import { sightOf } from '#server/access/visibility.ts'
import { idParameter } from '#server/api/http/ids.ts'
import { listRoute } from '#server/api/http/list.ts'
import type { ApiRequest, Route } from '#server/api/http/route.ts'
import { nullable, Url } from '#server/api/http/schema.ts'
import { type AddonRow, addonsPage } from '#server/db/queries/project-parts.ts'
import type { Cut } from '#server/db/window.ts'
import { AppError } from '#server/errors.ts'

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
