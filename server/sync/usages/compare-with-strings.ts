import { findFormat } from '#core/formats/registry.ts'
import { splitForms } from '#core/units/forms.ts'
import { type ComparedString, UsageComparison } from '#core/usages/compare-usages.ts'
import { isCodePath } from '#core/usages/find-usages.ts'
import type { UsageFamily } from '#core/usages/usage.ts'
import { type ComponentRow, componentById } from '#server/db/queries/components/components.ts'
import { type CodeUsageRow, codeUsagesAfter, namedStringsAfter } from '#server/db/queries/repository/code-usages.ts'
import { componentsSharing } from '#server/db/queries/repository/repository-components.ts'
import { mainComponent } from '#server/sync/context/sync-component.ts'
import { type SyncContext, yieldToEventLoop } from '#server/sync/context/sync-context.ts'

/** Rows read at once. */
const ROWS = 1000
/** Kept of each kind; all are counted. */
const MAX_GAPS = 10_000

interface Compared {
  /** The component whose strings these are. */
  readonly component: ComponentRow
  readonly families: readonly UsageFamily[]
  readonly bilingual: boolean
}

type StringRow = Awaited<ReturnType<typeof namedStringsAfter>>[number]

/** Monolingual strings are named by their key, others by what they say. */
export const namedString = (
  bilingual: boolean,
  { context, source, location }: Omit<StringRow, 'id'>,
): ComparedString => ({ key: context, context, source: bilingual ? (splitForms(source)[0] ?? '') : '', location })

async function* rowsAfter<Row extends { id: number }>(
  { signal }: SyncContext,
  read: (afterId: number) => Promise<Row[]>,
): AsyncGenerator<Row> {
  for (let afterId = 0; ; ) {
    const rows = await read(afterId)
    yield* rows
    if (rows.length < ROWS) return
    afterId = rows.at(-1)?.id ?? 0
    await yieldToEventLoop({ signal })
  }
}

const stringsOf = (context: SyncContext, componentId: number) =>
  rowsAfter(context, (afterId) => namedStringsAfter(context.db, { componentId, afterId, limit: ROWS }))

const usagesOf = (context: SyncContext, componentId: number) =>
  rowsAfter(context, (afterId) => codeUsagesAfter(context.db, { componentId, afterId, limit: ROWS }))

/** Which strings no code names, and which names stand for no string of any component of the project in this repository. */
export async function compareWithStrings(context: SyncContext, compared: Compared) {
  const { component, families, bilingual } = compared
  const comparison = new UsageComparison(families)
  for await (const { name, is_prefix } of usagesOf(context, component.id)) comparison.use(name, is_prefix === 1)
  const unused: number[] = []
  let unusedCount = 0
  const isRead = (path: string) => isCodePath(families, path)
  for await (const row of stringsOf(context, component.id)) {
    const string = namedString(bilingual, row)
    comparison.know(string)
    if (!comparison.isUnused(string, isRead)) continue
    if (unusedCount++ < MAX_GAPS) unused.push(row.id)
  }
  await knowOthers(context, compared, comparison)
  const { usages, missing, missingCount } = await missingUsages(context, component.id, comparison)
  return { usages, unused: unusedCount, missing: missingCount, gaps: { unused, missing } }
}

async function knowOthers(
  context: SyncContext,
  { component, families }: Compared,
  comparison: UsageComparison,
): Promise<void> {
  const main = await mainComponent(context.db, component)
  for (const { id } of await componentsSharing(context.db, main)) {
    const other = id === component.id ? undefined : await componentById(context.db, { id })
    if (!other || other.project_id !== component.project_id) continue
    const usedIn = findFormat(other.file_format)?.format.usedIn ?? []
    if (!usedIn.some((family) => families.includes(family))) continue
    for await (const row of stringsOf(context, id)) comparison.know(namedString(other.template === '', row))
  }
}

/** Rows at the same position are one usage, which is missing when none of its names is known. */
async function missingUsages(context: SyncContext, componentId: number, comparison: UsageComparison) {
  const missing: number[] = []
  let usages = 0
  let missingCount = 0
  let group: CodeUsageRow[] = []
  const close = () => {
    const [first] = group
    if (!first) return
    usages++
    if (group.some(({ is_prefix }) => is_prefix === 1) || !comparison.isMissing(group.map(({ name }) => name))) return
    if (missingCount++ < MAX_GAPS) missing.push(first.id)
  }
  for await (const row of usagesOf(context, componentId)) {
    const [first] = group
    if (first && (first.file_id !== row.file_id || first.line !== row.line || first.line_column !== row.line_column)) {
      close()
      group = []
    }
    group.push(row)
  }
  close()
  return { usages, missing, missingCount }
}
