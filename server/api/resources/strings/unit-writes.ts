import { message } from '#core/messages/message.ts'
import { isJsonObject } from '#core/text/json-object.ts'
import { splitForms } from '#core/units/forms.ts'
import { demand } from '#server/access/may.ts'
import { Answer, type WriteRequest } from '#server/api/http/route.ts'
import { checkDescription, type Description, describeString } from '#server/commands/strings/describe-string.ts'
import { versionOf } from '#server/commands/strings/edit-unit.ts'
import { findUnit, type ScopedUnit } from '#server/commands/strings/find-unit.ts'
import { flagTranslation } from '#server/commands/strings/flag-translation.ts'
import { type Translated, translateUnit, translateUnitAlone } from '#server/commands/strings/translate-unit.ts'
import { type Db, isPostgres, RunAgain } from '#server/db/database.ts'
import { labelsOfString } from '#server/db/queries/projects/labels.ts'
import type { UnitRecord } from '#server/db/queries/strings/unit-context.ts'
import { AppError, invalid } from '#server/errors.ts'
import { editSource } from '#server/sync/edit/edit-source.ts'

interface Fields extends Description {
  readonly target?: readonly string[] | undefined
  readonly state?: number | undefined
  readonly extra_flags?: string | undefined
  readonly context?: string | undefined
  readonly tbx_terms?: unknown
}

export const etagOf = (unit: UnitRecord): string => `"${unit.id}-${versionOf(unit)}"`

/** The version of the unit in `If-Match`, as the ETag of its replies has it. */
export function basedOn(request: WriteRequest): number | undefined {
  const header = request.headers['if-match']
  if (header === undefined || header === '*') return undefined
  const version = /^(?:W\/)?"\d{1,16}-(\d{1,16})(?:-[\w-]+)?"$/.exec(String(header).trim())
  return version ? Number(version[1]) : -1
}

interface Changed {
  readonly outcome: Translated['outcome']
  readonly unit: UnitRecord
  readonly labels: readonly number[]
}

const change =
  ({ whole }: { readonly whole: boolean }) =>
  async (request: WriteRequest<Fields, { readonly id: number }>): Promise<Answer> => {
    let translate = isPostgres(request.services.database.db) ? translateUnitAlone : translateUnit
    const { outcome, unit, labels } = await request.transaction(async (tx): Promise<Changed> => {
      const context = await findUnit(tx, request.actor, request.params.id)
      const given = request.read()
      refuseTerms(given.tbx_terms)
      const fields = whole ? withoutPresent(context, given) : given
      const { outcome, unit } = await apply(tx, { request, translate }, context, fields)
      if (outcome === 'wide') {
        translate = translateUnit
        throw new RunAgain('takes the whole project')
      }
      return { outcome, unit, labels: unit.is_source === 1 ? await labelsOfString(tx, unit.source_string_id) : [] }
    })
    if (outcome === 'suggested') throw new AppError('conflict', message('string.keptAsSuggestion'))
    const isSource = unit.is_source === 1
    const body = {
      target: splitForms(unit.target),
      state: unit.state,
      explanation: isSource ? unit.explanation : '',
      extra_flags: isSource ? unit.extra_flags : unit.flags,
      labels,
    }
    return new Answer(200, body, { ETag: etagOf(unit) })
  }

/** A client may send back what it has read, not change it. */
export function refuseTerms(given: unknown): void {
  const isEmpty = given === undefined || given === null || (isJsonObject(given) && Object.keys(given).length === 0)
  if (!isEmpty) throw invalid('tbx_terms', message('string.termsInFile'))
}

/** A whole unit may name what a translation has none of, as long as it names nothing. */
function withoutPresent({ unit }: ScopedUnit, fields: Fields): Fields {
  if (unit.is_source === 1) return fields
  const { explanation, labels, ...rest } = fields
  return {
    ...rest,
    ...(explanation === undefined || explanation === '' ? {} : { explanation }),
    ...(labels === undefined || labels.length === 0 ? {} : { labels }),
  }
}

async function apply(
  tx: Db,
  { request, translate }: { request: WriteRequest<Fields>; translate: typeof translateUnit },
  context: ScopedUnit,
  { target, state, explanation, extra_flags: extraFlags, labels, context: key = context.unit.context }: Fields,
): Promise<Pick<Changed, 'outcome' | 'unit'>> {
  const { actor, services } = request
  const { unit } = context
  const isSource = unit.is_source === 1
  const renames = key !== unit.context
  if (renames && !isSource) throw invalid('context', message('string.contextOfSource'))
  const description = { explanation, extraFlags, labels }
  await checkDescription(tx, context, description)
  if (!isSource && (explanation !== undefined || labels !== undefined))
    throw new AppError('permission_denied', message('string.describeSource'))
  const describes = [explanation, extraFlags, labels].some((part) => part !== undefined)
  if (describes) await demand(tx, actor, 'source.edit', context.scope)
  const translates = target !== undefined || state !== undefined
  const edit = { actor, target, state, basedOn: basedOn(request) }
  // What does more than to translate takes the whole project from the start.
  const save = describes || renames ? translateUnit : translate
  const result = translates ? await save(tx, context, edit, services.now()) : { outcome: 'unchanged' as const, unit }
  if (!describes && !renames) return result
  if (describes && isSource) await describeString(tx, context, description, actor, services.now())
  else if (extraFlags !== undefined) await flagTranslation(tx, context, extraFlags, actor, services.now())
  if (renames) await editSource(tx, await findUnit(tx, actor, unit.id), { actor, context: key }, services.now())
  return { outcome: result.outcome, unit: (await findUnit(tx, actor, unit.id)).unit }
}

export const unitWrites = { put: change({ whole: true }), patch: change({ whole: false }) }
