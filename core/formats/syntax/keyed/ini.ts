import { isFull, type ProblemList } from '../text/problems.ts'
import { afterBreak, type FlatRecord, lineEnd, type RecordSpan, skipBlanks } from '../text/records.ts'

/** `name = value` below a section. */
export interface IniRecord extends FlatRecord {
  readonly nameEnd: number
  readonly valueStart: number
  readonly valueEnd: number
}

/** `[name]` on a line of its own. */
export interface IniSection extends RecordSpan {
  readonly name: string
}

export interface IniFile {
  readonly records: readonly IniRecord[]
  readonly sections: readonly IniSection[]
}

/** Where a value ends, and a comment behind it. */
export interface IniExtent {
  readonly valueEnd: number
  readonly tail: number
}

/** In what the dialects of INI files differ. */
export interface IniManner {
  /** What may stand between name and value. */
  readonly delimiters: '=' | '=:'
  /** What begins a comment. */
  readonly comments: string
  /** Comments above a string belong to it. */
  readonly notes: boolean
  /** Sections are part of a string's key. */
  readonly sections: boolean
  /** How a value is read. */
  value(raw: string): string
  /** How far a value goes that begins here, if not to the end of its line; undefined: it cannot be read. */
  extent(text: string, valueStart: number, end: number, indent: number): IniExtent | undefined
}

const EQUALS = 61

/** Keys of strings: `[section]name`, or the name where no section has begun. */
const iniKey = (section: string | undefined, name: string): string =>
  section === undefined ? name : `[${section}]${name}`

export class IniScanner {
  readonly records: IniRecord[] = []
  readonly sections: IniSection[] = []
  private readonly text: string
  private readonly manner: IniManner
  private readonly problems: ProblemList
  private comments: { readonly start: number; readonly end: number }[] = []
  private section: string | undefined

  constructor(text: string, manner: IniManner, problems: ProblemList) {
    this.text = text
    this.manner = manner
    this.problems = problems
  }

  scan(): IniFile {
    const { text } = this
    for (let at = 0; at < text.length && !isFull(this.records, this.problems, at, text.length); ) at = this.line(at)
    return { records: this.records, sections: this.sections }
  }

  /** Reads the line that begins here, and says where the next one does. */
  private line(from: number): number {
    const { text } = this
    const start = skipBlanks(text, from)
    const end = lineEnd(text, start)
    if (start === end) {
      this.comments = []
    } else if (this.manner.comments.includes(text[start] ?? '')) {
      this.comments.push({ start, end })
    } else {
      const tail = this.header(start, end) ?? this.option(from, start, end)
      this.comments = []
      return afterBreak(text, lineEnd(text, tail))
    }
    return afterBreak(text, end)
  }

  private header(start: number, end: number): number | undefined {
    const { text } = this
    if (text[start] !== '[') return undefined
    const close = start + text.slice(start, end).indexOf(']')
    if (close < start) return undefined
    this.section = text.slice(start + 1, close)
    this.sections.push({
      name: this.section,
      head: start,
      start,
      end: close + 1,
      tail: blanksTrimmed(text, start, end),
    })
    return end
  }

  private option(from: number, start: number, end: number): number {
    const { text, manner } = this
    const other = manner.delimiters.charCodeAt(1)
    let sign = start
    for (let unit = text.charCodeAt(sign); sign < end && unit !== EQUALS && unit !== other; ) {
      unit = text.charCodeAt(++sign)
    }
    if (sign === end || sign === start) {
      this.problems.add('syntax', 'neither a section nor a name with a value', start, end)
      return end
    }
    const nameEnd = blanksTrimmed(text, start, sign)
    const valueStart = Math.min(skipBlanks(text, sign + 1), end)
    const extent = manner.extent(text, valueStart, end, start - from)
    if (extent === undefined) {
      this.problems.add('syntax', `the value of '${text.slice(start, nameEnd)}' cannot be read`, start, end)
      return end
    }
    this.add(start, nameEnd, valueStart, extent)
    return extent.tail
  }

  private add(start: number, nameEnd: number, valueStart: number, { valueEnd, tail }: IniExtent): void {
    const { text } = this
    const comments = this.manner.notes ? this.comments : []
    const section = this.manner.sections ? this.section : undefined
    this.records.push({
      key: iniKey(section, text.slice(start, nameEnd)),
      value: this.manner.value(text.slice(valueStart, valueEnd)),
      note: comments.map((comment) => this.noteLine(comment.start, comment.end)).join('\n'),
      head: comments[0]?.start ?? start,
      start,
      end: Math.max(valueEnd, valueStart),
      tail,
      nameEnd,
      valueStart,
      valueEnd,
    })
  }

  private noteLine(start: number, end: number): string {
    while (start < end && this.manner.comments.includes(this.text[start] ?? '')) start++
    return this.text.slice(start, end).trim()
  }
}

/** End of what stands before the blanks that end at `end`. */
export function blanksTrimmed(text: string, start: number, end: number): number {
  while (end > start && (text[end - 1] === ' ' || text[end - 1] === '\t' || text[end - 1] === '\f')) end--
  return end
}
