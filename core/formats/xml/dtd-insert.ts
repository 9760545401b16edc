import type { AddEdit, EditPlan } from '../model/edit-plan.ts'
import { orderAdds } from '../model/insert-entries.ts'
import { EditError } from '../syntax/text/edit-error.ts'
import { lineEnding } from '../syntax/text/lines.ts'
import type { Splice } from '../syntax/text/splice.ts'
import type { DtdEntity } from '../syntax/xml/dtd.ts'
import { blanksBefore, endsLine, lineBreakBefore, lineTail, skipBlanks } from '../syntax/xml/xml-position.ts'
import type { Spelling } from '../syntax/xml/xml-spelling.ts'
import { isNameUnit } from '../syntax/xml/xml-tags.ts'
import { encodeDtd } from './dtd-text.ts'
import { onlyForm } from './xml-text.ts'

interface DtdFile {
  readonly text: string
  readonly entities: ReadonlyMap<string, DtdEntity>
  readonly spelling: Spelling
}

/** New entities, each on a line of its own where its neighbour has one. */
export function insertEntities({ text, entities, spelling }: DtdFile, plan: EditPlan): Splice[] {
  const { first, last, after } = orderAdds(plan, [...entities.keys()])
  const standing = [...entities.values()].filter(({ name }) => !plan.removes.has(name))
  const newline = lineEnding(text)
  const [head, tail] = [standing[0], standing.at(-1)]
  const declare = (add: AddEdit, quote: string) => declaration(add, { quote, newline, file: spelling })
  const splices: Splice[] = []
  const follow = (entity: DtdEntity, adds: readonly AddEdit[]) => {
    const end = lineTail(text, entity.end)
    const isLast = endsLine(text, end)
    const at = isLast ? end : skipBlanks(text, entity.end)
    const before = isLast ? newline + indentOf(text, entity.start) : ''
    const behind = isLast ? '' : text.slice(entity.end, at)
    splices.push(...adds.map((add) => ({ start: at, end: at, text: before + declare(add, entity.quote) + behind })))
  }
  if (head === undefined || tail === undefined) return atEnd(text, [...first, ...last], newline, declare)
  const lead = lineBreakBefore(text, head.above) === -1 && blanksBefore(text, head.above) > 0 ? '' : newline
  for (const add of first) {
    const before = lead === '' ? '' : lead + indentOf(text, head.above)
    splices.push({ start: head.above, end: head.above, text: declare(add, head.quote) + before })
  }
  for (const [key, adds] of after) {
    const entity = entities.get(key)
    if (entity !== undefined) follow(entity, adds)
  }
  follow(tail, last)
  return splices
}

/** A file without a string takes new ones at its end. */
function atEnd(
  text: string,
  adds: readonly AddEdit[],
  newline: string,
  declare: (add: AddEdit, quote: string) => string,
): Splice[] {
  const isOpen = text !== '' && !/[\r\n]$/.test(text)
  const at = { start: text.length, end: text.length }
  return adds.map((add) => {
    const written = declare(add, '"')
    return { ...at, text: isOpen ? newline + written : written + newline }
  })
}

/** Blanks before what stands first on its line. */
const indentOf = (text: string, at: number): string => {
  const start = blanksBefore(text, at)
  return start === 0 || endsLine(text, start - 1) ? text.slice(start, at) : ''
}

interface Declaring {
  readonly quote: string
  readonly newline: string
  readonly file: Spelling
}

function declaration({ key, target }: AddEdit, declaring: Declaring): string {
  if (key === '' || ![...key].every((character) => isNameUnit(character.charCodeAt(0))) || !key.isWellFormed())
    throw new EditError('unrepresentable', key, `'${key}' is no name of an entity`)
  const { quote } = declaring
  return `<!ENTITY ${key} ${quote}${encodeDtd(onlyForm(key, target), { key, old: '', ...declaring })}${quote}>`
}
