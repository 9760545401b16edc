import { maxSteps } from './regexp-effort.ts'
import { type CharacterSet, type RegExpNode, type RegExpTree, readRegExp } from './regexp-tree.ts'

/** An expression for JavaScript's own engine, and for which texts it is certain to be quick. */
export interface BoundedRegExp {
  /** With the flags `g` and `u`, for texts with U+0000 around them. */
  readonly regexp: RegExp
  /** Units of UTF-16. In longer texts the engine could try too many ways. */
  readonly maxTextLength: number
}

/** Steps that the engine may take from one place of a text, whatever the text. 512 take about half a microsecond. */
const MAX_STEPS_PER_POSITION = 512
/** Units of UTF-16. Expressions that reach the limit in shorter texts are left to RE2 altogether. */
const MIN_TEXT_LENGTH = 32
/** Units of UTF-16. */
const MAX_TEXT_LENGTH = 1_000_000

/** Finds in many texts one after another what `RE2JS.test` finds in each; undefined: leave it to RE2. */
export function boundedRegExp(pattern: string): BoundedRegExp | undefined {
  const tree = readRegExp(pattern)
  if (!tree) return undefined
  const root = withoutOuterRepeats(tree.root)
  const maxTextLength = longestWithin({ ...tree, root })
  if (maxTextLength < MIN_TEXT_LENGTH) return undefined
  return { regexp: new RegExp(sourceOf(root), tree.ignoresCase ? 'giu' : 'gu'), maxTextLength }
}

function sourceOf(node: RegExpNode): string {
  switch (node.kind) {
    case 'set':
      return sourceOfSet(node)
    case 'assertion':
      return node.source
    case 'sequence':
      return node.parts.map(sourceOf).join('')
    case 'choice':
      return `(?:${node.parts.map(sourceOf).join('|')})`
    case 'repeat':
      return `(?:${sourceOf(node.part)}){${node.min},${Number.isFinite(node.max) ? node.max : ''}}`
  }
}

const quoted = (point: number): string => `\\u{${point.toString(16)}}`

function sourceOfSet({ ranges, isNegated }: CharacterSet): string {
  const members = ranges.map(([from, to]) => (from === to ? quoted(from) : `${quoted(from)}-${quoted(to)}`)).join('')
  return isNegated ? `[^${members}\\0]` : `[${members}]`
}

/**
 * Whether something is found does not depend on how often the first or last part comes: `a+b` is found where `ab` is. This takes the
 * commonest reason for trying many ways.
 */
function withoutOuterRepeats(node: RegExpNode): RegExpNode {
  if (node.kind === 'choice') return { kind: 'choice', parts: node.parts.map(withoutOuterRepeats) }
  const parts = node.kind === 'sequence' ? node.parts : [node]
  return { kind: 'sequence', parts: withLeastFirst(withLeastFirst(parts).toReversed()).toReversed() }
}

function withLeastFirst(parts: readonly RegExpNode[]): readonly RegExpNode[] {
  const at = parts.findIndex((part) => part.kind !== 'repeat' || part.min > 0)
  const first = parts[at]
  if (!first) return []
  const least = first.kind === 'repeat' ? { ...first, max: first.min } : first
  return [least, ...parts.slice(at + 1)]
}

/** The longest text of which no place can take too many steps. */
function longestWithin(tree: RegExpTree): number {
  let [within, beyond] = [0, MAX_TEXT_LENGTH + 1]
  while (within + 1 < beyond) {
    const middle = Math.floor((within + beyond) / 2)
    if (maxSteps(tree, middle, MAX_STEPS_PER_POSITION) <= MAX_STEPS_PER_POSITION) within = middle
    else beyond = middle
  }
  return within
}
