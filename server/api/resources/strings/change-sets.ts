import { changeSetContract } from '#core/contract/strings/change-sets.ts'
import { render } from '#core/messages/render.ts'
import { splitForms } from '#core/units/forms.ts'
import { findProject } from '#server/access/find.ts'
import { demand } from '#server/access/may.ts'
import { visibleComponent } from '#server/access/visibility.ts'
import type { Links } from '#server/api/http/links.ts'
import type { AnyRoute, WriteRequest } from '#server/api/http/route.ts'
import { serveList, serveRoute } from '#server/api/http/serve-route.ts'
import { isoTime } from '#server/api/http/time.ts'
import {
  addProposedLanguage,
  changeSetLanguageRoute,
  type DecideLanguage,
  decideLanguages,
  dropLanguage,
  undoLanguage,
} from '#server/api/resources/strings/change-set-languages.ts'
import {
  type ChangeSetPath,
  demandAuthor,
  findChangeSet,
  isAuthor,
} from '#server/api/resources/strings/change-set-request.ts'
import {
  applyChangeSet,
  type Deciding,
  dropChangeSet,
  type ItemResult,
  undoChangeSet,
} from '#server/commands/strings/decide-change-set.ts'
import { proposeTranslations } from '#server/commands/strings/propose-translations.ts'
import type { Db } from '#server/db/database.ts'
import {
  type CountedChangeSet,
  changeSetById,
  changeSetsPage,
  countedChangeSet,
  deleteChangeSet,
  insertChangeSet,
  itemsByIds,
  itemsPage,
  type ShownItem,
  updateChangeSet,
} from '#server/db/queries/strings/change-sets/change-sets.ts'
import { AppError, mustExist } from '#server/errors.ts'

const USUAL_BUDGET = 200

function presentSet(links: Links, project: string, set: CountedChangeSet) {
  const { id, name, description, username, budget, proposed, applied, dropped, undone } = set
  const counts = { budget, proposed, applied, dropped, undone }
  return {
    id,
    url: links.project(project, `change-sets/${id}/`),
    web_url: links.web(`change-sets/${project}/${id}/`),
    project: links.project(project),
    name,
    description,
    user: links.user(username),
    username,
    ...counts,
    created: isoTime(set.created),
    updated: isoTime(set.updated),
  }
}

function presentItem(links: Links, item: ShownItem) {
  const { id, unit_id, context, state, reason, status, language_code } = item
  const applied = status === 'applied'
  const [target, stateSeen] = applied ? [item.applied_target, item.applied_state] : [item.base_target, item.base_state]
  const path = { project: item.project_slug, component: item.component_path, language: language_code }
  return {
    id,
    unit: links.unit(unit_id),
    unit_id,
    web_url: `${links.translate(path)}?u=${unit_id}`,
    component: item.component_path,
    language_code,
    context,
    source: splitForms(item.source),
    target: splitForms(item.target),
    state,
    reason,
    status,
    base: { target: splitForms(item.base_target), state: item.base_state },
    current: { target: splitForms(item.current_target), state: item.current_state },
    is_stale: item.current_target !== target || item.current_state !== stateSeen,
    failing_checks: item.failing_checks === '' ? [] : item.failing_checks.split(' '),
    updated: isoTime(item.updated),
  }
}

const done: readonly ItemResult['outcome'][] = ['applied', 'dropped', 'undone']

const presentResult = ({ id, outcome, reason }: ItemResult) => ({ id, outcome, detail: reason ? render(reason) : '' })

function presentResults(results: readonly ItemResult[], languages: readonly ItemResult[]) {
  const all = [...results, ...languages]
  const count = all.filter(({ outcome }) => done.includes(outcome)).length
  return {
    done: count,
    skipped: all.length - count,
    results: results.map(presentResult),
    languages: languages.map(presentResult),
  }
}

type DecisionRequest = WriteRequest<{ items?: number[] | undefined; languages?: number[] | undefined }, ChangeSetPath>

interface Decision {
  readonly texts: (tx: Db, deciding: Deciding) => Promise<ItemResult[]>
  readonly languages: DecideLanguage
  readonly byAuthor?: boolean
}

/** Texts in one transaction; then languages one by one, since each writes files. */
async function decide(request: DecisionRequest, { texts, languages, byAuthor = false }: Decision) {
  const { actor, params, services } = request
  const chosen = request.read()
  const all = chosen.items === undefined && chosen.languages === undefined
  const { found, results } = await request.transaction(async (tx) => {
    const found = await findChangeSet(tx, actor, params)
    if (byAuthor) demandAuthor(actor, found)
    else await demand(tx, actor, 'suggestion.accept', { project: found.project })
    const items = all ? undefined : (chosen.items ?? [])
    return { found, results: await texts(tx, { actor, set: found.set, items, now: services.now() }) }
  })
  const named = all ? undefined : (chosen.languages ?? [])
  return presentResults(results, await decideLanguages(request, found, named, languages))
}

async function create(
  request: WriteRequest<{ name: string; description?: string; budget?: number }, { project: string }>,
) {
  const { actor, params, services, links } = request
  const made = await request.transaction(async (tx) => {
    const project = await findProject(tx, actor, params.project)
    await demand(tx, actor, 'suggestion.add', { project })
    if (actor.kind !== 'user') throw new AppError('not_authenticated')
    const { name, description = '', budget = USUAL_BUDGET } = request.read()
    const set = { project_id: project.id, user_id: actor.id, name, description, budget }
    const id = await insertChangeSet(tx, set, services.now())
    return countedChangeSet(tx, mustExist(await changeSetById(tx, project.id, id), 'change set'))
  })
  return presentSet(links, params.project, made)
}

export const changeSetRoutes: readonly AnyRoute[] = [
  serveList(changeSetContract.changeSetsOfProject, {
    async load({ db, actor, params, query }, page) {
      const project = await findProject(db, actor, params.project)
      return changeSetsPage(db, { projectId: project.id, proposedOnly: query.status === 'proposed' }, page)
    },
    present: (rows, { links, params }) => rows.map((row) => presentSet(links, params.project, row)),
    post: create,
  }),
  serveRoute(changeSetContract.changeSet, {
    async get({ db, actor, links, params }) {
      const { set } = await findChangeSet(db, actor, params)
      return presentSet(links, params.project, await countedChangeSet(db, set))
    },
    patch: async (request) => {
      const { actor, params, services, links } = request
      const changed = await request.transaction(async (tx) => {
        const { project, set } = await findChangeSet(tx, actor, params)
        await demand(tx, actor, 'suggestion.accept', { project })
        const { name, description, budget } = request.read()
        const fields = {
          ...(name && { name }),
          ...(description !== undefined && { description }),
          ...(budget && { budget }),
        }
        await updateChangeSet(tx, set.id, fields, services.now())
        return countedChangeSet(tx, { ...set, ...fields })
      })
      return presentSet(links, params.project, changed)
    },
    delete: (request) =>
      request.transaction(async (tx) => {
        const { actor, params } = request
        const { project, set } = await findChangeSet(tx, actor, params)
        if (!isAuthor(actor, { project, set })) await demand(tx, actor, 'suggestion.accept', { project })
        await deleteChangeSet(tx, set.id)
      }),
  }),
  serveList(changeSetContract.itemsOfChangeSet, {
    async load({ db, actor, params, query }, page) {
      const { set } = await findChangeSet(db, actor, params)
      return itemsPage(db, visibleComponent(actor), { id: set.id, status: query.status }, page)
    },
    present: (rows, { links }) => rows.map((row) => presentItem(links, row)),
    post: (request) =>
      request.transaction(async (tx) => {
        const { actor, params, services, links } = request
        const { project, set } = await findChangeSet(tx, actor, params)
        await demand(tx, actor, 'suggestion.add', { project })
        demandAuthor(actor, { project, set })
        const proposing = { actor, set, now: services.now() }
        const ids = await proposeTranslations(tx, proposing, request.read().items)
        return (await itemsByIds(tx, visibleComponent(actor), set.id, ids)).map((row) => presentItem(links, row))
      }),
  }),
  changeSetLanguageRoute,
  serveRoute(changeSetContract.applicationOfChangeSet, {
    post: (request) => decide(request, { texts: applyChangeSet, languages: addProposedLanguage }),
  }),
  serveRoute(changeSetContract.rejectionOfChangeSet, {
    post: (request) => decide(request, { texts: dropChangeSet, languages: dropLanguage }),
  }),
  serveRoute(changeSetContract.cancellationOfProposals, {
    post: (request) => decide(request, { texts: dropChangeSet, languages: dropLanguage, byAuthor: true }),
  }),
  serveRoute(changeSetContract.reversalOfChangeSet, {
    post: (request) => decide(request, { texts: undoChangeSet, languages: undoLanguage }),
  }),
]
