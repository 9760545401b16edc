import { createHash } from 'node:crypto'
import type { Selectable } from 'kysely'
import type { Judgement } from '#core/machinery/evaluation.ts'
import { part } from '#core/text/loose-json.ts'
import type { Db } from '#server/db/database.ts'
import { type IdList, idList, inIds } from '#server/db/id-list.ts'
import { prepared } from '#server/db/prepared.ts'
import type { EvaluationTable } from '#server/db/tables/quality.ts'

type EvaluationRow = Pick<Selectable<EvaluationTable>, 'unit_id' | 'text_hash' | 'faults'>

const ofUnits = prepared((db, p: { ids: IdList }) =>
  db
    .selectFrom('evaluation')
    .select(['unit_id', 'text_hash', 'faults'])
    .where(inIds(db, 'unit_id', p.ids)),
)

/** What language models said of units, by unit: of the texts that they had then. */
export async function evaluationsOf(db: Db, ids: readonly number[]): Promise<Map<number, EvaluationRow>> {
  const rows = await ofUnits(db, { ids: idList(db, ids) })
  return new Map(rows.map((row) => [row.unit_id, row]))
}

/** Which texts a model looked at, as one short text. */
export const evaluatedText = (source: string, target: string): string =>
  createHash('sha256')
    .update(JSON.stringify([source, target]))
    .digest('base64url')

const judgementOf = (value: unknown): Judgement[] => {
  const [check, explanation] = [part(value, 'check'), part(value, 'explanation')]
  return typeof check === 'string' && typeof explanation === 'string' ? [{ check, explanation }] : []
}

/** What was said of just this text; nothing where it is another one by now. */
export function judgementsOn(row: EvaluationRow | undefined, source: string, target: string): readonly Judgement[] {
  if (!row || row.faults === '[]' || row.text_hash !== evaluatedText(source, target)) return []
  const faults: unknown = JSON.parse(row.faults)
  return Array.isArray(faults) ? faults.flatMap(judgementOf) : []
}

export async function storeEvaluation(
  tx: Db,
  unitId: number,
  evaluation: { readonly textHash: string; readonly faults: readonly Judgement[]; readonly service: string },
  now: number,
): Promise<void> {
  const { textHash, faults, service } = evaluation
  const row = { text_hash: textHash, faults: JSON.stringify(faults), service, created: now }
  await tx
    .insertInto('evaluation')
    .values({ unit_id: unitId, ...row })
    .onConflict((conflict) => conflict.column('unit_id').doUpdateSet(row))
    .execute()
}
