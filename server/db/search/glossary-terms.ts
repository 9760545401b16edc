import { type RawBuilder, sql } from 'kysely'
import { fold } from '#core/search/fold.ts'
import { isPostgres } from '#server/db/database.ts'
import { idList, inIds } from '#server/db/id-list.ts'
import { inProject } from '#server/db/in-project.ts'
import type { Search } from '#server/db/search/plan.ts'

const WORD = /[\p{L}\p{N}\p{M}_]/u

/** Whether a text has one of the terms in it as a whole word, whatever the case. Both are folded already. */
function hasTerm(text: string, byStart: ReadonlyMap<string, readonly string[]>): boolean {
  for (let at = 0; at < text.length; at++) {
    for (const term of byStart.get(text.charAt(at)) ?? []) {
      if (!text.startsWith(term, at)) continue
      const before = at > 0 && WORD.test(text.charAt(at - 1)) && WORD.test(term.charAt(0))
      const after = WORD.test(text[at + term.length] ?? ' ') && WORD.test(term.slice(-1))
      if (!before && !after) return true
    }
  }
  return false
}

/** Source strings in which a term of the project's glossaries stands, as a select of ids; none without a project. */
export async function glossarySources({ db, projectId, scopes: translations }: Search): Promise<RawBuilder<unknown>> {
  const ids = projectId === undefined ? [] : await idsWithTerms({ db, scopes: translations }, projectId)
  const list = idList(db, ids)
  return isPostgres(db) ? sql`select unnest(${list}::bigint[])` : sql`select value from json_each(${list})`
}

async function idsWithTerms(
  { db, scopes: translations }: Pick<Search, 'db' | 'scopes'>,
  projectId: number,
): Promise<number[]> {
  const terms = await db
    .selectFrom('source_string')
    .innerJoin('component', 'component.id', 'source_string.component_id')
    .select('source_string.source')
    .where('component.is_glossary', '=', 1)
    .where(inProject(projectId))
    .execute()
  const folded = [...new Set(terms.map((row) => fold(row.source)).filter((term) => term !== ''))]
  if (folded.length === 0) return []
  const byStart = Map.groupBy(folded, (term) => term.charAt(0))
  const components = new Set((await translations()).map((translation) => translation.component_id))
  const rows = await db
    .selectFrom('source_string as s')
    .select(['s.id', 's.source'])
    .where(inIds(db, 's.component_id', idList(db, components)))
    .execute()
  return rows.filter((row) => hasTerm(fold(row.source), byStart)).map((row) => row.id)
}
