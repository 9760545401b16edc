import type { AddEdit, EditPlan, SetEdit } from '../model/edit-plan.ts'
import type { EntryState, FormatOptions } from '../model/format.ts'
import { type OrderedAdds, orderAdds } from '../model/insert-entries.ts'
import type { PoField, PoMessage } from '../syntax/keyed/po.ts'
import { unescapePo } from '../syntax/keyed/po-string.ts'
import { GETTEXT_WIDTH, type PoWidth, quotedLines, quotePo, widthOf } from '../syntax/keyed/po-wrap.ts'
import { EditError } from '../syntax/text/edit-error.ts'
import { indentAt, lineEnding } from '../syntax/text/lines.ts'
import { blankLinesBetween, blockOf, removeBlocks } from '../syntax/text/nested-blocks.ts'
import type { Splice } from '../syntax/text/splice.ts'
import { newHeader, newLanguageFields, withHeaderFields } from './po-header.ts'
import { flagsOf, type PoDialect, type PoTree, targetsOf } from './po-read.ts'

/** The header is named by the key that no string has. */
export const HEADER_KEY = ''

/** Turns edits into splices of a PO file. */
export class PoEditor {
  readonly #tree: PoTree
  readonly #dialect: PoDialect
  readonly #text: string
  readonly #eol: string
  readonly #width: PoWidth

  constructor(tree: PoTree, dialect: PoDialect) {
    this.#tree = tree
    this.#dialect = dialect
    this.#text = tree.source.text
    this.#eol = lineEnding(this.#text)
    this.#width = paramWidth(tree.options.params?.po_line_wrap) ?? widthOf(this.#text, tree.all)
  }

  splices(plan: EditPlan): Splice[] {
    const { messages, duplicates, obsolete, options } = this.#tree
    const out: Splice[] = []
    for (const edit of plan.sets.values()) this.#set(edit, out)
    const withoutObsolete = options.params?.po_remove_obsolete === true
    const gone = new Set<PoMessage>(withoutObsolete ? obsolete.values() : [])
    for (const key of plan.removes) {
      const first = messages.get(key)
      for (const message of first === undefined ? [] : [first, ...(duplicates.get(key) ?? [])]) gone.add(message)
    }
    for (const { key } of plan.adds) {
      const revived = obsolete.get(key)
      if (revived !== undefined) gone.add(revived)
    }
    const kept = [...((!withoutObsolete && plan.obsolete) || [])].flatMap((key) => {
      const message = messages.get(key)
      const older = obsolete.get(key)
      if (message === undefined || targetsOf(message, this.#tree.forms).every((text) => text === '')) return []
      if (older !== undefined) gone.add(older)
      return [this.#asObsolete(message)]
    })
    for (const splice of this.#remove(gone)) out.push(splice)
    if (plan.adds.length > 0) this.#add(orderAdds(plan, [...messages.keys()]), out)
    if (kept.length > 0) this.#append(kept, out)
    return out
  }

  /** Every text emptied, as many forms as the language has, the header made that language's own; obsolete ones go. */
  emptied(options: FormatOptions): Splice[] {
    const { header, messages, duplicates, obsolete } = this.#tree
    const out: Splice[] = []
    if (header !== undefined) {
      this.setHeader(withHeaderFields(header.strings[0]?.text ?? '', newLanguageFields(options)), out)
      this.setFuzzy(header, 'translated', out)
    }
    for (const message of [...messages.values(), ...[...duplicates.values()].flat()]) {
      this.setStrings(message, message.plural ? Array<string>(options.plural.number).fill('') : [''], out)
      this.setFuzzy(message, 'translated', out)
      if (options.params?.po_no_location === true) this.#dropLocations(message, out)
    }
    for (const splice of this.#remove(obsolete.values())) out.push(splice)
    return out
  }

  #dropLocations({ comments }: PoMessage, out: Splice[]): void {
    for (const { kind, start, end } of comments) {
      if (kind === 'location') out.push({ start: lineStart(this.#text, start), end: this.#nextLine(end), text: '' })
    }
  }

  /** As gettext's own programs leave it: what the source code said of it goes. */
  #asObsolete({ comments, context, id, end }: PoMessage): string {
    const text = (from: number, to: number, mark: string) =>
      this.#text
        .slice(from, to)
        .split(/\r\n|\n|\r/)
        .map((line) => `${mark}${line.trim()}`)
    const said = comments.flatMap(({ kind, start, end: last }) => {
      if (kind === 'extracted' || kind === 'location') return []
      return kind === 'previous' ? text(start, last, '').map((line) => line.replace('#', '#~')) : text(start, last, '')
    })
    return [...said, ...text((context ?? id).start, end, '#~ ')].join(this.#eol)
  }

  #append(blocks: readonly string[], out: Splice[]): void {
    const { all } = this.#tree
    const last = all.at(-1)
    const gap = this.#eol.repeat(this.#blankLines() + 1)
    const end = last ? blockOf(this.#text, last).end : this.#text.length
    out.push({ start: end, end, text: blocks.map((block) => `${gap}${block}`).join('') })
  }

  #remove(messages: Iterable<PoMessage>): Splice[] {
    return removeBlocks(
      this.#text,
      [...messages].map((message) => blockOf(this.#text, message)),
    )
  }

  #set({ key, target, state }: SetEdit, out: Splice[]): void {
    const message = key === HEADER_KEY ? this.#tree.header : this.#tree.messages.get(key)
    if (message === undefined) return
    if (message.plural === undefined && target.length !== 1) {
      throw new EditError('unrepresentable', key, 'this string has no plural forms')
    }
    if (message === this.#tree.header) this.setHeader(target[0] ?? '', out)
    else this.setStrings(message, target, out)
    if (state !== undefined && state !== 'unknown') this.setFuzzy(message, state, out)
  }

  /** Only forms that differ are written; once one does, forms that are missing come with it. */
  setStrings(message: PoMessage, target: readonly string[], out: Splice[]): void {
    const { strings, plural } = message
    const present = targetsOf(message, this.#tree.forms)
    const wanted = present.map((_, index) => target[index] ?? '')
    wanted.push(...target.slice(present.length))
    if (plural !== undefined && target.length >= this.#tree.forms) wanted.length = target.length
    if (wanted.length === present.length && wanted.every((text, index) => text === present[index])) return
    const last = strings.at(-1)
    if (last === undefined) return
    for (const [index, text] of wanted.entries()) {
      const field = strings[index]
      if (field === undefined) out.push(this.#furtherForm(message, last, index, text))
      else if (field.text !== text) out.push(this.#replace(message, field, text))
    }
    const kept = strings[wanted.length - 1]
    if (kept !== undefined && kept !== last) out.push({ start: kept.value.end, end: last.value.end, text: '' })
  }

  #replace(message: PoMessage, field: PoField, text: string): Splice {
    const { value, pieces } = field
    const indent = pieces.length > 2 ? indentAt(this.#text, pieces[2] ?? 0) : indentAt(this.#text, field.start)
    const lead = value.start - lineStart(this.#text, value.start)
    const layout = { width: this.#widthFor(message), lead, indent, eol: this.#eol }
    // Bytes that do not decode may stay where they are; they do not come in with a new text.
    return { ...value, text: quotePo(field.text.isWellFormed() ? text.toWellFormed() : text, layout) }
  }

  #furtherForm(message: PoMessage, last: PoField, index: number, text: string): Splice {
    const indent = indentAt(this.#text, last.start)
    const keyword = `msgstr[${index}] `
    const quoted = this.#quote(text, this.#widthFor(message), keyword.length, indent)
    return { start: last.value.end, end: last.value.end, text: `${this.#eol}${indent}${keyword}${quoted}` }
  }

  #quote(text: string, width: PoWidth, lead: number, indent = ''): string {
    return quotePo(text.toWellFormed(), { width, lead, indent, eol: this.#eol })
  }

  #widthFor({ comments }: PoMessage): PoWidth {
    const fixed = comments.length > 0 && flagsOf(this.#text, comments).includes('no-wrap')
    return fixed && this.#width > 0 ? Number.POSITIVE_INFINITY : this.#width
  }

  /** Lines of the header that do not change stay as they are written. */
  setHeader(header: string, out: Splice[]): void {
    const [field] = this.#tree.header?.strings ?? []
    if (field === undefined || field.text === header) return
    const written = this.#linesOf(field)
    const lines = header.split(/(?<=\n)/).flatMap((line) => {
      const text = line.endsWith('\n') ? line : `${line}\n`
      return written.get(text) ?? quotedLines(text.toWellFormed(), this.#width)
    })
    out.push({ ...field.value, text: ['""', ...lines].join(`${this.#eol}${indentAt(this.#text, field.start)}`) })
  }

  /** Lines of a text, each with the quoted pieces that it is written as. */
  #linesOf({ pieces }: PoField): Map<string, readonly string[]> {
    const lines = new Map<string, readonly string[]>()
    let open: string[] = []
    for (let index = 0; index < pieces.length; index += 2) {
      const piece = this.#text.slice(pieces[index], pieces[index + 1])
      if (piece !== '""') open.push(piece)
      if (!piece.endsWith('\\n"')) continue
      lines.set(unescapePo(open.map((quoted) => quoted.slice(1, -1)).join('')), open)
      open = []
    }
    return lines
  }

  setFuzzy(message: PoMessage, state: EntryState, out: Splice[]): void {
    const fuzzy = flagsOf(this.#text, message.comments).includes('fuzzy')
    if (fuzzy === (state === 'needs-editing')) return
    if (fuzzy) this.#clearFuzzy(message, out)
    else this.#markFuzzy(message, out)
  }

  #markFuzzy({ comments, context, id }: PoMessage, out: Splice[]): void {
    const flags = comments.find(({ kind }) => kind === 'flags')
    if (flags !== undefined) {
      out.push({ start: flags.start + 2, end: flags.start + 2, text: ' fuzzy,' })
      return
    }
    const { start } = comments.find(({ kind }) => kind === 'previous') ?? context ?? id
    out.push({ start, end: start, text: `#, fuzzy${this.#eol}${indentAt(this.#text, start)}` })
  }

  /** What the string said before is of use only while it waits for a second look. */
  #clearFuzzy({ comments }: PoMessage, out: Splice[]): void {
    for (const comment of comments) {
      const { kind, start, end } = comment
      const left = kind === 'flags' ? flagsOf(this.#text, [comment]).filter((flag) => flag !== 'fuzzy') : []
      if (kind === 'flags' && left.length > 0) {
        const text = `${this.#text.slice(start, start + 2)} ${left.join(', ')}`
        if (flagsOf(this.#text, [comment]).includes('fuzzy')) out.push({ start, end, text })
      } else if (kind === 'flags' || kind === 'previous') {
        out.push({ start: start - indentAt(this.#text, start).length, end: this.#nextLine(end), text: '' })
      }
    }
  }

  #nextLine(end: number): number {
    const feed = this.#text.startsWith('\r\n', end) ? 2 : end < this.#text.length ? 1 : 0
    return end + feed
  }

  #add({ first, last, after }: OrderedAdds, out: Splice[]): void {
    const { all, header, messages } = this.#tree
    const gap = this.#eol.repeat(this.#blankLines() + 1)
    const put = (adds: readonly AddEdit[], message: PoMessage | undefined) => {
      if (adds.length === 0) return
      const blocks = adds.map((add) => this.#render(add))
      if (message !== undefined) {
        const { end } = blockOf(this.#text, message)
        out.push({ start: end, end, text: blocks.map((block) => `${gap}${block}`).join('') })
      } else if (all[0] !== undefined) {
        const { start } = blockOf(this.#text, all[0])
        out.push({ start, end: start, text: blocks.map((block) => `${block}${gap}`).join('') })
      } else {
        this.#begin(blocks, adds[0]?.key === HEADER_KEY, gap, out)
      }
    }
    if (all.length === 0) {
      put([...first, ...last], undefined)
      return
    }
    put(first, header)
    for (const [key, adds] of after) put(adds, messages.get(key) ?? header)
    put(
      last,
      all.findLast(({ obsolete }) => !obsolete),
    )
  }

  /** The first strings of a file bring a header with them. */
  #begin(blocks: readonly string[], hasHeader: boolean, gap: string, out: Splice[]): void {
    const header = hasHeader ? [] : [this.#headerBlock(newHeader(this.#tree.options))]
    const before = this.#text === '' || /[\r\n]$/.test(this.#text) ? '' : this.#eol
    const text = `${before}${[...header, ...blocks].join(gap)}${this.#eol}`
    out.push({ start: this.#text.length, end: this.#text.length, text })
  }

  #blankLines(): number {
    const { all } = this.#tree
    const tight = all.some((message, index) => {
      const next = all[index + 1]
      return next !== undefined && blankLinesBetween(this.#text, message.end, next.start) === 0
    })
    const loose = all.some((message, index) => {
      const next = all[index + 1]
      return next !== undefined && blankLinesBetween(this.#text, message.end, next.start) > 0
    })
    return tight && !loose ? 0 : 1
  }

  #headerBlock(header: string): string {
    const lines = header.split(/(?<=\n)/).flatMap((line) => quotedLines(line.toWellFormed(), this.#width))
    return ['msgid ""', 'msgstr ""', ...lines].join(this.#eol)
  }

  #render({ key, source, target, note, location = '', flags = '', state }: AddEdit): string {
    if (key === HEADER_KEY) return this.#headerBlock(target[0] ?? '')
    const { context, id } = this.#dialect.partsOf(key)
    if (id === '' && context === undefined) throw new EditError('unrepresentable', key, 'an empty msgid is the header')
    const plural = target.length > 1 || (source?.length ?? 0) > 1
    const marks = [state === 'needs-editing' ? 'fuzzy' : '', flags].filter((mark) => mark !== '').join(', ')
    const lines = [
      ...(note ? note.split(/\r\n|\n|\r/).map((line) => `#. ${line}`.trimEnd()) : []),
      ...location.split(/,\s*/).flatMap((path) => (path === '' ? [] : [`#: ${path}`])),
      ...(marks === '' ? [] : [`#, ${marks}`]),
      ...(context === undefined ? [] : [this.#line('msgctxt', context)]),
      this.#line('msgid', id),
      ...(plural ? [this.#line('msgid_plural', source?.[1] ?? id)] : []),
      ...this.#forms(target, plural).map((text, index) => this.#line(plural ? `msgstr[${index}]` : 'msgstr', text)),
    ]
    return lines.join(this.#eol)
  }

  #forms(target: readonly string[], plural: boolean): string[] {
    const forms = plural ? Math.max(this.#tree.forms, target.length) : 1
    return Array.from({ length: forms }, (_, index) => target[index] ?? '')
  }

  #line(keyword: string, text: string): string {
    return `${keyword} ${this.#quote(text, this.#width, keyword.length + 1)}`
  }
}

function lineStart(text: string, offset: number): number {
  let start = offset
  while (start > 0 && text[start - 1] !== '\n' && text[start - 1] !== '\r') start--
  return start
}

/** `po_line_wrap`: 77, 65535 (at newlines only), -1 (not at all). */
function paramWidth(param: string | number | boolean | undefined): PoWidth | undefined {
  const number = Number(param)
  if (param === undefined || !Number.isInteger(number)) return undefined
  if (number < 0) return 0
  return number >= 65_535 ? Number.POSITIVE_INFINITY : number || GETTEXT_WIDTH
}
