import { EditError } from '#core/formats/syntax/text/edit-error.ts'
import { changedLines } from '../../core/formats/model/changed-lines.ts'
import type { Catalog, Edit, Entry, FileFormat, FormatOptions } from '../../core/formats/model/format.ts'
import type { Profile } from '../../core/formats/testing/profiles.ts'
import { texts } from '../../core/formats/testing/summary.ts'
import type { Dice } from './dice.ts'

export interface FuzzCase {
  readonly format: FileFormat
  readonly profile: Profile
  readonly options: FormatOptions
  readonly bytes: Uint8Array
  /** Texts that the format can represent. */
  readonly texts: readonly string[]
}

/** Of a hopeless file not all are told. */
const MAXIMUM_PROBLEMS = 1000

/** A law that does not hold. */
export class Finding extends Error {}

/** Reads a file and holds it to the laws; gives what was read. */
export function holdLaws(fuzzCase: FuzzCase, dice: Dice): Catalog {
  const { format, bytes, options } = fuzzCase
  const catalog = format.read(bytes, options)
  sameBytes('written without edits', format.write(catalog, []), bytes)
  const editable = catalog.entries.filter(
    (entry) => entry.state !== 'read-only' && (fuzzCase.profile.editable?.(entry) ?? true),
  )
  const same = editable.map(({ key, target }): Edit => ({ kind: 'set', key, target }))
  sameBytes('every string set to what it is', format.write(catalog, same), bytes)
  if (editable.length === 0) return catalog
  edit(fuzzCase, catalog, dice.pick(editable), dice)
  if (dice.chance(0.3)) editMany(fuzzCase, catalog, editable, dice)
  if (format.abilities.remove && dice.chance(0.3)) remove(fuzzCase, catalog, dice.pick(editable))
  if (format.abilities.add && dice.chance(0.3)) add(fuzzCase, catalog, dice)
  return catalog
}

function edit(fuzzCase: FuzzCase, catalog: Catalog, entry: Entry, dice: Dice): void {
  const target = entry.target.map(() => newText(fuzzCase, dice))
  const after = reread(fuzzCase, catalog, [{ kind: 'set', key: entry.key, target }])
  if (after === undefined) return
  const expected = catalog.entries.map((other) => (other.key === entry.key ? { ...other, target } : other))
  sameTexts(fuzzCase, `'${entry.key}' set to ${JSON.stringify(target)}`, after, { ...catalog, entries: expected })
  const [was, is] = [lasting(catalog), lasting(after)]
  if (was !== is && !fuzzCase.format.binary && catalog.problems.length < MAXIMUM_PROBLEMS)
    throw new Finding(`'${entry.key}' set to ${JSON.stringify(target)}: problems ${was} became ${is}`)
  if (!fuzzCase.format.binary && !changedLines(catalog.text, after.text, entry.span).local) {
    throw new Finding(`'${entry.key}' set to ${JSON.stringify(target)}: lines of others changed`)
  }
}

function editMany(fuzzCase: FuzzCase, catalog: Catalog, editable: readonly Entry[], dice: Dice): void {
  const chosen = new Map(
    editable.filter(() => dice.chance(0.5)).map(({ key, target }) => [key, target.map(() => newText(fuzzCase, dice))]),
  )
  const edits = [...chosen].map(([key, target]): Edit => ({ kind: 'set', key, target }))
  const after = reread(fuzzCase, catalog, edits)
  if (after === undefined) return
  const entries = catalog.entries.map((entry) => ({ ...entry, target: chosen.get(entry.key) ?? entry.target }))
  sameTexts(fuzzCase, `set at once: ${JSON.stringify(edits)}`, after, { ...catalog, entries })
}

function remove(fuzzCase: FuzzCase, catalog: Catalog, entry: Entry): void {
  if (fuzzCase.profile.shiftsKeys?.(entry.key)) return
  const after = reread(fuzzCase, catalog, [{ kind: 'remove', key: entry.key }])
  if (after === undefined || catalog.problems.length > 0 || fuzzCase.profile.groups) return
  const rest = catalog.entries.filter((other) => other.key !== entry.key)
  sameTexts(fuzzCase, `'${entry.key}' removed`, after, { ...catalog, entries: rest })
}

/** A new string may be refused; it may not break anything. */
function add(fuzzCase: FuzzCase, catalog: Catalog, dice: Dice): void {
  const key = 'fuzz_new'
  const anchor = dice.pick([...catalog.entries]).key
  const edit: Edit = {
    kind: 'add',
    key,
    source: [key],
    target: ['changed'],
    ...(dice.chance(0.5) && { after: anchor }),
  }
  const after = reread(fuzzCase, catalog, [edit])
  if (after === undefined || catalog.problems.length > 0 || fuzzCase.profile.groups) return
  const rest = { ...after, entries: after.entries.filter((entry) => entry.key !== key) }
  if (rest.entries.length === after.entries.length)
    throw new Finding(`'${key}' added after '${anchor}': it is not there`)
  sameTexts(fuzzCase, `'${key}' added after '${anchor}'`, rest, catalog)
}

/** Mostly plain: a damaged file must take it, whatever it makes of odd ones. */
function newText({ texts, bytes, options }: FuzzCase, dice: Dice): string {
  const text = dice.chance(0.7) ? 'changed' : dice.pick(texts)
  // In a file that is its own template the source stands where there is no text.
  return options.template === bytes ? text || 'changed' : text
}

/** The file after edits; undefined where the format refused them in the one way it may. */
function reread(fuzzCase: FuzzCase, catalog: Catalog, edits: readonly Edit[]): Catalog | undefined {
  const { format, options, bytes } = fuzzCase
  try {
    const written = format.write(catalog, edits)
    return format.read(
      written,
      options.template === bytes && format.abilities.add ? { ...options, template: written } : options,
    )
  } catch (error) {
    if (error instanceof EditError) return undefined
    throw error
  }
}

function sameBytes(what: string, actual: Uint8Array, expected: Uint8Array): void {
  if (Buffer.compare(actual, expected) !== 0) throw new Finding(`${what}: other bytes`)
}

const shown = ({ sourceIsText }: Profile, catalog: Catalog): readonly unknown[] =>
  texts(sourceIsText ? { ...catalog, entries: catalog.entries.map((e) => ({ ...e, source: [] })) } : catalog)

function sameTexts({ profile }: FuzzCase, what: string, actual: Catalog, expected: Catalog): void {
  const [is, wanted] = [actual, expected].map((catalog) => shown(profile, catalog).map((text) => JSON.stringify(text)))
  const length = Math.max(is?.length ?? 0, wanted?.length ?? 0)
  for (let i = 0; i < length; i++) {
    if (is?.[i] !== wanted?.[i]) throw new Finding(`${what}: entry ${i} is ${is?.[i]}, not ${wanted?.[i]}`)
  }
}

/** An edit may well replace bytes that did not decode; no other problem comes or goes. */
const lasting = ({ problems }: Catalog): string =>
  problems
    .map(({ code }) => code)
    .filter((code) => code !== 'encoding')
    .join()
