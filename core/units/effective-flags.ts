import { type Flags, mergeFlags, normalizeFlags, writeFlags } from './flags.ts'

/** Lists of flags that reach a string, from the outermost to the innermost: a later one wins over an earlier one. */
export interface FlagLevels {
  /** Of workspace, project and category, as the component has them. */
  readonly inherited?: string
  /** Of the file format. */
  readonly format?: string
  /** Where the string comes from: `docs/index.rst:12` says what it is written in. */
  readonly location?: string
  readonly component?: string
  /** Of the source string, as its file has them. */
  readonly source?: string
  /** Given to the source string by people. */
  readonly extra?: string
  /** Of the string in one language, as its file has them. */
  readonly unit?: string
}

/** Flags by the extension of the file that a string comes from. */
const BY_EXTENSION: Readonly<Record<string, string>> = {
  rst: 'rst-text',
  md: 'md-text',
  markdown: 'md-text',
  mdx: 'md-text, safe-mdx',
  adoc: 'asciidoc-text',
}

const EXTENSION = /\.(rst|md|markdown|mdx|adoc)(?=$|[:,;\s])/gi

export function locationFlags(location: string): string {
  if (!location.includes('.')) return ''
  const flags = new Set<string>()
  for (const [, extension = ''] of location.matchAll(EXTENSION)) flags.add(BY_EXTENSION[extension.toLowerCase()] ?? '')
  return [...flags].join(', ')
}

const MAX_REMEMBERED = 2000
const remembered = new Map<string, Flags>()

/** Flags in force for a string. The only place where lists of several levels come together. */
export function effectiveFlags(levels: FlagLevels): Flags {
  const { inherited = '', format = '', location = '', component = '', source = '', extra = '', unit = '' } = levels
  const lists = [inherited, format, locationFlags(location), component, source, extra, unit]
  const key = lists.join('\0')
  const known = remembered.get(key)
  if (known) return known
  const flags = mergeFlags(lists)
  if (remembered.size >= MAX_REMEMBERED) remembered.clear()
  remembered.set(key, flags)
  return flags
}

const written = new WeakMap<Flags, string>()

/** The same as a list, as the API sends it. */
export function effectiveFlagList(levels: FlagLevels): string {
  const flags = effectiveFlags(levels)
  const known = written.get(flags)
  if (known !== undefined) return known
  const list = writeFlags(flags)
  written.set(flags, list)
  return list
}

const listed = new Map<string, string>()

/** Flags of a file as the API sends them: sorted, each once. */
export function listedFlags(flags: string): string {
  if (flags === '') return ''
  const known = listed.get(flags)
  if (known !== undefined) return known
  const list = normalizeFlags(flags)
  if (listed.size >= MAX_REMEMBERED) listed.clear()
  listed.set(flags, list)
  return list
}
