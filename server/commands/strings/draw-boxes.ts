import { type Box, isInside, writeBox } from '#core/images/box.ts'
import { message } from '#core/messages/message.ts'
import { type ActionContext, showUnit } from '#server/commands/strings/change-screenshot.ts'
import type { Db } from '#server/db/database.ts'
import { boxesOfScreenshot, type ScreenshotRow, updateBox } from '#server/db/queries/strings/screenshots.ts'
import { invalid } from '#server/errors.ts'

interface UnitBox extends Box {
  readonly unit_id: number
}

/** Says where in the picture strings are. Strings that get a box are seen in it; those without one stay, without a place. */
export async function drawBoxes(
  tx: Db,
  screenshot: ScreenshotRow,
  boxes: readonly UnitBox[],
  actionContext: ActionContext,
): Promise<void> {
  const drawn = new Map<number, string>()
  for (const { unit_id: unit, ...box } of boxes) {
    if (!isInside(box) || drawn.has(unit)) throw invalid('boxes', message('screenshot.box', { unit }))
    drawn.set(unit, writeBox(box))
  }
  const before = new Map((await boxesOfScreenshot(tx, screenshot.id)).map((row) => [row.unit_id, row.box]))
  for (const [unit, box] of drawn) {
    if (!before.has(unit)) await showUnit(tx, screenshot, unit, actionContext)
    if (before.get(unit) !== box) await updateBox(tx, screenshot.id, unit, box)
  }
  for (const [unit, box] of before) if (box !== '' && !drawn.has(unit)) await updateBox(tx, screenshot.id, unit, '')
}
