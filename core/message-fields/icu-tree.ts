import { type IcuNode, type IcuOptions, parseIcu } from '#core/placeholders/icu-syntax.ts'
import type { ChoiceKind, MessageBody, MessageSyntax, MessageTree } from './message-tree.ts'

const icu: MessageSyntax = {
  id: 'icu-message',
  branch: (selector) => [`${selector} {`, '}'],
  attribute: () => '',
  empty: '',
}

const kindOf = (type: string): ChoiceKind => (type === 'select' || type === 'selectordinal' ? type : 'plural')

/** A message of ICU's MessageFormat; undefined for what is none. */
export function readIcuTree(text: string, options?: IcuOptions): MessageTree | undefined {
  const { nodes, problem } = parseIcu(text, options)
  return problem ? undefined : { text, syntax: icu, parts: [{ name: '', body: bodyOf(0, text.length, nodes) }] }
}

const bodyOf = (start: number, end: number, nodes: readonly IcuNode[]): MessageBody => ({
  start,
  end,
  items: nodes.flatMap(itemsOf),
})

/** Tags are a part of the text; what is inside them counts. */
function itemsOf(node: IcuNode): MessageBody['items'] {
  const { name, start, end } = node
  if (node.kind === 'tag') return node.nodes.flatMap(itemsOf)
  if (node.options.length === 0) return [{ kind: 'argument', name, start, end }]
  const options = node.options.map(({ selector, start: from, bodyStart, bodyEnd, nodes }) => ({
    selector,
    start: from,
    end: bodyEnd + 1,
    isDefault: selector === 'other',
    body: bodyOf(bodyStart, bodyEnd, nodes),
  }))
  return [{ kind: kindOf(node.type), name, start, end, options }]
}
