import type { Static } from 'typebox'
import type { Screenshot } from '#core/contract/strings/screenshots.ts'
import { readBox } from '#core/images/box.ts'
import { pictureExtensions } from '#core/images/picture.ts'
import { isKeyOf } from '#core/text/object-fields.ts'
import type { Actor } from '#server/access/actor.ts'
import { type FoundTranslation, findTranslation } from '#server/access/find.ts'
import type { Links } from '#server/api/http/links.ts'
import type { ActionContext } from '#server/commands/strings/change-screenshot.ts'
import type { Db } from '#server/db/database.ts'
import { translationPaths } from '#server/db/queries/components/translations.ts'
import { type ScreenshotRow, screenshotById, unitsOfScreenshots } from '#server/db/queries/strings/screenshots.ts'
import { AppError } from '#server/errors.ts'

export async function viewScreenshots(
  db: Db,
  links: Links,
  rows: readonly ScreenshotRow[],
): Promise<Static<typeof Screenshot>[]> {
  const paths = await translationPaths(
    db,
    rows.map((row) => row.translation_id),
  )
  const units = await unitsOfScreenshots(
    db,
    rows.map((row) => row.id),
  )
  return rows.flatMap((row) => {
    const path = paths.get(row.translation_id)
    if (!path) return []
    const { project_slug: project, component_path: component, language_code: language } = path
    return {
      id: row.id,
      name: row.name,
      repository_filename: row.repository_filename,
      translation: links.translation({ project, component, language }),
      file_url: links.api(`screenshots/${row.id}/file/`),
      units: (units.get(row.id) ?? []).map((id) => links.unit(id)),
      url: links.api(`screenshots/${row.id}/`),
    }
  })
}

export const viewBoxes = (rows: readonly { readonly unit_id: number; readonly box: string }[]) => ({
  boxes: rows.flatMap(({ unit_id, box }) => {
    const read = readBox(box)
    return read ? [{ unit_id, ...read }] : []
  }),
})

export interface FoundScreenshot {
  readonly screenshot: ScreenshotRow
  readonly translation: FoundTranslation
}

/** A screenshot is known to who may know of its translation. */
export async function findScreenshot(db: Db, actor: Actor, id: number): Promise<FoundScreenshot> {
  const screenshot = await screenshotById(db, id)
  const path = screenshot && (await translationPaths(db, [screenshot.translation_id])).get(screenshot.translation_id)
  if (!screenshot || !path) throw new AppError('not_found')
  const { project_slug: project, component_path: component, language_code: language } = path
  return { screenshot, translation: await findTranslation(db, actor, { project, component, language }) }
}

export const actionContextAt = (
  { project, component, translation }: FoundTranslation,
  actor: Actor,
  now: number,
): ActionContext => ({
  path: {
    translationId: translation.id,
    componentId: component.id,
    projectId: project.id,
    languageId: translation.language_id,
  },
  actor,
  now,
})

export const filenameOf = ({ id, media_type }: ScreenshotRow): string =>
  `screenshot-${id}.${isKeyOf(pictureExtensions, media_type) ? pictureExtensions[media_type][0] : 'bin'}`
