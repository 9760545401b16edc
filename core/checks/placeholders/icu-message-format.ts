import { type Message, message } from '#core/messages/message.ts'
import { icuOptions } from '#core/placeholders/icu.ts'
import { type IcuArgument, type IcuMessage, type IcuNode, parseIcu } from '#core/placeholders/icu-syntax.ts'
import { type Check, type CheckedUnit, type Finding, ignoreFlag } from '../model/check.ts'
import { allNodes, type IcuFault, icuSkips, isArgument, isTag, ownFaults } from './icu-problems.ts'

const NUMERIC = new Set(['number', 'plural', 'selectordinal', 'spellout', 'ordinal', 'duration', 'choice'])
const NUMERIC_NAMES = new Set(['count', 'number'])

/** Types that may stand for each other are one. */
const typeOf = ({ name, type }: IcuArgument): string =>
  NUMERIC.has(type) || (type === '' && NUMERIC_NAMES.has(name)) ? 'number' : type

export const icuMessageFormat: Check = {
  id: 'icu_message_format',
  name: 'ICU MessageFormat',
  description: 'The message is invalid, or its arguments differ from the source (ICU MessageFormat).',
  breaksProgram: true,
  on: 'target',
  enabledBy: ['icu-message-format'],
  ignoredBy: ignoreFlag('icu_message_format'),
  find(unit) {
    const options = icuOptions(unit.flags)
    const skips = icuSkips(unit.flags)
    return formPairs(unit).flatMap((pair) => {
      const target = parseIcu(pair.target, options)
      if (target.problem) return [problemFinding(pair, target.problem)]
      const source = parseIcu(pair.source, options)
      const faults = ownFaults(target.nodes, skips)
      if (!source.problem) faults.push(...differences(pair, source, target, skips))
      return faults.map((fault) => ({ form: pair.form, ...fault }))
    })
  },
}

interface FormPair {
  readonly form: number
  readonly target: string
  readonly source: string
}

/** The first form answers to the singular, all others to the plural. */
function formPairs({ source, target }: CheckedUnit): FormPair[] {
  const [singular = ''] = source
  const plural = source.at(-1) ?? ''
  return target.flatMap((text, form) => {
    const isFirst = form === 0 && target.length > 1
    return text === '' ? [] : [{ form, target: text, source: isFirst ? singular : plural }]
  })
}

function problemFinding(
  { form, target }: FormPair,
  { message, position }: NonNullable<IcuMessage['problem']>,
): Finding {
  return { form, start: position, end: Math.min(position + 1, target.length), message }
}

function differences(
  pair: FormPair,
  source: IcuMessage,
  target: IcuMessage,
  skips: ReadonlySet<string>,
): readonly IcuFault[] {
  const wanted = new Outline(source.nodes)
  const given = new Outline(target.nodes)
  return [
    ...(skips.has('extra') ? [] : unknown(wanted, given)),
    ...(skips.has('missing') ? [] : missing(pair, wanted, given)),
    ...(skips.has('types') ? [] : mistyped(wanted, given)),
    ...(skips.has('submessage_selectors') ? [] : unknownOptions(wanted, given)),
    ...(skips.has('tags') ? [] : mixedTags(wanted, given)),
  ]
}

/** Arguments and tags of a message by name. */
class Outline {
  readonly nodes: readonly IcuNode[]
  readonly types = new Map<string, Set<string>>()
  readonly options = new Map<string, Set<string>>()
  readonly tags = new Map<string, Set<boolean>>()

  constructor(nodes: readonly IcuNode[]) {
    this.nodes = [...allNodes(nodes)]
    for (const node of this.nodes) {
      if (isTag(node)) put(this.tags, node.name, node.isEmpty)
      else {
        put(this.types, node.name, typeOf(node))
        if (node.type === 'select') for (const { selector } of node.options) put(this.options, node.name, selector)
      }
    }
  }

  has(name: string): boolean {
    return this.types.has(name) || this.tags.has(name)
  }
}

function put<T>(map: Map<string, Set<T>>, key: string, value: T): void {
  const known = map.get(key)
  if (known) known.add(value)
  else map.set(key, new Set([value]))
}

const toFault = ({ start, end }: IcuNode, said: Message): IcuFault => ({ start, end, message: said })

function unknown(wanted: Outline, given: Outline): IcuFault[] {
  return given.nodes
    .filter(({ name }) => !wanted.has(name))
    .map((node) =>
      toFault(
        node,
        message('finding.notInSource', { what: node.kind === 'tag' ? `<${node.name}>` : `{${node.name}}` }),
      ),
    )
}

function missing({ target }: FormPair, wanted: Outline, given: Outline): IcuFault[] {
  const names = [...new Set(wanted.nodes.map(({ name }) => name))].filter((name) => !given.has(name))
  const end = target.length
  return names.map((name) => ({
    start: end,
    end,
    message: message('finding.missing', { what: wanted.tags.has(name) ? `<${name}>` : `{${name}}` }),
  }))
}

function mistyped(wanted: Outline, given: Outline): IcuFault[] {
  return given.nodes.filter(isArgument).flatMap((node) => {
    const types = wanted.types.get(node.name)
    if (!types || types.has(typeOf(node))) return []
    const expected = [...types].map((type) => type || 'no type').join(' or ')
    return [toFault(node, message('finding.otherType', { what: `{${node.name}}`, type: expected }))]
  })
}

function unknownOptions(wanted: Outline, given: Outline): IcuFault[] {
  return given.nodes.filter(isArgument).flatMap((node) => {
    const known = wanted.options.get(node.name)
    if (!known || node.type !== 'select') return []
    return node.options
      .filter(({ selector }) => selector !== 'other' && !known.has(selector))
      .map(({ selector, start, end }) => ({ start, end, message: message('finding.noOption', { name: selector }) }))
  })
}

function mixedTags(wanted: Outline, given: Outline): IcuFault[] {
  return given.nodes.flatMap((node) => {
    if (isArgument(node)) {
      const isMixed = wanted.tags.has(node.name) && !wanted.types.has(node.name)
      return isMixed ? [toFault(node, message('finding.isTagInSource', { name: node.name }))] : []
    }
    const kinds = wanted.tags.get(node.name)
    if (!kinds)
      return wanted.types.has(node.name) ? [toFault(node, message('finding.noTagInSource', { name: node.name }))] : []
    if (kinds.has(node.isEmpty)) return []
    return [
      toFault(node, message(node.isEmpty ? 'finding.enclosesInSource' : 'finding.emptyInSource', { tag: node.name })),
    ]
  })
}
