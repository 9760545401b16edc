import { sql } from 'kysely'
import { Action } from '#core/changes/actions.ts'
import type { Db } from '#server/db/database.ts'
import type { ComponentRow } from '#server/db/queries/components/components.ts'

const MAX_FILES = 100

/** Files that other components on the same branch of the same repository translate too. */
export async function sharedFiles(
  db: Db,
  { id, linked_component_id, repo, branch, vcs }: ComponentRow,
): Promise<{ component: string; filename: string }[]> {
  const owner = linked_component_id ?? id
  const rows = await db
    .selectFrom('translation as mine')
    .innerJoin('translation as theirs', 'theirs.filename', 'mine.filename')
    .innerJoin('component as other', 'other.id', 'theirs.component_id')
    .innerJoin('project', 'project.id', 'other.project_id')
    .select(['project.slug', 'other.path', 'mine.filename'])
    .where('mine.component_id', '=', id)
    .where('mine.filename', '<>', '')
    .where('other.id', '<>', id)
    .where((eb) =>
      eb.or([
        eb('other.id', '=', owner),
        eb('other.linked_component_id', '=', owner),
        ...(vcs === 'local' || linked_component_id !== null
          ? []
          : [eb.and([eb('other.repo', '=', repo), eb('other.branch', '=', branch), eb('other.vcs', '<>', 'local')])]),
      ]),
    )
    .orderBy('mine.filename')
    .orderBy('other.id')
    .limit(MAX_FILES)
    .execute()
  return rows.map(({ slug, path, filename }) => ({ component: `${slug}/${path}`, filename }))
}

const HAS_BLANK = '%_ _%'

export interface StringCounts {
  readonly count: number
  readonly sourceHasBlank: boolean
  readonly targetHasBlank: boolean
}

/** Whether the strings of a component look like sentences. Stops at the first that does. */
export async function stringCounts(db: Db, componentId: number): Promise<StringCounts> {
  const few = await db
    .selectFrom('source_string')
    .select('id')
    .where('component_id', '=', componentId)
    .limit(4)
    .execute()
  const source = await db
    .selectFrom('source_string')
    .select('id')
    .where('component_id', '=', componentId)
    .where('source', 'like', HAS_BLANK)
    .limit(1)
    .executeTakeFirst()
  const sourceHasBlank = source !== undefined
  // Of no interest where the sources are sentences already.
  const target = sourceHasBlank
    ? undefined
    : await db
        .selectFrom('unit')
        .innerJoin('translation', 'translation.id', 'unit.translation_id')
        .select('unit.id')
        .where('translation.component_id', '=', componentId)
        .where('translation.is_source', '=', 0)
        .where('unit.target', 'like', HAS_BLANK)
        .limit(1)
        .executeTakeFirst()
  return { count: few.length, sourceHasBlank, targetHasBlank: target !== undefined }
}

/** Which of these flags any string of the component has. */
export async function flagsInUse(db: Db, componentId: number, flags: readonly string[]): Promise<string[]> {
  const found: string[] = []
  for (const flag of flags) {
    const pattern = `%${flag}%`
    const row = await db
      .selectFrom('source_string')
      .select('id')
      .where('component_id', '=', componentId)
      .where((eb) => eb.or([eb('flags', 'like', pattern), eb('extra_flags', 'like', pattern)]))
      .limit(1)
      .executeTakeFirst()
    if (row) found.push(flag)
  }
  return found
}

export async function unusedScreenshots(db: Db, componentId: number): Promise<string[]> {
  const rows = await db
    .selectFrom('screenshot')
    .innerJoin('translation', 'translation.id', 'screenshot.translation_id')
    .select('screenshot.name')
    .where('translation.component_id', '=', componentId)
    .where((eb) =>
      eb.not(
        eb.exists(
          eb
            .selectFrom('screenshot_unit')
            .select(sql.lit(1).as('one'))
            .whereRef('screenshot_unit.screenshot_id', '=', 'screenshot.id'),
        ),
      ),
    )
    .orderBy('screenshot.id')
    .limit(MAX_FILES)
    .execute()
  return rows.map(({ name }) => name)
}

/** Language codes of a component's translations, and of those of its project's other components. */
export async function languageCodes(
  db: Db,
  { id, project_id }: ComponentRow,
): Promise<{ own: string[]; others: string[] }> {
  const rows = await db
    .selectFrom('translation')
    .innerJoin('component', 'component.id', 'translation.component_id')
    .select(['translation.component_id', 'translation.language_code'])
    .where('component.project_id', '=', project_id)
    .orderBy('translation.id')
    .execute()
  const own = rows.filter((row) => row.component_id === id).map((row) => row.language_code)
  const others = rows.filter((row) => row.component_id !== id).map((row) => row.language_code)
  return { own, others: [...new Set(others)] }
}

/** The ids of all components that are there, in order, from after a given one. */
export async function componentIdsAfter(db: Db, after: number, limit: number): Promise<number[]> {
  const rows = await db
    .selectFrom('component')
    .select('id')
    .where('id', '>', after)
    .orderBy('id')
    .limit(limit)
    .execute()
  return rows.map(({ id }) => id)
}

/** Whether a code host ever told of a push to this component. The number stands in the text: an index is about some actions only. */
export async function hasHookChange(db: Db, componentId: number): Promise<boolean> {
  const row = await db
    .selectFrom('change')
    .select('id')
    .where('component_id', '=', componentId)
    .where('action', '=', sql.lit(Action.repositoryNotified))
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

/** Source strings and their own flags, a page after another: a statement that looks for few among many keeps everybody waiting. */
export const sourceStringsAfter = (
  db: Db,
  { componentId, after, limit }: { readonly componentId: number; readonly after: number; readonly limit: number },
): Promise<{ id: number; source: string; flags: string; extra_flags: string }[]> =>
  db
    .selectFrom('source_string')
    .select(['id', 'source', 'flags', 'extra_flags'])
    .where('component_id', '=', componentId)
    .where('id', '>', after)
    .orderBy('id')
    .limit(limit)
    .execute()

const aboutAlerts = [Action.alertTriggered, Action.alertDismissed, Action.alertReopened]

/** Since when nothing of a component changed; undefined: nothing ever did. */
export async function newestChange(db: Db, componentId: number): Promise<number | undefined> {
  const row = await db
    .selectFrom('change')
    .select('timestamp')
    .where('component_id', '=', componentId)
    .where('action', 'not in', aboutAlerts)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row?.timestamp
}
