import { type FlagItem, type FlagProblem, type FlagValue, readFlagList, writeFlag } from './flag-syntax.ts'
import { flagAliases, plainFlags } from './known-flags.ts'
import { typedFlags } from './typed-flags.ts'

/** Flags in force, by name; a plain flag has no values. */
export type Flags = ReadonlyMap<string, readonly FlagValue[]>

const DISCARD = 'discard'
const MAX_REMEMBERED = 2000
const remembered = new Map<string, readonly FlagItem[]>()

export const noFlags: Flags = new Map()

/** Effective flags: a later list wins over an earlier one, and its `discard:x` removes what the earlier ones say of x. */
export function mergeFlags(lists: readonly string[]): Flags {
  const flags = new Map<string, readonly FlagValue[]>()
  for (const list of lists) {
    if (list === '') continue
    const items = itemsOf(list)
    // Discards first: a list means the same in any order, as its canonical form is sorted.
    for (const { name, values } of items) {
      if (name === DISCARD) for (const { text } of values) flags.delete(canonicalName(text))
    }
    for (const { name, values } of items) if (name !== DISCARD) flags.set(name, values)
  }
  return flags
}

/** Flags of one list. What cannot be read is left out: see validateFlags. */
export const parseFlags = (text: string): Flags => mergeFlags([text])

/** The list in its canonical form: sorted, each flag once. What cannot be read is left out. */
export function normalizeFlags(text: string): string {
  const written = new Map<string, string>()
  for (const { name, values } of itemsOf(text)) {
    const flag = writeFlag(name, values)
    written.set(name === DISCARD ? flag : name, flag)
  }
  return [...written.values()].sort().join(', ')
}

export function writeFlags(flags: Flags): string {
  return [...flags]
    .map(([name, values]) => writeFlag(name, values))
    .sort()
    .join(', ')
}

/** A list with some flags more and some less. */
export function changedFlags(before: string, add: string, remove: string): string {
  const flags = new Map(parseFlags(before))
  for (const [name, values] of parseFlags(add)) flags.set(name, values)
  for (const name of parseFlags(remove).keys()) flags.delete(name)
  return writeFlags(flags)
}

/** Everything wrong with a list that a person wrote, with its place. */
export function validateFlags(text: string): readonly FlagProblem[] {
  const { items, problems } = readFlagList(text)
  return [...problems, ...items.flatMap((item) => itemProblem(item) ?? [])].sort((a, b) => a.start - b.start)
}

/** First parameter of a flag; undefined where the flag is not set. */
export const flagText = (flags: Flags, name: string): string | undefined => flags.get(name)?.[0]?.text

/** A parameter as number; undefined where the flag is not set or it is no number. */
export function flagNumber(flags: Flags, name: string, index = 0): number | undefined {
  const text = flags.get(name)?.[index]?.text
  return text !== undefined && /^-?\d{1,9}$/.test(text) ? Number(text) : undefined
}

export const isKnownFlag = (name: string): boolean =>
  plainFlags.has(name) || flagAliases.has(name) || Object.hasOwn(typedFlags, name)

const canonicalName = (name: string): string => flagAliases.get(name) ?? name
const isDropped = (name: string): boolean => name === 'fuzzy' || name === '#'

function itemsOf(text: string): readonly FlagItem[] {
  const known = remembered.get(text)
  if (known) return known
  const items = readFlagList(text)
    .items.filter(({ name }) => !isDropped(name))
    .map((item) => (flagAliases.has(item.name) ? { ...item, name: canonicalName(item.name) } : item))
  if (remembered.size >= MAX_REMEMBERED) remembered.clear()
  remembered.set(text, items)
  return items
}

function itemProblem({ name, values, start, end }: FlagItem): FlagProblem | undefined {
  if (isDropped(name)) return undefined
  const known = canonicalName(name)
  if (known === DISCARD) return discardProblem({ name, values, start, end })
  if (plainFlags.has(known)) {
    if (values.length === 0) return undefined
    return { code: 'parameter', message: `The flag ${name} takes no parameter.`, start, end }
  }
  const validate = Object.hasOwn(typedFlags, known) ? typedFlags[known] : undefined
  if (!validate) return { code: 'unknown', message: `There is no flag ${name}.`, start, end: start + name.length }
  const problem = validate(values)
  return problem === undefined ? undefined : { code: 'parameter', message: `The flag ${name} ${problem}.`, start, end }
}

function discardProblem({ values, start, end }: FlagItem): FlagProblem | undefined {
  const [value] = values
  if (value === undefined || values.length > 1)
    return { code: 'parameter', message: 'The flag discard takes the name of one flag.', start, end }
  if (isKnownFlag(value.text)) return undefined
  return { code: 'unknown', message: `There is no flag ${value.text} to discard.`, start, end }
}
