import type { Static } from 'typebox'
import {
  type ListedProject,
  type ProjectOverview,
  projectOverviewContract,
} from '#core/contract/projects/project-overview.ts'
import { message } from '#core/messages/message.ts'
import { projectFilters, projectSorts } from '#core/settings/project-lists.ts'
import { mayMissAnything, memberProject, visibleComponent, visibleProject } from '#server/access/visibility.ts'
import { pageOffset, pageRequest } from '#server/api/http/pagination.ts'
import type { AnyRoute, ApiRequest } from '#server/api/http/route.ts'
import { serveRoute } from '#server/api/http/serve-route.ts'
import { isoTimeOrNull } from '#server/api/http/time.ts'
import { languageCounts, type OverviewRequest, projectOverviewPage } from '#server/db/queries/site/project-overview.ts'
import { AppError, fieldError } from '#server/errors.ts'

function choice<Name extends string>(
  field: string,
  text: string | undefined,
  names: readonly Name[],
  usual: Name,
): Name {
  if (text === undefined || text === '') return usual
  const found = names.find((name) => name === text)
  if (found !== undefined) return found
  const error = fieldError(field, message('field.choice', { value: text }), 'invalid_choice')
  throw new AppError('invalid', undefined, { errors: [error] })
}

interface OverviewOptions extends Pick<OverviewRequest, 'show' | 'sort' | 'idle'> {
  readonly text?: string
  readonly number?: number
  readonly size: number
}

/** Projects that the caller may see, with their progress. */
export async function overviewOf(
  { db, actor }: ApiRequest,
  { text = '', number = 1, size, ...asked }: OverviewOptions,
): Promise<Static<typeof ProjectOverview>> {
  const request: OverviewRequest = {
    ...asked,
    text,
    seen: visibleProject(actor),
    seenComponents: (await mayMissAnything(db, actor)) ? visibleComponent(actor) : undefined,
    userId: actor.kind === 'user' ? actor.id : 0,
    member: memberProject(actor),
  }
  const { count, hidden, rows } = await projectOverviewPage(db, request, (found) => ({
    limit: size,
    offset: pageOffset({ number, size }, found),
  }))
  const ids = rows.map(({ id }) => id)
  const languages = ids.length > 0 ? await languageCounts(db, ids, visibleComponent(actor)) : new Map<number, number>()
  return { count, idle: hidden, results: rows.map((row) => projectView(row, languages.get(row.id) ?? 0)) }
}

type Row = Awaited<ReturnType<typeof projectOverviewPage>>['rows'][number]

const projectView = (row: Row, languages: number): Static<typeof ListedProject> => ({
  name: row.name,
  slug: row.slug,
  total: Number(row.total ?? 0),
  total_words: Number(row.total_words ?? 0),
  total_chars: Number(row.total_chars ?? 0),
  translated: Number(row.translated ?? 0),
  translated_words: Number(row.translated_words ?? 0),
  translated_chars: Number(row.translated_chars ?? 0),
  fuzzy: Number(row.fuzzy ?? 0),
  approved: Number(row.approved ?? 0),
  failing: Number(row.failing ?? 0),
  suggestions: Number(row.suggestions ?? 0),
  comments: Number(row.comments ?? 0),
  languages,
  last_change: isoTimeOrNull(row.last_change),
  last_used: isoTimeOrNull(row.last_used),
  watched: Boolean(row.watched),
  locked: Boolean(row.locked),
})

export const projectOverviewRoutes: readonly AnyRoute[] = [
  serveRoute(projectOverviewContract.projectOverview, {
    get: (request) => {
      const { q = '', show, sort, idle } = request.query
      return overviewOf(request, {
        // No name holds NUL, and PostgreSQL takes none in a text.
        text: q.replaceAll('\0', '').trim(),
        show: choice('show', show, projectFilters, 'all'),
        sort: choice('sort', sort, projectSorts, 'used'),
        idle: idle === 'true' || idle === '1',
        ...pageRequest(request.query),
      })
    },
  }),
]
