import { hash } from 'node:crypto'
import { Action } from '#core/changes/actions.ts'
import { pictureExtensions, readPicture } from '#core/images/picture.ts'
import { type Message, message } from '#core/messages/message.ts'
import type { Actor } from '#server/access/actor.ts'
import { checkName } from '#server/commands/check-names.ts'
import { isWhole } from '#server/commands/strings/verify-picture.ts'
import type { Db } from '#server/db/database.ts'
import {
  deleteScreenshot,
  deleteScreenshotUnit,
  insertScreenshot,
  insertScreenshotUnit,
  isUnitOf,
  replaceImage,
  type ScreenshotRow,
  unitsOfScreenshots,
  updateScreenshot,
} from '#server/db/queries/strings/screenshots.ts'
import { AppError, fieldError, invalid } from '#server/errors.ts'
import type { StatsPath } from '#server/stats/adjust.ts'
import { Ledger } from '#server/stats/ledger.ts'

const LARGEST_BYTES = 10_000_000
const LARGEST_SIDE = 2000

/** A picture that was looked at and may be kept. */
export interface CheckedPicture {
  readonly mediaType: string
  /** Hash of the bytes. */
  readonly file: string
  readonly bytes: Uint8Array
}

const refused = (code: string, said: Message): AppError =>
  new AppError('invalid', undefined, { errors: [fieldError('image', said, code)] })

const anyExtension: ReadonlySet<string> = new Set(Object.values(pictureExtensions).flat())

/** Is this a picture of a kind and size that can be shown? A `name` must be that of a picture; what it holds decides. */
export function checkPicture(bytes: Uint8Array, name?: string): CheckedPicture {
  if (bytes.length === 0) throw refused('empty', message('file.empty'))
  if (bytes.length > LARGEST_BYTES)
    throw refused('max_size', message('screenshot.tooLarge', { limit: LARGEST_BYTES / 1_000_000 }))
  const picture = readPicture(bytes)
  if (!picture) throw refused('invalid_image', message('screenshot.notAnImage'))
  const extension = name === undefined ? undefined : (/\.([^.]*)$/.exec(name)?.[1]?.toLowerCase() ?? '')
  const expected = pictureExtensions[picture.mediaType]
  if (extension !== undefined && !anyExtension.has(extension))
    throw refused(
      'invalid_extension',
      message('screenshot.extension', { mediaType: picture.mediaType, expected: expected[0] ?? '' }),
    )
  if (picture.width > LARGEST_SIDE || picture.height > LARGEST_SIDE)
    throw refused(
      'max_size',
      message('screenshot.size', { width: picture.width, height: picture.height, limit: LARGEST_SIDE }),
    )
  if (!isWhole(picture, bytes)) throw refused('invalid_image', message('screenshot.damaged'))
  return { mediaType: picture.mediaType, file: hash('sha256', bytes), bytes }
}

/** Who does it, where and when. */
export interface ActionContext {
  readonly path: StatsPath
  readonly actor: Actor
  readonly now: number
}

async function record(
  tx: Db,
  actionContext: ActionContext,
  action: number,
  target: string,
  unitIds?: readonly number[],
) {
  const { path, actor, now } = actionContext
  const who = actor.kind === 'user' ? { userId: actor.id, authorId: actor.id } : {}
  const ledger = await Ledger.open(tx, path)
  if (unitIds) for (const unitId of unitIds) ledger.record({ action, target, unitId, ...who })
  else ledger.record({ action, target, ...who })
  await ledger.close(now)
}

export interface NewScreenshot {
  readonly name: string
  readonly repositoryFilename: string
  readonly picture: CheckedPicture
}

export async function addScreenshot(
  tx: Db,
  { name, repositoryFilename, picture }: NewScreenshot,
  actionContext: ActionContext,
): Promise<number> {
  checkName(name, 200)
  const row = {
    translation_id: actionContext.path.translationId,
    name,
    file: picture.file,
    media_type: picture.mediaType,
    repository_filename: repositoryFilename,
    user_id: actionContext.actor.kind === 'user' ? actionContext.actor.id : null,
    created: actionContext.now,
  }
  const id = await insertScreenshot(tx, row, picture.bytes)
  await record(tx, actionContext, Action.screenshotUploaded, name)
  return id
}

/** Another picture in place of the one that is there. */
export async function replaceScreenshot(
  tx: Db,
  screenshot: ScreenshotRow,
  picture: CheckedPicture,
  actionContext: ActionContext,
): Promise<void> {
  if (picture.file === screenshot.file) return
  await updateScreenshot(tx, screenshot.id, { file: picture.file, media_type: picture.mediaType })
  await replaceImage(tx, screenshot.id, picture.bytes)
  await record(tx, actionContext, Action.screenshotUploaded, screenshot.name)
}

export async function removeScreenshot(tx: Db, screenshot: ScreenshotRow, actionContext: ActionContext): Promise<void> {
  const units = (await unitsOfScreenshots(tx, [screenshot.id])).get(screenshot.id) ?? []
  await deleteScreenshot(tx, screenshot.id)
  await record(tx, actionContext, Action.screenshotRemoved, screenshot.name, units.length > 0 ? units : undefined)
}

/** Says that a string can be seen in the picture. */
export async function showUnit(
  tx: Db,
  screenshot: Pick<ScreenshotRow, 'id' | 'name' | 'translation_id'>,
  unitId: number,
  actionContext: ActionContext,
): Promise<void> {
  if (!(await isUnitOf(tx, { id: unitId, translationId: screenshot.translation_id })))
    throw invalid('unit_id', message('screenshot.noUnit', { unit: unitId }))
  if (await insertScreenshotUnit(tx, screenshot.id, unitId))
    await record(tx, actionContext, Action.screenshotAdded, screenshot.name, [unitId])
}

export async function hideUnit(
  tx: Db,
  screenshot: ScreenshotRow,
  unitId: number,
  actionContext: ActionContext,
): Promise<void> {
  if (!(await deleteScreenshotUnit(tx, screenshot.id, unitId))) throw new AppError('not_found')
  await record(tx, actionContext, Action.screenshotRemoved, screenshot.name, [unitId])
}
