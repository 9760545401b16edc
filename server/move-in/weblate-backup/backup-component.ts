import { isJsonObject, type JsonObject } from '#core/text/json-object.ts'
import { list, number, part, text } from '#core/text/loose-json.ts'
import { splitForms } from '#core/units/forms.ts'
import { hashOfChecksum } from '#core/units/identity.ts'

/** Numbers that things without one get; the same each time a backup is read. */
export interface BackupNumbers {
  /** Numbers of this component's strings and remarks begin here. */
  readonly first: number
  readonly labels: ReadonlyMap<string, number>
}

const userUrl = (name: unknown): string | null =>
  typeof name === 'string' && name !== '' ? `/api/users/${encodeURIComponent(name)}/` : null

/** More than a string has remarks. */
const ROOM = 1000

/** One component of a backup as the API would show it. */
export class BackupComponent {
  readonly #json: JsonObject
  readonly #numbers: BackupNumbers
  readonly #units: readonly JsonObject[]
  readonly #pending: ReadonlySet<string>

  constructor(json: JsonObject, numbers: BackupNumbers) {
    this.#json = json
    this.#numbers = numbers
    this.#units = list(json, 'units').filter(isJsonObject)
    this.#pending = new Set(
      list(json, 'pending_unit_changes').map((one) => `${number(one, 'translation_id')} ${text(one, 'unit_id_hash')}`),
    )
  }

  get settings(): JsonObject {
    const settings = part(this.#json, 'component')
    return isJsonObject(settings) ? settings : {}
  }

  get translations(): readonly JsonObject[] {
    return list(this.#json, 'translations').filter(isJsonObject)
  }

  get size(): number {
    return this.#units.length
  }

  unitsOf(translationId: number): JsonObject[] {
    return this.#units.flatMap((unit, index) =>
      number(unit, 'translation_id') === translationId ? [this.#shown(unit, index)] : [],
    )
  }

  #shown(unit: JsonObject, index: number): JsonObject {
    const hash = text(unit, 'id_hash') ?? ''
    const isPending = this.#pending.has(`${number(unit, 'translation_id')} ${hash}`)
    return {
      ...unit,
      id: this.#numbers.first + index,
      id_hash: String(hashOfChecksum(hash) ?? ''),
      source: splitForms(text(unit, 'source') ?? ''),
      target: splitForms(text(unit, 'target') ?? ''),
      labels: list(unit, 'labels').map((name) => ({ name, id: this.#numbers.labels.get(String(name)) })),
      has_comment: list(unit, 'comments').length > 0,
      has_suggestion: list(unit, 'suggestions').length > 0,
      last_updated: unit.timestamp,
      pending: isPending,
    }
  }

  /** Comments or suggestions of a string by its number. */
  remarks(unitId: number, kind: 'comments' | 'suggestions'): JsonObject[] {
    const index = unitId - this.#numbers.first
    return list(this.#units[index], kind)
      .filter(isJsonObject)
      .map((remark, at) => ({
        ...remark,
        id: unitId * ROOM + at,
        user: userUrl(remark.user),
        ...(kind === 'suggestions' && { target: splitForms(text(remark, 'target') ?? '') }),
      }))
  }

  /** Pictures with the numbers of the strings they show. */
  get screenshots(): readonly JsonObject[] {
    const units = new Map(
      this.#units.map((unit, index) => [
        `${number(unit, 'translation_id')} ${text(unit, 'id_hash')}`,
        `/api/units/${this.#numbers.first + index}/`,
      ]),
    )
    return list(this.#json, 'screenshots')
      .filter(isJsonObject)
      .map((shot, at) => ({
        ...shot,
        id: this.#numbers.first + at,
        units: list(shot, 'units').flatMap((hash) => units.get(`${number(shot, 'translation_id')} ${hash}`) ?? []),
      }))
  }
}
