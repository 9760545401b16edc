import { type Message, message } from '#core/messages/message.ts'
import type { IcuArgument, IcuNode, IcuTag } from '#core/placeholders/icu-syntax.ts'
import type { Flags } from '#core/units/flags.ts'

export interface IcuFault {
  readonly start: number
  readonly end: number
  readonly message: Message
}

/** What the flag icu-flags leaves out. */
export const icuSkips = (flags: Flags): ReadonlySet<string> =>
  new Set((flags.get('icu-flags') ?? []).flatMap(({ text }) => (text.startsWith('-') ? text.slice(1) : [])))

const PLURAL_SELECTOR = /^(?:zero|one|two|few|many|other|=\d+)$/

/** All arguments and tags of a message, the inner ones as well. */
export function* allNodes(nodes: readonly IcuNode[]): Iterable<IcuNode> {
  for (const node of nodes) {
    yield node
    if (node.kind === 'tag') yield* allNodes(node.nodes)
    else for (const option of node.options) yield* allNodes(option.nodes)
  }
}

export const isArgument = (node: IcuNode): node is IcuArgument => node.kind === 'argument'
export const isTag = (node: IcuNode): node is IcuTag => node.kind === 'tag'

/** What is wrong with a message by itself, beyond its syntax. */
export function ownFaults(nodes: readonly IcuNode[], skips: ReadonlySet<string>): IcuFault[] {
  return [...allNodes(nodes)].filter(isArgument).flatMap((argument) => argumentFaults(argument, skips))
}

function argumentFaults({ name, type, options, start }: IcuArgument, skips: ReadonlySet<string>): IcuFault[] {
  const [first] = options
  if (!first) return []
  const faults: IcuFault[] = []
  if (!skips.has('require_other') && !options.some(({ selector }) => selector === 'other'))
    faults.push({ start, end: first.start, message: message('finding.noOther', { type, name }) })
  if (type === 'select' || skips.has('plural_selectors')) return faults
  for (const { selector, start: from, end } of options) {
    if (!PLURAL_SELECTOR.test(selector))
      faults.push({ start: from, end, message: message('finding.noCategory', { name: selector }) })
  }
  return faults
}
