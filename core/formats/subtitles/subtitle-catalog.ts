import { abilitiesOf } from '../model/abilities.ts'
import { type AddEdit, keysOfTemplate, planEdits } from '../model/edit-plan.ts'
import type { Catalog, Edit, FileFormat, FormatOptions } from '../model/format.ts'
import { orderAdds } from '../model/insert-entries.ts'
import { newEntry } from '../model/new-entry.ts'
import { EditError } from '../syntax/text/edit-error.ts'
import { encodeSplices } from '../syntax/text/encode-splices.ts'
import { MAXIMUM_ENTRIES } from '../syntax/text/limits.ts'
import { lineEnding } from '../syntax/text/lines.ts'
import { blockOf, removeBlocks, removeLines } from '../syntax/text/nested-blocks.ts'
import { collectProblems, type ProblemList } from '../syntax/text/problems.ts'
import { decode, encodeBody, type SourceText } from '../syntax/text/source-text.ts'
import type { Span } from '../syntax/text/span.ts'
import type { Splice } from '../syntax/text/splice.ts'

/** One subtitle. */
export interface Cue extends Span {
  /** What it is named by: its times. Several may share them. */
  readonly name: string
  readonly location: string
  readonly text: string
  /** Where the text stands; empty at the end of what it would follow. */
  readonly value: Span
}

/** In what the kinds of subtitle files differ. */
export interface CueDialect {
  read(text: string, problems: ProblemList): readonly Cue[]
  /** A text as it stands in the file, or what speaks against it; `present` stands there now. */
  write(text: string, eol: string, present: string): { readonly raw: string } | { readonly refused: string }
  /** What stands between times and text where there was none. */
  readonly lead: (eol: string) => string
  /** A new subtitle, in the manner of a neighbour; undefined where its name says no times. */
  render(
    name: string,
    raw: string,
    context: { eol: string; text: string; after: Cue | undefined; before: Cue | undefined },
  ): string | undefined
  /** Subtitles are set apart by a blank line. */
  readonly separated: boolean
  /** A file without any. */
  readonly skeleton: string
}

interface CueTree {
  readonly source: SourceText
  readonly cues: ReadonlyMap<string, Cue>
  readonly options: FormatOptions
}

/** A file without strings, or the rest of a format that its dialect decides. */
export function subtitleFormat(
  about: Pick<FileFormat, 'id' | 'name' | 'globs' | 'sniff'>,
  dialect: CueDialect,
): FileFormat {
  const format: FileFormat<CueTree> = {
    ...about,
    linguality: 'monolingual',
    abilities: abilitiesOf({ locations: true }),
    codeStyle: 'posix',
    mime: 'text/plain',
    usualAddons: ['weblate.flags.same_edit'],
    read: (file, options) => read(file, options, dialect),
    write: (catalog, edits) => write(format, dialect, catalog, edits),
    create: (options) => create(options, dialect),
  }
  return format
}

function read(file: Uint8Array, options: FormatOptions, dialect: CueDialect): Catalog<CueTree> {
  const source = decode(file)
  const problems = collectProblems(source)
  const cues = new Map<string, Cue>()
  const copies = new Map<string, number>()
  const found = dialect.read(source.text, problems)
  const last = found.length >= MAXIMUM_ENTRIES ? found[found.length - 1] : undefined
  if (last !== undefined)
    problems.add('limit', 'too many subtitles; the rest is not read', last.end, source.text.length)
  for (const cue of found) {
    const copy = (copies.get(cue.name) ?? 0) + 1
    copies.set(cue.name, copy)
    cues.set(copyName(cue.name, copy), cue)
  }
  const entries = [...cues].map(([key, { text, location, start, end }]) => ({
    ...newEntry({ key, target: [text], span: { start, end: lineAfter(source.text, end) } }),
    location,
  }))
  const tree: CueTree = { source, cues, options }
  return { entries, problems: problems.list, text: source.text, tree }
}

/** A text that is put in where there was none begins with the line ending: that is part of the subtitle, too. */
function lineAfter(text: string, end: number): number {
  let at = end
  while (text[at] === '\r') at++
  return text[at] === '\n' ? at + 1 : at
}

const copyName = (name: string, copy: number): string => (copy === 1 ? name : `${name}#${copy}`)

function write(
  format: FileFormat,
  dialect: CueDialect,
  { tree }: Catalog<CueTree>,
  edits: readonly Edit[],
): Uint8Array {
  if (edits.length === 0) return tree.source.bytes
  const { source, cues, options } = tree
  const { text } = source
  const eol = lineEnding(text)
  const plan = planEdits((key) => cues.has(key), edits, keysOfTemplate(format, options))
  const out: Splice[] = []
  for (const { key, target } of plan.sets.values()) {
    const cue = cues.get(key)
    if (cue !== undefined) out.push(...setText({ source: text, eol }, cue, key, target, dialect))
  }
  const gone = [...plan.removes].flatMap((key) => cues.get(key) ?? []).map((cue) => blockOf(text, cue))
  const removals = dialect.separated ? removeBlocks(text, gone) : removeLines(text, gone)
  const adds = plan.adds.length > 0 ? new CueAdder(tree, dialect, eol).splices(orderAdds(plan, [...cues.keys()])) : []
  return encodeSplices([...out, ...removals, ...adds], source)
}

function setText(
  { source, eol }: { readonly source: string; readonly eol: string },
  { text, value }: Cue,
  key: string,
  target: readonly string[],
  dialect: CueDialect,
): Splice[] {
  const wanted = onlyText(key, target)
  if (wanted === text) return []
  const raw = rawText(key, text.isWellFormed() ? wanted.toWellFormed() : wanted, dialect, eol, text)
  if (value.start < value.end && raw !== '') return [{ ...value, text: raw }]
  const { start, end } = value
  // A line ending of its own goes in with a text, and out with it, whatever those of other lines are.
  if (start === end)
    return [
      { start, end, text: `${dialect.lead(source[end] === '\r' && source[end + 1] !== '\n' ? '\n' : eol)}${raw}` },
    ]
  const lead = dialect.lead(source.startsWith('\r\n', start - 2) ? '\r\n' : '\n').length
  return [{ start: start - lead, end, text: '' }]
}

function onlyText(key: string, target: readonly string[]): string {
  const [text] = target
  if (text !== undefined && target.length === 1) return text
  throw new EditError('unrepresentable', key, 'subtitles have no plurals')
}

function rawText(key: string, text: string, dialect: CueDialect, eol: string, present = ''): string {
  const written = dialect.write(text, eol, present)
  if ('raw' in written) return written.raw
  throw new EditError('unrepresentable', key, written.refused)
}

class CueAdder {
  readonly #tree: CueTree
  readonly #dialect: CueDialect
  readonly #eol: string
  readonly #added = new Set<string>()

  constructor(tree: CueTree, dialect: CueDialect, eol: string) {
    this.#tree = tree
    this.#dialect = dialect
    this.#eol = eol
  }

  splices({ first, last, after }: ReturnType<typeof orderAdds>): Splice[] {
    const { cues, source } = this.#tree
    const all = [...cues.values()]
    const gap = this.#dialect.separated ? `${this.#eol}${this.#eol}` : this.#eol
    const out: Splice[] = []
    const putAfter = (adds: readonly AddEdit[], cue: Cue | undefined) => {
      if (cue === undefined || adds.length === 0) return
      const { end } = blockOf(source.text, cue)
      out.push({ start: end, end, text: adds.map((add) => `${gap}${this.#render(add, cue, undefined)}`).join('') })
    }
    for (const [key, adds] of after) putAfter(adds, cues.get(key))
    const [head] = all
    if (head === undefined) return [this.#begin([...first, ...last], gap)]
    putAfter(last, all[all.length - 1])
    if (first.length === 0) return out
    const { start } = blockOf(source.text, head)
    const text = first.map((add) => `${this.#render(add, undefined, head)}${gap}`).join('')
    return [...out, { start, end: start, text }]
  }

  #begin(adds: readonly AddEdit[], gap: string): Splice {
    const { text } = this.#tree.source
    const skeleton = text.trim() === '' ? this.#dialect.skeleton.replaceAll('\n', this.#eol) : ''
    const before = text === '' || /[\r\n]$/.test(text) ? '' : this.#eol
    const apart = this.#dialect.separated && `${text}${skeleton}`.trim() !== '' ? this.#eol : ''
    const blocks = adds.map((add) => this.#render(add, undefined, undefined)).join(gap)
    return { start: text.length, end: text.length, text: `${before}${skeleton}${apart}${blocks}${this.#eol}` }
  }

  #render({ key, target }: AddEdit, after: Cue | undefined, before: Cue | undefined): string {
    const raw = rawText(key, onlyText(key, target).toWellFormed(), this.#dialect, this.#eol)
    const [name = '', copy = '1'] = key.split('#')
    const context = { eol: this.#eol, text: this.#tree.source.text, after, before }
    const rendered = this.#dialect.render(name, raw, context)
    const previous = Number(copy) > 1 ? copyName(name, Number(copy) - 1) : undefined
    const follows = previous === undefined || this.#tree.cues.has(previous) || this.#added.has(previous)
    if (rendered === undefined || !follows || copyName(name, Number(copy)) !== key) {
      throw new EditError('unrepresentable', key, 'a new subtitle is named by its times')
    }
    this.#added.add(key)
    return rendered
  }
}

/** The skeleton, or the template with every text emptied. */
function create(options: FormatOptions, dialect: CueDialect): Uint8Array {
  if (options.template === undefined) return encodeBody(dialect.skeleton, 'utf-8')
  const { source, cues } = read(options.template, options, dialect).tree
  const file = { source: source.text, eol: lineEnding(source.text) }
  const splices = [...cues].flatMap(([key, cue]) => setText(file, cue, key, [''], dialect))
  return encodeSplices(splices, source)
}
