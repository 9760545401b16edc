import { MAXIMUM_VALUES } from '../text/limits.ts'
import { lineEnd, skipBlanks } from '../text/line-blocks.ts'
import type { ProblemList } from '../text/problems.ts'
import { YamlDocument, type YamlNode, type YamlSlot } from './yaml-document.ts'
import { blockLines, isMarkerAt, nextTextLine } from './yaml-lines.ts'
import { readHeader, type YamlKind } from './yaml-scalar.ts'
import { isBlank, isBreak, isFlowIndicator, YamlSource } from './yaml-source.ts'
import { type KeyToken, keyToken, plainEnd, propertyEnd, quotedToken, startsPlain } from './yaml-tokens.ts'

/** Deeper values are kept, unread. */
const MAXIMUM_DEPTH = 200

const [DASH, QUESTION, COLON] = [45, 63, 58]
const NO_SLOT: YamlSlot = { parent: null, head: 0, keyStart: -1, keyEnd: -1, note: -1 }

/** What a value is behind: a key on its line, a dash, or nothing. */
type Behind = 'key' | 'dash' | 'nothing'

/**
 * Reads the first document of a YAML file: block and flow collections, all kinds of scalars, anchors, aliases and tags.
 * What cannot be read becomes a problem and is skipped, line by line. Linear.
 */
export function parseYaml(text: string, problems: ProblemList, maximumValues = MAXIMUM_VALUES): YamlDocument {
  const reader = new YamlReader(text, problems, maximumValues)
  reader.read()
  if (reader.document.size <= maximumValues) return reader.document
  problems.add('limit', `more than ${maximumValues} values`, 0, text.length)
  return new YamlDocument(text)
}

class YamlReader {
  readonly document: YamlDocument
  private readonly text: string
  private readonly source: YamlSource
  private readonly problems: ProblemList
  private readonly maximumValues: number
  private depth = 0
  /** The key of the pair that begins here; undefined where a question mark does. */
  private nextKey: KeyToken | undefined

  constructor(text: string, problems: ProblemList, maximumValues: number) {
    this.text = text
    this.problems = problems
    this.maximumValues = maximumValues
    this.source = new YamlSource(text)
    this.document = new YamlDocument(text)
  }

  read(): void {
    const { source } = this
    source.skipSpace()
    while (source.unit() === 37 && source.column === 0) {
      source.skipLine()
      source.skipSpace()
    }
    const behind = source.isMarker('---') ? 'dash' : 'nothing'
    if (behind === 'dash') source.at += 3
    source.end = source.at
    this.readNode({ ...NO_SLOT, note: -1 }, -1, behind)
    this.readRest()
  }

  private get full(): boolean {
    return this.document.size > this.maximumValues
  }

  private readRest(): void {
    const { source, text } = this
    source.skipSpace()
    const ended = source.isMarker('...')
    if (ended) source.at += 3
    source.skipSpace()
    if (source.done || this.full) return
    const another = ended || source.isMarker('---')
    if (another) this.problems.add('unsupported', 'only the first document is read', source.at, text.length)
    else this.damaged('this could not be read', source.at, text.length)
  }

  private damaged(message: string, start: number, end: number): void {
    this.document.markDamaged()
    this.problems.add('syntax', message, start, end)
  }

  private add(kind: YamlKind, slot: YamlSlot, start: number, end: number, column?: number): YamlNode {
    this.source.end = end
    return this.document.add(kind, slot, start, end, column)
  }

  /** The value behind a key or dash, or of the file. `outer`: column of the collection that it stands in. */
  private readNode(slot: YamlSlot, outer: number, behind: Behind): void {
    const { source } = this
    let sameLine = behind !== 'nothing'
    let empty = source.at
    let keyless = -1
    for (;;) {
      if (source.skipSpace()) sameLine = false
      if (source.done || source.isMarker() || (!sameLine && !this.belongs(outer, behind))) {
        this.add('null', slot, empty, empty)
        return
      }
      const unit = source.unit()
      if (unit !== 38 && unit !== 33) break
      // What holds no key from its first property on holds none from its second: a row of them is looked through once.
      if (!(sameLine && behind === 'key') && keyless !== source.lineStart) {
        if (keyToken(this.text, source.at) !== undefined) break
        keyless = source.lineStart
      }
      source.at = propertyEnd(this.text, source.at, false)
      empty = source.at
    }
    if (sameLine && behind === 'key') this.readScalar(slot, outer)
    else this.readBlock(slot, outer)
  }

  /** Does what stands here, on a line of its own, belong to the value? */
  private belongs(outer: number, behind: Behind): boolean {
    const { source } = this
    if (source.column > outer) return true
    return behind === 'key' && source.column === outer && source.isIndicator(DASH)
  }

  /** A block collection, or a scalar. */
  private readBlock(slot: YamlSlot, outer: number): void {
    const { source } = this
    const key = source.isIndicator(DASH) ? undefined : keyToken(this.text, source.at)
    if (source.isIndicator(DASH)) this.readCollection('sequence', slot, undefined)
    else if (key !== undefined || source.isIndicator(QUESTION)) this.readCollection('map', slot, key)
    else this.readScalar(slot, outer)
  }

  private readCollection(kind: 'map' | 'sequence', slot: YamlSlot, first: KeyToken | undefined): void {
    const { source, document } = this
    const { column } = source
    this.warnOfTabs()
    if (this.depth >= MAXIMUM_DEPTH) {
      this.skipBlock(slot, column)
      return
    }
    const node = this.add(kind, slot, source.at, source.at, column)
    this.nextKey = first
    this.depth++
    for (let index = 0; index === 0 || this.toNextMember(kind, column); index++) {
      if (kind === 'sequence') this.readItem(node, column, index)
      else this.readPair(node, column)
    }
    this.depth--
    document.close(node, source.end)
  }

  private readItem(parent: YamlNode, column: number, index: number): void {
    const { source } = this
    const slot = { parent, head: source.at, keyStart: -1, keyEnd: index, note: source.commentStart }
    source.at++
    source.end = source.at
    this.readNode(slot, column, 'dash')
  }

  private readPair(parent: YamlNode, column: number): void {
    const { source, nextKey: key } = this
    if (key === undefined) {
      this.readExplicitPair(parent, column)
      return
    }
    const slot = { parent, head: source.at, keyStart: key.start, keyEnd: key.end, note: source.commentStart }
    source.at = key.colon + 1
    source.end = source.at
    this.readNode(slot, column, 'key')
  }

  /** `? key` on one line, `: value` on the next. */
  private readExplicitPair(parent: YamlNode, column: number): void {
    const { source, text } = this
    const [head, note] = [source.at, source.commentStart]
    source.at++
    source.skipBlanks()
    const keyStart = source.at
    const quoted = source.unit() === 34 || source.unit() === 39
    const token = quoted ? quotedToken(text, keyStart, source.lineStart) : undefined
    const keyEnd = token?.end ?? (startsPlain(text, keyStart, false) ? plainEnd(text, keyStart, false) : keyStart)
    const slot = { parent, head, keyStart, keyEnd, note }
    source.moveTo(keyEnd, token?.lineStart ?? source.lineStart)
    source.skipSpace()
    if (keyEnd === keyStart || (!source.done && source.column > column)) {
      this.problems.add('unsupported', 'a key of several parts', head, keyEnd)
      this.skipBlock(slot, column + 1)
    } else if (source.column === column && source.isIndicator(COLON)) {
      source.at++
      source.end = source.at
      this.readNode(slot, column, 'dash')
    } else {
      this.add('null', slot, keyEnd, keyEnd)
    }
  }

  /** Moves to the next member of a collection; junk on the way is reported. */
  private toNextMember(kind: 'map' | 'sequence', column: number): boolean {
    const { source, text } = this
    for (;;) {
      source.skipSpace()
      if (source.done || source.isMarker() || this.full) return false
      const fresh = source.end < source.lineStart
      if (fresh && source.column < column) return false
      if (fresh && source.column === column && this.startsMember(kind)) return true
      if (fresh && source.column === column && kind === 'sequence' && this.startsMember('map')) return false
      this.damaged('this could not be read', source.at, lineEnd(text, source.at))
      source.skipLine()
    }
  }

  private startsMember(kind: 'map' | 'sequence'): boolean {
    const { source } = this
    if (source.isIndicator(DASH) || kind === 'sequence') return kind === 'sequence' && source.isIndicator(DASH)
    this.nextKey = source.isIndicator(QUESTION) ? undefined : keyToken(this.text, source.at)
    return this.nextKey !== undefined || source.isIndicator(QUESTION)
  }

  private warnOfTabs(): void {
    const { source, text } = this
    for (let at = source.lineStart; at < source.at && isBlank(text.charCodeAt(at)); at++) {
      if (text.charCodeAt(at) !== 9) continue
      this.damaged('a tab cannot indent', at, at + 1)
      return
    }
  }

  /** Lines that are too deep, or cannot be read as what they are. */
  private skipBlock(slot: YamlSlot, column: number): void {
    const { source, text } = this
    const start = source.at
    let end = lineEnd(text, start)
    if (this.depth >= MAXIMUM_DEPTH)
      this.problems.add('limit', `nested deeper than ${MAXIMUM_DEPTH} levels`, start, end)
    for (;;) {
      source.skipLine()
      source.skipSpace()
      if (source.done || source.column < column || source.isMarker()) break
      end = lineEnd(text, source.at)
    }
    this.add('invalid', slot, start, end)
  }

  private readScalar(slot: YamlSlot, outer: number): void {
    const { source, text } = this
    const unit = source.unit()
    if (unit === 34 || unit === 39) this.readQuoted(slot)
    else if (unit === 124 || unit === 62) this.readBlockScalar(slot, outer)
    else if (unit === 91 || unit === 123) this.readFlow(slot)
    else if (unit === 42) this.readAlias(slot, false)
    else if (startsPlain(text, source.at, false)) this.readPlain(slot, outer)
    else this.skipUnreadable(slot)
    this.expectLineEnd()
  }

  private skipUnreadable(slot: YamlSlot): void {
    const { source, text } = this
    const end = lineEnd(text, source.at)
    this.damaged('this could not be read', source.at, end)
    this.add('invalid', slot, source.at, end)
    source.at = end
  }

  /** Nothing but a comment may follow a scalar on its line. */
  private expectLineEnd(): void {
    const { source, text } = this
    source.skipBlanks()
    if (source.done || isBreak(source.unit())) return
    const comment = source.unit() === 35 && (isBlank(source.unit(-1)) || source.column === 0)
    if (comment) return
    const end = lineEnd(text, source.at)
    this.damaged('this could not be read', source.at, end)
    source.at = end
  }

  private readAlias(slot: YamlSlot, inFlow: boolean): void {
    const { source } = this
    const end = propertyEnd(this.text, source.at, inFlow)
    this.add('alias', slot, source.at, end)
    source.at = end
  }

  private readQuoted(slot: YamlSlot): void {
    const { source, text } = this
    const token = quotedToken(text, source.at, source.lineStart)
    if (token === undefined) {
      this.damaged('this text is never closed', source.at, lineEnd(text, source.at))
      this.add('invalid', slot, source.at, lineEnd(text, source.at))
      source.at = lineEnd(text, source.at)
      return
    }
    this.add(source.unit() === 34 ? 'double' : 'single', slot, token.start, token.end)
    source.moveTo(token.end, token.lineStart)
  }

  /** A plain scalar and the lines that continue it: those further in than the collection it stands in. */
  private readPlain(slot: YamlSlot, outer: number): void {
    const { source, text } = this
    const start = source.at
    let end = plainEnd(text, start, false)
    let lineStart = source.lineStart
    for (let at = skipBlanks(text, end); isBreak(text.charCodeAt(at)); ) {
      const line = nextTextLine(text, at)
      if (line.at >= text.length || line.at - line.start <= outer || text.charCodeAt(line.at) === 35) break
      if (isMarkerAt(text, line.start, line.at)) break
      const lineLast = plainEnd(text, line.at, false)
      if (lineLast === line.at || text.charCodeAt(skipBlanks(text, lineLast)) === COLON) break
      end = lineLast
      lineStart = line.start
      at = skipBlanks(text, end)
    }
    this.add('plain', slot, start, end)
    source.moveTo(end, lineStart)
  }

  private readBlockScalar(slot: YamlSlot, outer: number): void {
    const { source, text } = this
    const start = source.at
    const headerEnd = lineEnd(text, start)
    const header = text.slice(start, Math.min(headerEnd, start + 3))
    const { indentation, chomping } = readHeader(header)
    const length = header.match(/^.[-+1-9]{0,2}/)?.[0].length ?? 1
    const least = Math.max(outer + 1, 0)
    const block = blockLines(text, headerEnd, indentation > 0 ? Math.max(outer, 0) + indentation : -1, least)
    source.moveTo(start + length, source.lineStart)
    this.expectLineEnd()
    const end = chomping === '+' ? block.keptEnd : block.textEnd
    this.add(
      source.text.charCodeAt(start) === 124 ? 'literal' : 'folded',
      slot,
      start,
      Math.max(end, headerEnd),
      block.indent,
    )
    source.moveTo(Math.max(end, headerEnd), block.textEnd > headerEnd ? block.lineStart : source.lineStart)
  }

  /** `{…}` or `[…]`, over as many lines as it takes. */
  private readFlow(slot: YamlSlot): void {
    const { source, document, text } = this
    const isMap = source.unit() === 123
    const close = isMap ? 125 : 93
    const start = source.at
    if (this.depth >= MAXIMUM_DEPTH) {
      this.problems.add('limit', `nested deeper than ${MAXIMUM_DEPTH} levels`, start, start + 1)
      this.add('invalid', slot, start, text.length)
      source.at = text.length
      return
    }
    const node = this.add(isMap ? 'flow-map' : 'flow-sequence', slot, start, start + 1, source.column)
    this.depth++
    source.at++
    for (let index = 0; ; index++) {
      source.skipSpace()
      if (source.unit() === close || source.done || this.full) break
      if (!this.readFlowMember(node, isMap, index)) break
    }
    this.depth--
    const closed = source.unit() === close
    if (closed) source.at++
    else this.damaged(`this ${isMap ? 'map' : 'list'} is never closed`, start, start + 1)
    source.end = source.at
    document.close(node, source.at)
  }

  /** False where there is no way to go on. */
  private readFlowMember(parent: YamlNode, isMap: boolean, index: number): boolean {
    const { source } = this
    const head = source.at
    if (isMap) {
      const keyEnd = this.readFlowKey()
      const slot = { parent, head, keyStart: head, keyEnd, note: -1 }
      source.skipSpace()
      const valued = source.unit() === COLON
      if (valued) source.at++
      if (valued) this.readFlowNode(slot)
      else this.add('null', slot, keyEnd, keyEnd)
    } else {
      const row = this.document.size
      this.readFlowNode({ parent, head, keyStart: -1, keyEnd: index, note: -1 })
      source.skipSpace()
      const item = this.document.nodeAt(row)
      if (item !== undefined && source.unit() === COLON) this.skipPairInList(item)
    }
    source.skipSpace()
    if (source.unit() === 44) {
      source.at++
      return true
    }
    const ends = source.unit() === (isMap ? 125 : 93) || source.done
    if (!ends) this.damaged('a comma is missing before this', source.at, source.at + 1)
    return ends || source.at > head
  }

  /** `[a: b]`: kept as it is. */
  private skipPairInList(item: YamlNode): void {
    const { source, text } = this
    this.problems.add('unsupported', 'a pair in a list', this.document.head(item), source.at + 1)
    for (let depth = 0; !source.done; source.at++) {
      const unit = source.unit()
      if (depth === 0 && (unit === 44 || unit === 93)) break
      if (unit === 91 || unit === 123) depth++
      else if (unit === 93 || unit === 125) depth--
      const token = unit === 34 || unit === 39 ? quotedToken(text, source.at, source.lineStart) : undefined
      if (token !== undefined) source.moveTo(token.end - 1, token.lineStart)
    }
    this.document.invalidate(item, source.at)
  }

  private readFlowKey(): number {
    const { source, text } = this
    const unit = source.unit()
    if (unit === 34 || unit === 39) {
      const token = quotedToken(text, source.at, source.lineStart)
      if (token !== undefined) source.moveTo(token.end, token.lineStart)
      else source.at = text.length
      return source.at
    }
    if (startsPlain(text, source.at, true)) source.at = plainEnd(text, source.at, true)
    else if (unit !== COLON && !isFlowIndicator(unit)) {
      const end = propertyEnd(text, source.at + 1, true)
      this.damaged('this could not be read', source.at, end)
      source.at = end
    }
    return source.at
  }

  private readFlowNode(slot: YamlSlot): void {
    const { source, text } = this
    let empty = source.at
    for (;;) {
      source.skipSpace()
      const unit = source.unit()
      if (unit !== 38 && unit !== 33) break
      source.at = propertyEnd(text, source.at, true)
      empty = source.at
    }
    const unit = source.unit()
    if (unit === 34 || unit === 39) this.readQuoted(slot)
    else if (unit === 91 || unit === 123) this.readFlow(slot)
    else if (unit === 42) this.readAlias(slot, true)
    else if (unit === 44 || unit === 93 || unit === 125 || source.done) this.add('null', slot, empty, empty)
    else if (startsPlain(text, source.at, true)) this.readFlowPlain(slot)
    else {
      const end = Math.max(source.at + 1, plainEnd(text, source.at + 1, true))
      this.damaged('this could not be read', source.at, end)
      this.add('invalid', slot, source.at, end)
      source.at = end
    }
  }

  private readFlowPlain(slot: YamlSlot): void {
    const { source, text } = this
    const start = source.at
    let end = plainEnd(text, start, true)
    let { lineStart } = source
    for (let at = skipBlanks(text, end); isBreak(text.charCodeAt(at)); ) {
      const line = nextTextLine(text, at)
      const last = plainEnd(text, line.at, true)
      if (last <= line.at || text.charCodeAt(line.at) === 35) break
      end = last
      lineStart = line.start
      at = skipBlanks(text, end)
    }
    this.add('plain', slot, start, end)
    source.moveTo(end, lineStart)
  }
}
