import { type Flags, flagText } from '#core/units/flags.ts'
import { type IcuNode, type IcuOptions, parseIcu } from './icu-syntax.ts'
import { named, type Placeholder, type PlaceholderLanguage } from './placeholder.ts'

/** How a message is read by the flags of its unit. */
export function icuOptions(flags: Flags): IcuOptions {
  const values = (flags.get('icu-flags') ?? []).map(({ text }) => text)
  const tags = values.includes('strict-xml') ? 'strict' : values.includes('xml') ? 'lenient' : 'none'
  return { tags, tagPrefix: flagText(flags, 'icu-tag-prefix') ?? '' }
}

/** Arguments and tags, without the texts inside them. */
export function findIcu(text: string, options: IcuOptions): Placeholder[] {
  const found: Placeholder[] = []
  collect(text, parseIcu(text, options).nodes, found)
  return found
}

function collect(text: string, nodes: readonly IcuNode[], found: Placeholder[]): void {
  for (const node of nodes) {
    const bodies = node.kind === 'tag' ? (node.isEmpty ? [] : [node]) : node.options
    let from = node.start
    for (const { bodyStart, bodyEnd, nodes: inner } of bodies) {
      found.push(named(from, bodyStart, node.name, text.slice(from, bodyStart)))
      collect(text, inner, found)
      from = bodyEnd
    }
    found.push(named(from, node.end, node.name, text.slice(from, node.end)))
  }
}

export const icuLanguage: PlaceholderLanguage = {
  id: 'icu-message-format',
  flags: ['icu-message-format'],
  find: (text) => (text.includes('{') ? findIcu(text, { tags: 'none', tagPrefix: '' }) : []),
}
