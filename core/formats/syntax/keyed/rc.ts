import { isFull, type ProblemList } from '../text/problems.ts'
import { type RcToken, RcTokens } from './rc-tokens.ts'

/** A text of a resource script and what it is called. */
export interface RcString {
  readonly key: string
  readonly note: string
  /** The whole statement. */
  readonly start: number
  readonly end: number
  readonly text: RcToken
}

/** Controls whose first argument is a text that people read. */
const CONTROLS = new Set(
  (
    'LTEXT CTEXT RTEXT PUSHBUTTON DEFPUSHBUTTON PUSHBOX CHECKBOX AUTOCHECKBOX RADIOBUTTON AUTORADIOBUTTON ' +
    'STATE3 AUTO3STATE GROUPBOX CONTROL USERBUTTON'
  ).split(' '),
)
const KINDS: Readonly<Record<string, 'DIALOG' | 'MENU' | 'OTHER'>> = {
  DIALOG: 'DIALOG',
  DIALOGEX: 'DIALOG',
  MENU: 'MENU',
  MENUEX: 'MENU',
  ACCELERATORS: 'OTHER',
  TOOLBAR: 'OTHER',
  VERSIONINFO: 'OTHER',
  RCDATA: 'OTHER',
  TEXTINCLUDE: 'OTHER',
  DESIGNINFO: 'OTHER',
  AFX_DIALOG_LAYOUT: 'OTHER',
  DLGINIT: 'OTHER',
}

/** Reads string tables, dialogs and menus. */
export class RcScanner {
  private readonly tokens: RcTokens
  private readonly length: number
  private readonly problems: ProblemList
  private readonly strings: RcString[] = []
  private readonly seen = new Set<string>()
  private readonly counts = new Map<string, number>()
  private token: RcToken | undefined
  private before: RcToken | undefined

  constructor(text: string, problems: ProblemList) {
    this.tokens = new RcTokens(text, problems)
    this.length = text.length
    this.problems = problems
    this.token = this.tokens.next()
  }

  scan(): readonly RcString[] {
    while (this.token !== undefined) {
      const name = this.token
      const word = wordOf(name)
      this.advance()
      if (word === 'STRINGTABLE') this.stringTable()
      else if (name.kind === 'word') this.resource(name)
    }
    return this.strings
  }

  private advance(): void {
    this.before = this.token
    const full = this.token !== undefined && isFull(this.strings, this.problems, this.token.end, this.length)
    this.token = full ? undefined : this.tokens.next()
  }

  private resource(name: RcToken): void {
    const kind = this.token === undefined ? undefined : KINDS[wordOf(this.token)]
    if (kind === undefined || this.token === undefined) return
    const prefix = `${kind}.${name.value}`
    const { start } = name
    this.advance()
    const again = kind !== 'OTHER' && this.seen.has(prefix)
    if (again) {
      this.problems.add('duplicate_key', `'${prefix}' is there twice; the first one counts`, start, name.end)
    }
    this.seen.add(prefix)
    const target = again || kind === 'OTHER' ? undefined : prefix
    this.header(target)
    this.block(target)
  }

  /** What stands between the name of a resource and its block: of it only the caption is a text to read. */
  private header(prefix: string | undefined): void {
    while (this.token !== undefined && !isOpening(this.token)) {
      const word = this.token
      if (this.looksLikeNextResource()) return
      this.advance()
      if (wordOf(word) === 'CAPTION' && this.token?.kind === 'text') this.add(prefix, 'CAPTION', word, this.token)
    }
  }

  /** A resource may name a file instead of having a block. */
  private looksLikeNextResource(): boolean {
    return this.token !== undefined && (wordOf(this.token) === 'STRINGTABLE' || KINDS[wordOf(this.token)] === 'DIALOG')
  }

  private block(prefix: string | undefined): void {
    if (this.token === undefined || !isOpening(this.token)) return
    let depth = 0
    do {
      const token = this.token
      if (isOpening(token)) depth++
      else if (isClosing(token)) depth--
      this.advance()
      if (prefix !== undefined) this.statement(prefix, token)
    } while (depth > 0 && this.token !== undefined)
    if (depth > 0) this.problems.add('syntax', 'a block has no end', this.before?.start ?? 0, this.before?.end ?? 0)
  }

  /** `LTEXT "text", id`, `POPUP "text"`, `MENUITEM "text", id`. */
  private statement(prefix: string, keyword: RcToken): void {
    const word = wordOf(keyword)
    const text = this.token
    if (text?.kind !== 'text') return
    if (word === 'POPUP') {
      this.add(prefix, word, keyword, text)
      this.advance()
    } else if (word === 'MENUITEM' || CONTROLS.has(word)) {
      this.advance()
      this.add(prefix, `${word}.${this.identifier()}`, keyword, text)
    }
  }

  /** The word behind a comma; a minus belongs to it. */
  private identifier(): string {
    if (!isSign(this.token, ',')) return ''
    const sign = this.step()
    const word = isSign(sign, '-') ? this.step() : sign
    return word?.kind === 'word' ? (sign === word ? '' : '-') + word.value : ''
  }

  private step(): RcToken | undefined {
    this.advance()
    return this.token
  }

  /** Several controls of a dialog may have the same number: they are counted. */
  private add(prefix: string | undefined, name: string, first: RcToken, text: RcToken): void {
    if (prefix === undefined) return
    const key = `${prefix}.${name}`
    const count = this.counts.get(key) ?? 0
    this.counts.set(key, count + 1)
    const { note, start } = first
    this.strings.push({ key: count === 0 ? key : `${key}[${count}]`, note, start, end: text.end, text })
  }

  private stringTable(): void {
    while (this.token !== undefined && !isOpening(this.token)) {
      if (this.token.kind === 'text') return
      this.advance()
    }
    this.advance()
    while (this.token !== undefined && !isClosing(this.token)) {
      const name = this.token
      this.advance()
      if (name.kind !== 'word') continue
      if (isSign(this.token, ',')) this.advance()
      if (this.token?.kind === 'text') this.addString(name, this.token)
    }
    if (this.token === undefined)
      this.problems.add('syntax', 'a string table has no end', this.before?.start ?? 0, this.before?.end ?? 0)
    else this.advance()
  }

  private addString(name: RcToken, text: RcToken): void {
    const key = `STRINGTABLE.${name.value}`
    const { start, note } = name
    if (this.seen.has(key)) {
      this.problems.add('duplicate_key', `'${name.value}' is there twice; the first one counts`, start, text.end)
      return
    }
    this.seen.add(key)
    this.strings.push({ key, note, start, end: text.end, text })
  }
}

const wordOf = ({ kind, value }: RcToken): string => (kind === 'word' ? value.toUpperCase() : '')
const isSign = (token: RcToken | undefined, sign: string): boolean => token?.kind === 'sign' && token.value === sign
const isOpening = (token: RcToken): boolean => wordOf(token) === 'BEGIN' || isSign(token, '{')
const isClosing = (token: RcToken): boolean => wordOf(token) === 'END' || isSign(token, '}')
