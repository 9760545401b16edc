import { lineEnding } from '../text/lines.ts'
import type { FormatParams } from '../text/params.ts'
import type { YamlDocument, YamlNode } from './yaml-document.ts'
import type { Quotes } from './yaml-write.ts'

/** How a file is laid out, for what we add to it. */
export interface YamlStyle {
  readonly newline: string
  /** Columns from one map to the one inside it. */
  readonly unit: number
  /** Columns from a key to the dashes of its list: 0 as a rule. */
  readonly dashes: number
  readonly quotes: Quotes
  /** Texts stand in quotes even where they need none. */
  readonly quotesAll: boolean
  /** Columns of wrapped text. */
  readonly width: number
  /** Text of several lines may be written as a block. */
  readonly blocks: boolean
}

const SAMPLES = 2000
const LINE_BREAKS: Readonly<Record<string, string>> = { dos: '\r\n', mac: '\r' }

/** The style of the first document that shows one, else of the component's parameters. */
export function yamlStyle(documents: readonly YamlDocument[], params: FormatParams = {}): YamlStyle {
  const [first] = documents
  const shown = documents.find(({ size }) => size > 1) ?? first
  const { yaml_indent: indent, yaml_line_wrap: wrap } = params
  const unit = typeof indent === 'number' && indent >= 1 && indent <= 10 ? Math.floor(indent) : 2
  const width = typeof wrap === 'number' && wrap >= 20 ? wrap : 80
  const counts = shown === undefined ? { plain: 0, single: 0, double: 0 } : countStyles(shown)
  return {
    newline: /[\r\n]/.test(first?.text ?? '')
      ? lineEnding(first?.text ?? '')
      : (LINE_BREAKS[`${params.yaml_line_break}`] ?? '\n'),
    unit: (shown && unitOf(shown)) ?? unit,
    dashes: (shown && dashesOf(shown)) ?? 0,
    quotes: counts.single > counts.double ? 'single' : 'double',
    quotesAll: counts.single + counts.double > counts.plain,
    width,
    blocks: true,
  }
}

function* firstNodes(document: YamlDocument): Generator<YamlNode> {
  for (let node = document.nodeAt(0); node !== undefined && node < SAMPLES; node = document.nodeAt(node + 1)) yield node
}

function countStyles(document: YamlDocument): Record<'plain' | 'single' | 'double', number> {
  const counts = { plain: 0, single: 0, double: 0 }
  for (const node of firstNodes(document)) {
    const kind = document.kind(node)
    if (kind === 'plain' || kind === 'single' || kind === 'double') counts[kind]++
  }
  return counts
}

const steps = (kind: 'map' | 'sequence', least: number) =>
  function stepOf(document: YamlDocument): number | undefined {
    for (const node of firstNodes(document)) {
      const parent = document.parent(node)
      if (parent === null || document.kind(node) !== kind || document.kind(parent) !== 'map') continue
      const step = document.column(node) - document.column(parent)
      if (step >= least) return step
    }
    return undefined
  }

const unitOf = steps('map', 1)
const dashesOf = steps('sequence', 0)
