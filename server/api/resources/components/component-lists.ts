import type { Static } from 'typebox'
import { type body, componentListContract } from '#core/contract/components/component-lists.ts'
import { message } from '#core/messages/message.ts'
import { site } from '#server/access/access-scope.ts'
import { demand, may } from '#server/access/may.ts'
import { visibleComponent } from '#server/access/visibility.ts'
import type { Links } from '#server/api/http/links.ts'
import type { AnyRoute, ApiRequest, WriteRequest } from '#server/api/http/route.ts'
import { serveList, serveRoute } from '#server/api/http/serve-route.ts'
import { viewComponents } from '#server/api/resources/components/component-view.ts'
import {
  addComponentList,
  changeComponentList,
  takenListNames,
} from '#server/commands/components/change-component-list.ts'
import type { Db } from '#server/db/database.ts'
import {
  type ComponentListRow,
  componentListsPage,
  componentSlugs,
  componentsOfList,
  deleteComponentList,
  deleteMember,
  insertMembers,
  type ListVisibility,
  listRules,
  membersOfLists,
} from '#server/db/queries/components/component-lists.ts'
import { AppError, invalid } from '#server/errors.ts'

type Fields = Partial<Static<typeof body>>

/** Managers know every list, but nobody learns here of a component that they may not see. */
const visibilityOfLists = async (db: Db, { actor }: ApiRequest): Promise<ListVisibility> => ({
  seen: visibleComponent(actor),
  all: await may(db, actor, 'componentlist.edit', site),
})

async function view(db: Db, links: Links, rows: readonly ComponentListRow[], visibility: ListVisibility) {
  const ids = rows.map((row) => row.id)
  const members = await membersOfLists(db, ids, visibility)
  const rules = await listRules(db)
  return rows.map((row) => ({
    name: row.name,
    slug: row.slug,
    id: row.id,
    show_dashboard: row.show_dashboard === 1,
    components: members
      .filter((one) => one.component_list_id === row.id)
      .map((one) => links.component({ project: one.project_slug, component: one.component_path })),
    // Patterns may name what is hidden: they are for those who write them.
    auto_assign: visibility.all ? rules.filter((rule) => rule.component_list_id === row.id) : [],
    url: links.api(`component-lists/${row.slug}/`),
  }))
}

export async function findList(
  db: Db,
  request: ApiRequest<{ readonly list: string }>,
): Promise<{ list: ComponentListRow; visibility: ListVisibility }> {
  const visibility = await visibilityOfLists(db, request)
  const slug = request.params.list
  const [list] = (await componentListsPage(db, { visibility, slug }, () => ({ limit: 1, offset: 0 }))).rows
  if (!list) throw new AppError('not_found')
  return { list, visibility }
}

/** What a manager of lists does to one, in one transaction. */
const onList = <T>(
  request: WriteRequest<T, { readonly list: string }>,
  work: (tx: Db, list: ComponentListRow, visibility: ListVisibility) => Promise<unknown>,
): Promise<unknown> =>
  request.transaction(async (tx) => {
    const { list, visibility } = await findList(tx, request)
    await demand(tx, request.actor, 'componentlist.edit', site)
    return work(tx, list, visibility)
  })

/** The same of the list itself: who may not manage lists does not learn which there are. */
const onManagedList: typeof onList = async (request, work) => {
  await demand(request.db, request.actor, 'componentlist.edit', site)
  return onList(request, work)
}

const change = (request: WriteRequest<Fields, { readonly list: string }>): Promise<unknown> =>
  onManagedList(request, async (tx, list, visibility) => {
    const {
      name = list.name,
      slug = list.slug,
      show_dashboard = list.show_dashboard === 1,
      auto_assign: rules,
    } = await request.readWith((readable) => takenListNames(tx, readable, list.id))
    await changeComponentList(tx, list, { name, slug, show_dashboard }, rules && { rules, seen: visibility.seen })
    const after = { ...list, name, slug, show_dashboard: show_dashboard ? 1 : 0 }
    return (await view(tx, request.links, [after], visibility))[0]
  })

/** The component that an address names: by its slug, or after its project's, as `project%252Fcomponent`. */
async function namedMember(tx: Db, list: ComponentListRow, visibility: ListVisibility, name: string): Promise<number> {
  const wanted = name.replaceAll(/%2F/gi, '/')
  const members = await membersOfLists(tx, [list.id], visibility)
  const fitting = members.filter(
    ({ project_slug, component_path }) =>
      `${project_slug}/${component_path}` === wanted || component_path.split('/').at(-1) === wanted,
  )
  if (fitting.length > 1) throw invalid('component', message('componentList.ambiguous'))
  if (!fitting[0]) throw new AppError('not_found')
  return fitting[0].component_id
}

export const componentListRoutes: readonly AnyRoute[] = [
  serveList(componentListContract.componentLists, {
    load: async (request, page) =>
      componentListsPage(request.db, { visibility: await visibilityOfLists(request.db, request) }, page),
    present: async (rows, request) =>
      view(request.db, request.links, rows, await visibilityOfLists(request.db, request)),
    post: (request) =>
      request.transaction(async (tx) => {
        const fields = await request.readWith((readable) => takenListNames(tx, readable))
        const { name, slug, show_dashboard = true, auto_assign: rules = [] } = fields
        const visibility = await visibilityOfLists(tx, request)
        const values = { name, slug, show_dashboard }
        const id = await addComponentList(tx, values, { rules, seen: visibility.seen })
        const row = { id, name, slug, show_dashboard: show_dashboard ? 1 : 0 }
        return (await view(tx, request.links, [row], visibility))[0]
      }),
  }),
  serveRoute(componentListContract.componentList, {
    get: async (request) => {
      const { list, visibility } = await findList(request.db, request)
      return (await view(request.db, request.links, [list], visibility))[0]
    },
    put: change,
    patch: change,
    delete: (request) => onManagedList(request, (tx, list) => deleteComponentList(tx, list.id)),
  }),
  serveList(componentListContract.componentsOfList, {
    async load(request, page) {
      const { list, visibility } = await findList(request.db, request)
      return componentsOfList(request.db, list.id, visibility, page)
    },
    present: async (rows, request) => [...(await viewComponents(request, rows)).values()],
    post: (request) =>
      onList(request, async (tx, list, visibility) => {
        const { component_id: id } = request.read()
        const [known] = (await componentSlugs(tx, visibility.seen)).filter((one) => one.id === id)
        if (!known) throw invalid('component_id', message('component.noneWithId', { id }))
        await insertMembers(tx, list.id, [id])
        return (await view(tx, request.links, [list], visibility))[0]
      }),
  }),
  serveRoute(componentListContract.componentOfList, {
    delete: (request) =>
      onList(request, async (tx, list, visibility) => {
        const name = request.params.member
        await deleteMember(tx, list.id, await namedMember(tx, list, visibility, name))
      }),
  }),
]
