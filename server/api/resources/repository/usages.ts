import { usageContract } from '#core/contract/repository/usages.ts'
import { findFormat } from '#core/formats/registry.ts'
import { splitForms } from '#core/units/forms.ts'
import { checksum } from '#core/units/identity.ts'
import { namesOfString } from '#core/usages/find-usages.ts'
import { MAX_CODE_BYTES } from '#core/usages/usage.ts'
import { hashesOfName } from '#core/usages/usage-hash.ts'
import type { Actor } from '#server/access/actor.ts'
import { demandVisible, findComponent } from '#server/access/find.ts'
import { demand } from '#server/access/may.ts'
import type { AnyRoute, ApiRequest } from '#server/api/http/route.ts'
import { serveList, serveRoute } from '#server/api/http/serve-route.ts'
import { findUnit } from '#server/commands/strings/find-unit.ts'
import type { Db } from '#server/db/database.ts'
import { pageOfRows } from '#server/db/paging/page-range.ts'
import { componentById } from '#server/db/queries/components/components.ts'
import { projectsByIds } from '#server/db/queries/projects/projects.ts'
import {
  codeScan,
  type LocatedUsage,
  missingStringsPage,
  unusedStringsPage,
  usageById,
  usagesByHashes,
} from '#server/db/queries/repository/code-usages.ts'
import { AppError } from '#server/errors.ts'
import { shownCommits } from '#server/sync/context/shown-commits.ts'
import { loadSyncedComponent } from '#server/sync/context/sync-component.ts'
import { namedString } from '#server/sync/usages/compare-with-strings.ts'
import { TooLarge } from '#server/vcs/blobs.ts'
import type { Vcs } from '#server/vcs/vcs.ts'

/** Usages of one string that are shown. */
const MAX_USAGES = 200
/** Lines before and after a usage. */
const AROUND = 4
const MAX_LINE_LENGTH = 300

async function usagesOfUnit({ db, actor, params }: ApiRequest<{ readonly id: number }>): Promise<LocatedUsage[]> {
  const { unit, project, component } = await findUnit(db, actor, params.id)
  await demand(db, actor, 'vcs.view', { project, component })
  const families = findFormat(component.file_format)?.format.usedIn ?? []
  if (families.length === 0 || component.fetched === '') return []
  const names = namesOfString(families, namedString(component.template === '', unit))
  const rows = await usagesByHashes(db, {
    componentId: component.id,
    hashes: names.flatMap(hashesOfName),
    limit: MAX_USAGES,
  })
  // A usage that can mean several names is shown once.
  return [...new Map(rows.map((row) => [`${row.path}\n${row.line}\n${row.line_column}`, row])).values()]
}

/** A usage for somebody: not found where they may not know of its component, or where that shows nothing of its repository. */
async function findUsage(db: Db, actor: Actor, id: number) {
  const usage = await usageById(db, { id })
  const component = usage && (await componentById(db, { id: usage.component_id }))
  const project = component && (await projectsByIds(db, [component.project_id])).get(component.project_id)
  if (!usage || !component || !project) throw new AppError('not_found')
  await demandVisible(db, actor, { project, component })
  await demand(db, actor, 'vcs.access', { project, component })
  if (shownCommits(component).merged === '') throw new AppError('not_found')
  return { usage, component }
}

async function linesAround(vcs: Vcs, clone: string, { blob, line }: LocatedUsage) {
  if (!vcs.hasClone(clone)) return []
  const bytes = await vcs
    .withBlobs(clone, (read) => read(blob))
    .catch((error: unknown) => {
      if (error instanceof TooLarge) return undefined
      throw error
    })
  if (!bytes || bytes.length > MAX_CODE_BYTES) return []
  const first = Math.max(1, line - AROUND)
  const lines = bytes.toString().split('\n', line + AROUND)
  return lines.slice(first - 1).map((text, index) => ({
    number: first + index,
    text: text.replace(/\r$/, '').slice(0, MAX_LINE_LENGTH),
  }))
}

const isoTime = (microseconds: number): string => new Date(microseconds / 1000).toISOString()

const presentUsages = (rows: readonly LocatedUsage[], { links }: ApiRequest) =>
  rows.map(({ id, path, line, line_column, name, is_prefix }) => ({
    id,
    path,
    line,
    column: line_column,
    name,
    is_prefix: is_prefix === 1,
    url: links.api(`usages/${id}/`),
  }))

async function shownComponent({
  db,
  actor,
  params,
}: ApiRequest<{ readonly project: string; readonly component: string }>) {
  const { project, component } = await findComponent(db, actor, params.project, params.component)
  await demand(db, actor, 'vcs.view', { project, component })
  // What its settings name now was not fetched yet: nothing is shown.
  return { component, shownId: component.fetched === '' ? 0 : component.id }
}

export const usageRoutes: readonly AnyRoute[] = [
  serveList(usageContract.usagesOfUnit, {
    load: async (request, page) => pageOfRows(await usagesOfUnit(request), page),
    present: presentUsages,
  }),
  serveRoute(usageContract.excerptOfUsage, {
    get: async ({ db, actor, params, query, services: { vcs } }) => {
      const { usage, component } = await findUsage(db, actor, params.id)
      const { path, line } = usage
      const { clone } = (await loadSyncedComponent(db, component.id)).repository
      const commit = (await codeScan(db, { componentId: component.id }))?.commit_id ?? ''
      const wantsBlame = query.blame === 'true' || query.blame === '1'
      const blamed = wantsBlame ? await vcs.lineAuthor(clone, { commit, path, line }) : undefined
      return {
        path,
        line,
        lines: await linesAround(vcs, clone, usage),
        blame: blamed
          ? { author: blamed.author, date: isoTime(blamed.time), commit: blamed.commit, summary: blamed.summary }
          : null,
      }
    },
  }),
  serveRoute(usageContract.usagesOfComponent, {
    get: async (request) => {
      const { component, shownId } = await shownComponent(request)
      const scan = await codeScan(request.db, { componentId: shownId })
      const { files = 0, skipped = 0, usages = 0, unused = 0, missing = 0 } = scan ?? {}
      return {
        commit: scan?.commit_id ?? '',
        scanned: scan ? isoTime(scan.scanned) : null,
        families: [...(findFormat(component.file_format)?.format.usedIn ?? [])],
        ...{ files, skipped, usages, unused, missing },
      }
    },
  }),
  serveList(usageContract.unusedStrings, {
    load: async (request, page) => unusedStringsPage(request.db, (await shownComponent(request)).shownId, page),
    present: (rows, { links, params: { project, component } }) =>
      rows.map(({ id, context, source, id_hash, code }) => ({
        key: context,
        source: splitForms(source)[0] ?? '',
        unit: links.unit(id),
        web_url: `${links.translate({ project, component, language: code })}?checksum=${checksum(BigInt(id_hash))}`,
      })),
  }),
  serveList(usageContract.missingStrings, {
    load: async (request, page) => missingStringsPage(request.db, (await shownComponent(request)).shownId, page),
    present: presentUsages,
  }),
]
