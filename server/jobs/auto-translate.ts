import { message } from '#core/messages/message.ts'
import { type AutoResult, autoTranslate } from '#server/commands/automation/auto-translate.ts'
import { AppError } from '#server/errors.ts'
import type { JobContext } from '#server/jobs/handler.ts'
import type { JobPayloads } from '#server/queue/kinds.ts'

export async function runAutoTranslation(
  payload: JobPayloads['auto_translate'],
  { db, now, report, signal, vault, network }: JobContext,
): Promise<AutoResult> {
  if (!vault || !network) throw new AppError('settings', message('machinery.notInThisWorker'))
  const result = await autoTranslate({ db, now, report, signal, vault, network }, payload)
  for (const warning of result.warnings) await report(99, warning)
  return result
}
