import { MAXIMUM_VALUES } from '../text/limits.ts'
import { lineEnd, nextLine, skipBlanks } from '../text/line-blocks.ts'
import type { ProblemList } from '../text/problems.ts'
import { TomlDocument, type TomlKind, type TomlNode, type TomlSlot } from './toml-document.ts'
import { keyParts } from './toml-string.ts'

/** Deeper values are kept, unread. */
const MAXIMUM_DEPTH = 200

const BARE =
  /^(?:true|false|[-+]?(?:inf|nan)|[-+]?\d[\d_]*(?:\.\d[\d_]*)?(?:[eE][-+]?\d[\d_]*)?|0[xob][\da-fA-F_]+|\d{4}-\d\d-\d\d(?:[Tt ]\d\d:\d\d(?::\d\d(?:\.\d+)?)?(?:[Zz]|[-+]\d\d:\d\d)?)?|\d\d:\d\d(?::\d\d(?:\.\d+)?)?)$/

/** Reads TOML. What cannot be read becomes a problem and is skipped, line by line. Linear. */
export function parseToml(text: string, problems: ProblemList, maximumValues = MAXIMUM_VALUES): TomlDocument {
  const reader = new TomlReader(text, problems, maximumValues)
  reader.read()
  if (reader.document.size <= maximumValues) return reader.document
  problems.add('limit', `more than ${maximumValues} values`, 0, text.length)
  const empty = new TomlDocument(text)
  empty.markDamaged()
  return empty
}

class TomlReader {
  readonly document: TomlDocument
  private readonly text: string
  private readonly problems: ProblemList
  private readonly maximumValues: number
  private at = 0
  private depth = 0
  private table: TomlNode
  private tableEnd = 0
  /** How many items the lists of tables have so far. */
  private readonly items = new Map<string, number>()

  constructor(text: string, problems: ProblemList, maximumValues: number) {
    this.text = text
    this.problems = problems
    this.maximumValues = maximumValues
    this.document = new TomlDocument(text)
    this.table = this.document.root
  }

  read(): void {
    const { text, document } = this
    for (;;) {
      this.skipSpace()
      if (this.at >= text.length || document.size > this.maximumValues) break
      if (text[this.at] === '[') this.readHeader()
      else this.readPair(this.table)
      this.expectLineEnd()
    }
    if (this.table !== document.root) document.close(this.table, this.tableEnd)
    document.close(document.root, 0)
  }

  private damaged(message: string, start: number, end: number): void {
    this.document.markDamaged()
    this.problems.add('syntax', message, start, end)
  }

  /** Blanks, line breaks and comments. */
  private skipSpace(): void {
    const { text } = this
    for (;;) {
      const unit = text.charCodeAt(this.at)
      if (unit === 32 || unit === 9 || unit === 10 || unit === 13) this.at++
      else if (unit === 35) this.at = lineEnd(text, this.at)
      else return
    }
  }

  private expectLineEnd(): void {
    const { text } = this
    this.at = skipBlanks(text, this.at)
    const unit = text.charCodeAt(this.at)
    const end = lineEnd(text, this.at)
    if (this.at < end && unit !== 35) this.damaged('this could not be read', this.at, end)
    this.at = nextLine(text, end)
  }

  /** `[a.b]` or `[[a.b]]`. */
  private readHeader(): void {
    const { text, document } = this
    const head = this.at
    const double = text.startsWith('[[', head)
    this.at = skipBlanks(text, head + (double ? 2 : 1))
    const keyStart = this.at
    const keyEnd = this.readKey()
    this.at = skipBlanks(text, this.at)
    const close = double ? ']]' : ']'
    if (keyEnd === keyStart || !text.startsWith(close, this.at)) {
      this.damaged('this could not be read', head, lineEnd(text, head))
      this.at = lineEnd(text, head)
      return
    }
    this.at += close.length
    const slot = { parent: document.root, head, keyStart, keyEnd }
    const path = this.pathOf(keyParts(text.slice(keyStart, keyEnd)), double)
    if (this.table !== document.root) document.close(this.table, this.tableEnd)
    this.table = document.addTable(double ? 'table-item' : 'table', slot, this.at, path)
    this.tableEnd = this.at
  }

  /** A name that goes through a list of tables means the last of them so far. */
  private pathOf(parts: readonly string[], isItem: boolean): string {
    let path = ''
    parts.forEach((part, index) => {
      path += index === 0 ? part : `.${part}`
      const count = this.items.get(path) ?? 0
      const last = index === parts.length - 1
      if (last && isItem) {
        this.items.set(path, count + 1)
        path += `[${count}]`
      } else if (count > 0) path += `[${count - 1}]`
    })
    return path
  }

  /** Bare and quoted parts with dots between them; where it ends. */
  private readKey(): number {
    const { text } = this
    const start = this.at
    let end = this.at
    for (let depth = 0; ; depth++) {
      const part = this.readKeyPart()
      if (part === this.at) return end
      if (depth >= MAXIMUM_DEPTH) {
        this.problems.add('limit', `nested deeper than ${MAXIMUM_DEPTH} levels`, start, part)
        this.at = start
        return start
      }
      this.at = part
      end = part
      const dot = skipBlanks(text, part)
      if (text[dot] !== '.') return end
      this.at = skipBlanks(text, dot + 1)
    }
  }

  private readKeyPart(): number {
    const { text } = this
    const quote = text[this.at]
    if (quote === '"' || quote === "'") return this.closeOf(this.at, quote) ?? this.at
    let end = this.at
    while (/[A-Za-z0-9_-]/.test(text[end] ?? '')) end++
    return end
  }

  /** End of a quoted text that is closed on its line. */
  private closeOf(start: number, quote: string): number | undefined {
    const { text } = this
    for (let at = start + 1; at < text.length; at++) {
      const character = text[at]
      if (character === quote) return at + 1
      if (character === '\n' || character === '\r') return undefined
      if (character === '\\' && quote === '"') at++
    }
    return undefined
  }

  private readPair(parent: TomlNode): void {
    const { text } = this
    const head = this.at
    const keyEnd = this.readKey()
    const equals = skipBlanks(text, keyEnd)
    if (keyEnd === head || text[equals] !== '=') {
      const end = lineEnd(text, head)
      this.damaged('this could not be read', head, end)
      this.at = end
      return
    }
    this.at = skipBlanks(text, equals + 1)
    this.readValue({ parent, head, keyStart: head, keyEnd })
  }

  private readValue(slot: TomlSlot): void {
    const { text } = this
    const quote = text[this.at]
    if (quote === '"' || quote === "'") this.readString(slot, quote)
    else if (quote === '[') this.readCollection('array', slot)
    else if (quote === '{') this.readCollection('inline', slot)
    else this.readBare(slot)
  }

  private add(kind: TomlKind, slot: TomlSlot, end: number): void {
    this.document.add(kind, slot, this.at, end)
    this.at = end
  }

  private readString(slot: TomlSlot, quote: string): void {
    const { text } = this
    const multi = text.startsWith(quote.repeat(3), this.at)
    const end = multi ? this.multiEnd(quote) : this.closeOf(this.at, quote)
    if (end === undefined) {
      const line = lineEnd(text, this.at)
      this.damaged('this text is never closed', this.at, line)
      this.add('invalid', slot, line)
      return
    }
    const basic = quote === '"'
    this.add(multi ? (basic ? 'multi-basic' : 'multi-literal') : basic ? 'basic' : 'literal', slot, end)
  }

  /** Up to two quotes may stand right before the closing three. */
  private multiEnd(quote: string): number | undefined {
    const { text } = this
    for (let at = this.at + 3; at < text.length; at++) {
      if (text[at] === '\\' && quote === '"') at++
      else if (text.startsWith(quote.repeat(3), at)) {
        let end = at + 3
        while (end < at + 5 && text[end] === quote) end++
        return end
      }
    }
    return undefined
  }

  private readBare(slot: TomlSlot): void {
    const { text } = this
    let end = this.at
    while (end < text.length && !',]}#\n\r'.includes(text[end] ?? '')) end++
    while (end > this.at && /[ \t]/.test(text[end - 1] ?? '')) end--
    const fits = end - this.at < 100 && BARE.test(text.slice(this.at, end))
    if (!fits) this.damaged('this is no value', this.at, Math.max(end, this.at + 1))
    this.add(fits ? 'bare' : 'invalid', slot, end)
  }

  private readCollection(kind: 'array' | 'inline', slot: TomlSlot): void {
    const { text, document } = this
    const start = this.at
    const close = kind === 'array' ? ']' : '}'
    if (this.depth >= MAXIMUM_DEPTH) {
      this.problems.add('limit', `nested deeper than ${MAXIMUM_DEPTH} levels`, start, start + 1)
      document.markDamaged()
      this.add('invalid', slot, text.length)
      return
    }
    const node = document.add(kind, slot, start, start + 1)
    this.depth++
    this.at++
    this.readMembers(node, kind, close)
    this.depth--
    if (text[this.at] === close) this.at++
    else this.damaged('this is never closed', start, start + 1)
    document.close(node, this.at)
  }

  private readMembers(node: TomlNode, kind: 'array' | 'inline', close: string): void {
    const { text } = this
    for (let index = 0; ; index++) {
      this.skipSpace()
      if (this.at >= text.length || text[this.at] === close || this.document.size > this.maximumValues) return
      const head = this.at
      if (kind === 'inline') this.readPair(node)
      else this.readValue({ parent: node, head, keyStart: -1, keyEnd: index })
      this.skipSpace()
      if (text[this.at] === ',') this.at++
      else if (text[this.at] !== close) {
        if (this.at < text.length) this.damaged('a comma is missing before this', this.at, this.at + 1)
        if (this.at === head) return
      }
    }
  }
}
