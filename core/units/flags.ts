import { type FlagItem, type FlagValue, readFlagList, writeFlag } from './flag-syntax.ts'

/** Flags in force, by name; a plain flag has no values. */
export type Flags = ReadonlyMap<string, readonly FlagValue[]>

export const DISCARD = 'discard'

/** Other spellings of a flag. */
export const flagAliases: ReadonlyMap<string, string> = new Map([
  ['markdown-text', 'md-text'],
  ['csharp-format', 'c-sharp-format'],
])

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

/** Flags of one list. What cannot be read is left out: see core/checks/validate-flags.ts. */
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

/** First parameter of a flag; undefined where the flag is not set. */
export const flagText = (flags: Flags, name: string): string | undefined => flags.get(name)?.[0]?.text

/** A parameter as number; undefined where the flag is not set or it is no number. */
export function flagNumber(flags: Flags, name: string, index = 0): number | undefined {
  const text = flags.get(name)?.[index]?.text
  return text !== undefined && /^-?\d{1,9}$/.test(text) ? Number(text) : undefined
}

export const canonicalName = (name: string): string => flagAliases.get(name) ?? name
/** Marks that stand among flags in files and are none of ours. */
export const isDropped = (name: string): boolean => name === 'fuzzy' || name === '#'

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
