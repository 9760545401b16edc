import { addCategory } from '#server/commands/components/change-category.ts'
import { inTransaction } from '#server/db/database.ts'
import type { NewChange } from '#server/db/queries/history/changes.ts'
import { Ledger } from '#server/stats/ledger.ts'
import type { TestComponent, TestProject } from '#server/testing/factories.ts'
import type { TestSite } from '#server/testing/site.ts'
import type { TestUser } from '#server/testing/users.ts'

export const makeCategory = (
  { db }: TestSite,
  project: TestProject,
  slug: string,
  parentId: number | null = null,
): Promise<number> =>
  inTransaction(db, (tx) => addCategory(tx, project.id, { name: `Category ${slug}`, slug, parentId }))

/** Things around projects that no command makes yet, written straight into their tables. */
export async function makeLabel(
  { db }: TestSite,
  project: TestProject,
  label: { name: string; color: string; description?: string },
): Promise<number> {
  const values = { ...label, project_id: project.id }
  return (await db.insertInto('label').values(values).returning('id').executeTakeFirstOrThrow()).id
}

export async function labelString({ db }: TestSite, sourceStringId: number, labelId: number): Promise<void> {
  await db.insertInto('source_string_label').values({ source_string_id: sourceStringId, label_id: labelId }).execute()
}

export async function makeAddon(
  { db }: TestSite,
  name: string,
  where: { component?: TestComponent; project?: TestProject },
  configuration: object = {},
): Promise<number> {
  const values = {
    name,
    component_id: where.component?.id ?? null,
    project_id: where.project?.id ?? null,
    configuration: JSON.stringify(configuration),
  }
  return (await db.insertInto('addon').values(values).returning('id').executeTakeFirstOrThrow()).id
}

export async function shareComponent({ db }: TestSite, component: TestComponent, project: TestProject): Promise<void> {
  await db.insertInto('component_link').values({ component_id: component.id, project_id: project.id }).execute()
}

/** A picture of one pixel. */
export const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAQAAAC1HAwCAAAAC0lEQVR42mNk+A8AAQUBAScY42YAAAAASUVORK5CYII=',
  'base64',
)

export async function makeScreenshot({ db, time }: TestSite, translation_id: number, name: string): Promise<number> {
  const values = { translation_id, name, file: 'a'.repeat(64), media_type: 'image/png', created: time }
  const { id } = await db.insertInto('screenshot').values(values).returning('id').executeTakeFirstOrThrow()
  await db.insertInto('screenshot_image').values({ screenshot_id: id, content: PNG }).execute()
  return id
}

export async function subscribe(
  { db }: TestSite,
  user: TestUser,
  about: { notification: string; scope: number; project?: TestProject; component?: TestComponent },
): Promise<number> {
  const values = {
    user_id: user.id,
    notification: about.notification,
    scope: about.scope,
    frequency: 1,
    project_id: about.project?.id ?? null,
    component_id: about.component?.id ?? null,
  }
  return (await db.insertInto('subscription').values(values).returning('id').executeTakeFirstOrThrow()).id
}

/** A translator's edit that upstream does not have yet. */
export async function makeEdit(site: TestSite, unitId: number, author: TestUser, target: string): Promise<void> {
  const { db } = site
  const unit = await db.selectFrom('unit').selectAll().where('id', '=', unitId).executeTakeFirstOrThrow()
  const values = { unit_id: unitId, translation_id: unit.translation_id, author_id: author.id, target, state: 20 }
  await db
    .insertInto('edit')
    .values({ ...values, created: site.time })
    .execute()
}

/** What an action in a translation records, with its counts; the commands that do such things come later. */
export async function recordChanges(
  site: TestSite,
  component: TestComponent,
  language: string,
  changes: readonly NewChange[],
): Promise<void> {
  await inTransaction(site.db, async (tx) => {
    const { id, language_id } = await tx
      .selectFrom('translation')
      .innerJoin('language', 'language.id', 'translation.language_id')
      .select(['translation.id', 'translation.language_id'])
      .where('translation.component_id', '=', component.id)
      .where('language.code', '=', language)
      .executeTakeFirstOrThrow()
    const path = { translationId: id, componentId: component.id, projectId: component.project.id }
    const ledger = await Ledger.open(tx, { ...path, languageId: language_id })
    for (const change of changes) ledger.record(change)
    await ledger.close(site.time)
  })
}
