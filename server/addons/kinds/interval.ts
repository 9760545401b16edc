import { message } from '#core/messages/message.ts'
import { type AddonWork, Skipped } from '#server/addons/model/addon.ts'
import { type Field, text } from '#server/addons/model/fields.ts'
import { lastSuccess } from '#server/db/queries/automation/addons.ts'

const DAY = 24 * 3_600_000_000
const intervals: Readonly<Record<string, number>> = { daily: 1, weekly: 7, monthly: 30 }
const labels = { daily: 'Every day', weekly: 'Every week', monthly: 'Every month' }

export const intervalField: Field = {
  label: 'Frequency',
  type: 'choice',
  required: true,
  choices: Object.keys(labels),
  choiceLabels: labels,
  default: 'weekly',
}

/** Skips a daily run that comes before the interval is over. */
export async function demandDue({ db, addon, component, values, cause, now }: AddonWork): Promise<void> {
  if (cause.trigger !== 'daily') return
  const last = await lastSuccess(db, { addonId: addon.id, componentId: component.id })
  const days = intervals[text(values, 'interval')] ?? 7
  if (last && now() - last.created < days * DAY) throw new Skipped(message('addon.notDue'))
}
