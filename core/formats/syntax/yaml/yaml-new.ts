import type { YamlNode } from './yaml-document.ts'
import type { YamlStyle } from './yaml-style.ts'
import { blockScalar, isPlainSafe, isSingleSafe, isTyped, quoteDouble, quoteSingle } from './yaml-write.ts'

/** A collection that is not in the file yet. */
export class NewYaml {
  readonly kind: 'map' | 'sequence'
  /** The member whose value it is; null for a new root. */
  member: NewYamlMember | null = null
  readonly heads: NewYamlMember[] = []

  constructor(kind: 'map' | 'sequence') {
    this.kind = kind
  }

  put(key: string, value: NewYamlValue): NewYamlMember {
    const member: NewYamlMember = { key, value, note: '', parent: this, followers: [] }
    if (value instanceof NewYaml) value.member = member
    this.heads.push(member)
    return member
  }
}

/** null: nothing at all. */
export type NewYamlValue = string | null | NewYaml

/** A member that is not in the file yet, and those that were put right after it. */
export interface NewYamlMember {
  readonly key: string
  readonly value: NewYamlValue
  readonly note: string
  readonly parent: YamlNode | NewYaml
  readonly followers: NewYamlMember[]
}

/** Members in the order in which they are to stand: each before its followers. */
export function inOrder(heads: readonly NewYamlMember[]): NewYamlMember[] {
  const ordered: NewYamlMember[] = []
  const waiting = heads.toReversed()
  for (let member = waiting.pop(); member !== undefined; member = waiting.pop()) {
    ordered.push(member)
    for (const follower of member.followers.toReversed()) waiting.push(follower)
  }
  return ordered
}

/** A text that stands on one line; `column`: of the collection it stands in, where it may run over several. */
export function newScalar(text: string, style: YamlStyle, column?: number): string {
  if (column !== undefined && style.blocks && text.includes('\n')) {
    const indent = column + style.unit
    const block = blockScalar(text, { kind: 'literal', indent, outer: column, newline: style.newline, old: '' })
    if (block !== undefined) return block
  }
  const bare = isPlainSafe(text, column === undefined) && !isTyped(text) && !style.quotesAll
  return bare ? text : quote(text, style)
}

export const quote = (text: string, { quotes }: Pick<YamlStyle, 'quotes'>): string =>
  quotes === 'single' && isSingleSafe(text) ? quoteSingle(text) : quoteDouble(text)

export const newKey = (key: string, style: YamlStyle, inFlow: boolean): string =>
  isPlainSafe(key, inFlow) && !isTyped(key) ? key : quote(key, style)

/** Lines of a member whose key or dash stands in `column`; the first without its indentation. */
export function renderMember(member: NewYamlMember, inList: boolean, column: number, style: YamlStyle): string {
  const indent = style.newline + ' '.repeat(column)
  const notes = member.note === '' ? [] : member.note.split(/\r\n|\n|\r/).map((line) => `# ${line}`.trimEnd() + indent)
  const head = inList ? '-' : `${newKey(member.key, style, false)}:`
  return notes.join('') + head + renderValue(member.value, inList, column, style)
}

function renderValue(value: NewYamlValue, inList: boolean, column: number, style: YamlStyle): string {
  if (value === null) return ''
  if (typeof value === 'string') return ` ${newScalar(value, style, column)}`
  const members = inOrder(value.heads)
  if (members.length === 0) return value.kind === 'map' ? ' {}' : ' []'
  const inner = inList ? column + 2 : column + (value.kind === 'map' ? style.unit : style.dashes)
  const lead = style.newline + ' '.repeat(inner)
  const lines = members.map((child) => renderMember(child, value.kind === 'sequence', inner, style))
  return inList ? ` ${lines.join(lead)}` : lead + lines.join(lead)
}

/** A member of a flow collection. */
export function renderFlow(member: NewYamlMember, inList: boolean, style: YamlStyle): string {
  const { value } = member
  const text =
    value instanceof NewYaml ? renderFlowCollection(value, style) : value === null ? '' : newScalar(value, style)
  return inList ? text : `${newKey(member.key, style, true)}: ${text}`
}

export function renderFlowCollection(value: NewYaml, style: YamlStyle): string {
  const members = inOrder(value.heads).map((child) => renderFlow(child, value.kind === 'sequence', style))
  return value.kind === 'map' ? `{${members.join(', ')}}` : `[${members.join(', ')}]`
}
