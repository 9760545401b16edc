import { EditError } from '../syntax/text/edit-error.ts'
import type { Edit, FileFormat, FormatOptions } from './format.ts'

export type SetEdit = Extract<Edit, { kind: 'set' }>
export type AddEdit = Extract<Edit, { kind: 'add' }>

/** Edits of one write, settled: each key at most once, every anchor either in the file, added earlier, null or absent. */
export interface EditPlan {
  readonly sets: ReadonlyMap<string, SetEdit>
  readonly adds: readonly AddEdit[]
  readonly removes: ReadonlySet<string>
  /** Those of them that stay as obsolete ones. */
  readonly obsolete?: ReadonlySet<string>
}

/**
 * Settles edits against the keys of a file. `templateKeys` is asked only when an anchor is missing from the file: a new
 * string then follows the nearest earlier string of the template that the file has.
 */
export function planEdits(
  has: (key: string) => boolean,
  edits: readonly Edit[],
  templateKeys: () => readonly string[],
): EditPlan {
  const sets = new Map<string, SetEdit>()
  const adds = new Map<string, AddEdit>()
  const removes = new Set<string>()
  const obsolete = new Set<string>()
  for (const edit of edits) {
    const { key } = edit
    const present = has(key)
    const pending = adds.get(key)
    if (edit.kind === 'remove') {
      sets.delete(key)
      adds.delete(key)
      if (present) removes.add(key)
      if (present && edit.obsolete) obsolete.add(key)
    } else if (present && (edit.kind === 'add' || !removes.has(key))) {
      removes.delete(key)
      obsolete.delete(key)
      sets.set(key, { kind: 'set', key, target: edit.target, ...(edit.state && { state: edit.state }) })
    } else if (edit.kind === 'add') {
      adds.set(key, edit)
    } else if (pending) {
      adds.set(key, { ...pending, target: edit.target, ...(edit.state && { state: edit.state }) })
    } else {
      throw new EditError('unknown_key', key, `there is no string '${key}' in this file`)
    }
  }
  return { sets, adds: resolveAnchors([...adds.values()], has, templateKeys), removes, obsolete }
}

/** Keys of the template in file order, for `planEdits`. */
export const keysOfTemplate = (format: FileFormat, options: FormatOptions) => (): readonly string[] => {
  const { template, ...rest } = options
  return template === undefined ? [] : format.read(template, rest).entries.map((entry) => entry.key)
}

function resolveAnchors(
  adds: readonly AddEdit[],
  has: (key: string) => boolean,
  templateKeys: () => readonly string[],
): readonly AddEdit[] {
  const added = new Set<string>()
  const known = adds.every(({ key, after }) => {
    const fine = typeof after !== 'string' || has(after) || added.has(after)
    added.add(key)
    return fine
  })
  return known ? adds : followTemplate(adds, has, templateKeys())
}

function followTemplate(adds: readonly AddEdit[], has: (key: string) => boolean, order: readonly string[]): AddEdit[] {
  const adding = new Set(adds.map((add) => add.key))
  const positionOf = new Map<string, number>()
  const nearest: (string | null)[] = []
  let last: string | null = null
  for (const key of order) {
    if (positionOf.has(key)) continue
    if (has(key) || adding.has(key)) last = key
    positionOf.set(key, nearest.length)
    nearest.push(last)
  }
  const rank = (add: AddEdit) => positionOf.get(add.key) ?? order.length
  const added = new Set<string>()
  return [...adds]
    .sort((a, b) => rank(a) - rank(b))
    .map((add) => {
      const resolved = { ...add, after: resolveAnchor(add, has, added, positionOf, nearest) }
      added.add(add.key)
      return resolved
    })
}

function resolveAnchor(
  add: AddEdit,
  has: (key: string) => boolean,
  added: ReadonlySet<string>,
  positionOf: ReadonlyMap<string, number>,
  nearest: readonly (string | null)[],
): string | null | undefined {
  const { after } = add
  if (typeof after !== 'string' || has(after) || added.has(after)) return after
  const index = positionOf.get(after)
  if (index === undefined) return undefined
  const anchor = nearest[index] ?? null
  return anchor === null || has(anchor) || added.has(anchor) ? anchor : undefined
}
