import { message } from '#core/messages/message.ts'
import { splitForms } from '#core/units/forms.ts'
import { demand } from '#server/access/may.ts'
import { Answer, type WriteRequest } from '#server/api/http/route.ts'
import { checkDescription, type Description, describeString } from '#server/commands/strings/describe-string.ts'
import { versionOf } from '#server/commands/strings/edit-unit.ts'
import { findUnit, type ScopedUnit } from '#server/commands/strings/find-unit.ts'
import { translateUnit } from '#server/commands/strings/translate-unit.ts'
import type { Db } from '#server/db/database.ts'
import { labelsOfString } from '#server/db/queries/projects/labels.ts'
import type { UnitRecord } from '#server/db/queries/strings/unit-context.ts'
import { AppError } from '#server/errors.ts'

interface Fields extends Description {
  readonly target?: readonly string[] | undefined
  readonly state?: number | undefined
  readonly extra_flags?: string | undefined
}

const etagOf = (unit: UnitRecord): string => `"${unit.id}-${versionOf(unit)}"`

/** The version of the unit in `If-Match`, as the ETag of its replies has it. */
function basedOn(request: WriteRequest): number | undefined {
  const header = request.headers['if-match']
  if (header === undefined || header === '*') return undefined
  const version = /^(?:W\/)?"\d{1,16}-(\d{1,16})(?:-[\w-]+)?"$/.exec(String(header).trim())
  return version ? Number(version[1]) : -1
}

async function change(request: WriteRequest<Fields, { readonly id: number }>): Promise<Answer> {
  const { actor, params } = request
  const id = params.id
  const { outcome, after, labels } = await request.transaction(async (tx) => {
    const context = await findUnit(tx, actor, id)
    const fields = request.read()
    const outcome = await apply(tx, request, context, fields)
    const after = await findUnit(tx, actor, id)
    return { outcome, after, labels: await labelsOfString(tx, after.unit.source_string_id) }
  })
  if (outcome === 'suggested') throw new AppError('conflict', message('string.keptAsSuggestion'))
  const { unit } = after
  const body = {
    target: splitForms(unit.target),
    state: unit.state,
    explanation: unit.explanation,
    extra_flags: unit.extra_flags,
    labels,
  }
  return new Answer(200, body, { ETag: etagOf(unit) })
}

async function apply(
  tx: Db,
  request: WriteRequest<Fields>,
  context: ScopedUnit,
  { target, state, explanation, extra_flags: extraFlags, labels }: Fields,
): Promise<string> {
  const { actor, services } = request
  const description = { explanation, extraFlags, labels }
  await checkDescription(tx, context, description)
  const describes = [explanation, extraFlags, labels].some((part) => part !== undefined)
  if (describes) {
    if (context.unit.is_source === 0) throw new AppError('permission_denied', message('string.describeSource'))
    await demand(tx, actor, 'source.edit', context.scope)
  }
  const translates = target !== undefined || state !== undefined
  const edit = { actor, target, state, basedOn: basedOn(request) }
  const result = translates ? await translateUnit(tx, context, edit, services.now()) : { outcome: 'unchanged' }
  if (describes) await describeString(tx, context, description, actor, services.now())
  return result.outcome
}

export const unitWrites = { put: change, patch: change }
