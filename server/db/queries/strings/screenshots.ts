import type { Insertable, Selectable } from 'kysely'
import type { Db } from '#server/db/database.ts'
import { type IdList, idList, inIds } from '#server/db/id-list.ts'
import type { PageOfRows, PageRequest } from '#server/db/paging/page-range.ts'
import { prepared, preparedOne } from '#server/db/prepared.ts'
import { REMOVED_PROJECT } from '#server/db/queries/components/components.ts'
import type { ScreenshotTable } from '#server/db/tables/strings.ts'

export type ScreenshotRow = Selectable<ScreenshotTable>

export interface ScreenshotFilter {
  /** The components that may be known of; undefined: all. */
  readonly components?: readonly number[] | undefined
  readonly projectId?: number | undefined
  readonly componentId?: number | undefined
  readonly translationId?: number | undefined
  readonly languageId?: number | undefined
  /** On any of these units. */
  readonly unitIds?: readonly number[] | undefined
}

function narrowed(db: Db, filter: ScreenshotFilter) {
  const { components, projectId, componentId, translationId, languageId, unitIds } = filter
  return db
    .selectFrom('screenshot')
    .innerJoin('translation', 'translation.id', 'screenshot.translation_id')
    .innerJoin('component', 'component.id', 'translation.component_id')
    .innerJoin('project', 'project.id', 'component.project_id')
    .where('project.slug', '<>', REMOVED_PROJECT)
    .$if(components !== undefined, (q) => q.where(inIds(db, 'component.id', idList(db, components ?? []))))
    .$call((q) => (projectId === undefined ? q : q.where('component.project_id', '=', projectId)))
    .$call((q) => (componentId === undefined ? q : q.where('component.id', '=', componentId)))
    .$call((q) => (translationId === undefined ? q : q.where('translation.id', '=', translationId)))
    .$call((q) => (languageId === undefined ? q : q.where('translation.language_id', '=', languageId)))
    .$if(unitIds !== undefined, (q) =>
      q.where((eb) =>
        eb(
          'screenshot.id',
          'in',
          eb
            .selectFrom('screenshot_unit')
            .select('screenshot_id')
            .where(inIds(db, 'unit_id', idList(db, unitIds ?? []))),
        ),
      ),
    )
}

/** Screenshots in id order, as far as the filter lets them through. */
export async function screenshotsPage(
  db: Db,
  filter: ScreenshotFilter,
  page: PageRequest,
): Promise<PageOfRows<ScreenshotRow>> {
  const query = narrowed(db, filter)
  const { count } = await query.select((eb) => eb.fn.countAll<number>().as('count')).executeTakeFirstOrThrow()
  const { limit, offset } = page(count)
  const rows = await query.selectAll('screenshot').orderBy('screenshot.id').limit(limit).offset(offset).execute()
  return { count, rows }
}

const byId = preparedOne((db, p: { id: number }) => db.selectFrom('screenshot').selectAll().where('id', '=', p.id))

export const screenshotById = (db: Db, id: number): Promise<ScreenshotRow | undefined> => byId(db, { id })

const unitsShown = prepared((db, p: { ids: IdList }) =>
  db
    .selectFrom('screenshot_unit')
    .selectAll()
    .where(inIds(db, 'screenshot_id', p.ids))
    .orderBy('unit_id'),
)

/** Ids of the units that each screenshot shows. */
export async function unitsOfScreenshots(db: Db, ids: readonly number[]): Promise<Map<number, number[]>> {
  const units = new Map<number, number[]>(ids.map((id) => [id, []]))
  for (const { screenshot_id, unit_id } of await unitsShown(db, { ids: idList(db, ids) }))
    units.get(screenshot_id)?.push(unit_id)
  return units
}

/** The strings of a screenshot with the boxes they are in, as written. */
export const boxesOfScreenshot = (db: Db, id: number) => unitsShown(db, { ids: idList(db, [id]) })

export async function updateBox(tx: Db, screenshotId: number, unitId: number, box: string): Promise<void> {
  await tx
    .updateTable('screenshot_unit')
    .set({ box })
    .where('screenshot_id', '=', screenshotId)
    .where('unit_id', '=', unitId)
    .execute()
}

const image = preparedOne((db, p: { id: number }) =>
  db.selectFrom('screenshot_image').select('content').where('screenshot_id', '=', p.id),
)

export const screenshotImage = async (db: Db, id: number): Promise<Uint8Array | undefined> =>
  (await image(db, { id }))?.content

export async function insertScreenshot(
  tx: Db,
  screenshot: Insertable<ScreenshotTable>,
  content: Uint8Array,
): Promise<number> {
  const { id } = await tx.insertInto('screenshot').values(screenshot).returning('id').executeTakeFirstOrThrow()
  await tx.insertInto('screenshot_image').values({ screenshot_id: id, content }).execute()
  return id
}

export async function updateScreenshot(
  tx: Db,
  id: number,
  values: Partial<Pick<ScreenshotRow, 'name' | 'repository_filename' | 'file' | 'media_type'>>,
): Promise<void> {
  await tx.updateTable('screenshot').set(values).where('id', '=', id).execute()
}

export async function replaceImage(tx: Db, id: number, content: Uint8Array): Promise<void> {
  await tx.updateTable('screenshot_image').set({ content }).where('screenshot_id', '=', id).execute()
}

export async function deleteScreenshot(tx: Db, id: number): Promise<void> {
  await tx.deleteFrom('screenshot').where('id', '=', id).execute()
}

/** False: it was there already. */
export async function insertScreenshotUnit(tx: Db, screenshotId: number, unitId: number): Promise<boolean> {
  const made = await tx
    .insertInto('screenshot_unit')
    .values({ screenshot_id: screenshotId, unit_id: unitId })
    .onConflict((conflict) => conflict.columns(['screenshot_id', 'unit_id']).doNothing())
    .returning('unit_id')
    .executeTakeFirst()
  return made !== undefined
}

/** False: it was not there. */
export async function deleteScreenshotUnit(tx: Db, screenshotId: number, unitId: number): Promise<boolean> {
  const gone = await tx
    .deleteFrom('screenshot_unit')
    .where('screenshot_id', '=', screenshotId)
    .where('unit_id', '=', unitId)
    .returning('unit_id')
    .executeTakeFirst()
  return gone !== undefined
}

const inTranslation = preparedOne((db, p: { id: number; translationId: number }) =>
  db.selectFrom('unit').select('id').where('id', '=', p.id).where('translation_id', '=', p.translationId),
)

export const isUnitOf = async (db: Db, unit: { id: number; translationId: number }): Promise<boolean> =>
  (await inTranslation(db, unit)) !== undefined
