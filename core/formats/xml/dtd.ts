import { abilitiesOf } from '../model/abilities.ts'
import { keysOfTemplate, planEdits } from '../model/edit-plan.ts'
import type { Catalog, Edit, Entry, FileFormat, FormatOptions } from '../model/format.ts'
import { newEntry } from '../model/new-entry.ts'
import { EditError } from '../syntax/text/edit-error.ts'
import { encodeSplices } from '../syntax/text/encode-splices.ts'
import { lineEnding } from '../syntax/text/lines.ts'
import { collectProblems } from '../syntax/text/problems.ts'
import { decode, type SourceText } from '../syntax/text/source-text.ts'
import type { Splice } from '../syntax/text/splice.ts'
import { type DtdEntity, parseDtd } from '../syntax/xml/dtd.ts'
import { blanksBefore, endsLine, lineBreakBefore, skipBlanks } from '../syntax/xml/xml-position.ts'
import { decodeXmlText } from '../syntax/xml/xml-references.ts'
import { Spelling } from '../syntax/xml/xml-spelling.ts'
import { insertEntities } from './dtd-insert.ts'
import { encodeDtd } from './dtd-text.ts'
import { onlyForm } from './xml-text.ts'

/** Mozilla's `<!ENTITY key "text">` files. */
export const dtd: FileFormat<DtdTree> = {
  id: 'dtd',
  name: 'DTD file',
  globs: ['*.dtd'],
  linguality: 'monolingual',
  abilities: abilitiesOf(),
  codeStyle: 'posix',
  mime: 'application/xml-dtd',
  read: readDtd,
  write: writeDtd,
  create: createDtd,
}

interface DtdTree {
  readonly source: SourceText
  readonly entities: ReadonlyMap<string, DtdEntity>
  readonly duplicates: ReadonlyMap<string, readonly DtdEntity[]>
  readonly options: FormatOptions
}

function readDtd(bytes: Uint8Array, options: FormatOptions): Catalog<DtdTree> {
  const source = decode(bytes)
  const { text } = source
  const problems = collectProblems(source)
  const entities = new Map<string, DtdEntity>()
  const duplicates = new Map<string, DtdEntity[]>()
  for (const entity of parseDtd(text, problems)) {
    const { name, start, end } = entity
    if (!entities.has(name)) entities.set(name, entity)
    else {
      problems.add('duplicate_key', `'${name}' is there twice; the first one counts`, start, end)
      const found = duplicates.get(name)
      if (found === undefined) duplicates.set(name, [entity])
      else found.push(entity)
    }
  }
  const entries = Array.from(entities.values(), (entity) => entryOf(text, entity))
  const tree: DtdTree = { source, entities, duplicates, options }
  return { entries, problems: problems.list, text, tree }
}

const rawOf = (text: string, { valueStart, valueEnd }: DtdEntity): string => text.slice(valueStart, valueEnd)

const entryOf = (text: string, entity: DtdEntity): Entry =>
  newEntry({ key: entity.name, target: [decodeXmlText(rawOf(text, entity))], span: entity })

function writeDtd(catalog: Catalog<DtdTree>, edits: readonly Edit[]): Uint8Array {
  const { source, entities, duplicates, options } = catalog.tree
  if (edits.length === 0) return source.bytes
  const plan = planEdits((key) => entities.has(key), edits, keysOfTemplate(dtd, options))
  const [add] = plan.adds
  if (add !== undefined && catalog.problems.some(({ code }) => code === 'syntax'))
    throw new EditError('unrepresentable', add.key, 'new strings need a file that can be read in whole')
  const { text } = source
  const splices: Splice[] = []
  const file = new Spelling(entities.values().map((entity) => rawOf(text, entity)))
  const newline = lineEnding(text)
  for (const { key, target } of plan.sets.values()) {
    const entity = entities.get(key)
    if (entity === undefined) continue
    const value = onlyForm(key, target)
    const old = rawOf(text, entity)
    if (decodeXmlText(old) === value) continue
    const { valueStart: start, valueEnd: end, quote } = entity
    splices.push({ start, end, text: encodeDtd(value, { key, quote, newline, old, file }) })
  }
  const removed = [...plan.removes]
    .flatMap((key) => [entities.get(key), ...(duplicates.get(key) ?? [])])
    .filter((entity) => entity !== undefined)
  const added = plan.adds.length === 0 ? [] : insertEntities({ text, entities, spelling: file }, plan)
  return encodeSplices([...splices, ...added, ...removals(text, removed)], source)
}

/** Declarations go with their lines where they have one to themselves. */
function removals(text: string, entities: readonly DtdEntity[]): Splice[] {
  let before = 0
  return entities
    .toSorted((a, b) => a.start - b.start)
    .map((entity) => {
      const { start, end } = removedSpan(text, entity)
      const splice = { start: Math.max(start, before), end, text: '' }
      before = end
      return splice
    })
}

/** With the line break after it; with the one before it where the file ends without one. */
function removedSpan(text: string, { start, end }: DtdEntity): { start: number; end: number } {
  const after = skipBlanks(text, end)
  const lineBreak = lineBreakBefore(text, start)
  const first = blanksBefore(text, start)
  if (!endsLine(text, after) || (lineBreak === -1 && first > 0))
    return { start, end: endsLine(text, after) ? end : after }
  if (after >= text.length) return { start: lineBreak === -1 ? first : lineBreak, end: after }
  return { start: first, end: text.startsWith('\r\n', after) ? after + 2 : after + 1 }
}

/** Nothing; or the template with every text emptied. */
function createDtd(options: FormatOptions): Uint8Array {
  const { template } = options
  if (template === undefined) return new Uint8Array(0)
  const { source, entities, duplicates } = readDtd(template, options).tree
  const all = [...entities.values(), ...[...duplicates.values()].flat()]
  const splices = all.map(({ valueStart: start, valueEnd: end }): Splice => ({ start, end, text: '' }))
  return encodeSplices(splices, source)
}
