import { findFormat } from '#core/formats/registry.ts'
import { USAGES_VERSION } from '#core/usages/find-usages.ts'
import type { Db } from '#server/db/database.ts'
import { componentById } from '#server/db/queries/components/components.ts'
import { codeScan } from '#server/db/queries/repository/code-usages.ts'
import { addJob } from '#server/queue/queue.ts'

/** Asks for the code of a component to be searched, where it has any that we can read and that was not searched yet. */
export async function queueUsageScan(tx: Db, componentId: number, now: number): Promise<void> {
  const component = await componentById(tx, { id: componentId })
  const families = (component && findFormat(component.file_format)?.format.usedIn) ?? []
  if (!component || families.length === 0 || component.is_glossary === 1 || component.vcs === 'local') return
  const scan = await codeScan(tx, { componentId })
  if (scan?.commit_id === component.revision && scan.version === USAGES_VERSION) return
  const lane = `usages:${componentId}`
  await addJob(tx, { kind: 'scan_usages', payload: { componentId }, key: lane, lane }, now)
}
