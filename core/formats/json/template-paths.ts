import type { PathStep } from '../model/nested-adder.ts'
import { PathKeys } from '../model/path-keys.ts'
import type { JsonDocument, JsonNode } from '../syntax/json/json-document.ts'
import { dotted } from './json-paths.ts'

const silent = { list: [], add: () => {} }
const PLURAL_SUFFIX = /_(?:zero|one|two|few|many|other|plural|\d+)$/

/** How a template writes the keys on the way to a string: a key may hold dots itself, which its path does not show. */
export class TemplatePaths {
  private readonly document: JsonDocument
  private readonly paths: PathKeys<JsonNode>
  private readonly nodes = new Map<string, JsonNode>()
  /** Strings without their plural suffixes: another language has other ones. */
  private readonly bases = new Map<string, JsonNode>()

  constructor(document: JsonDocument) {
    this.document = document
    this.paths = new PathKeys(document, dotted(document), silent)
    for (let node = document.nodeAt(0); node !== undefined; node = document.nodeAt(node + 1)) {
      const parent = document.parent(node)
      if (document.isContainer(node) || parent === null || this.paths.prefixOf(parent) === null) continue
      const path = this.paths.key(node)
      this.nodes.set(path, node)
      this.bases.set(path.replace(PLURAL_SUFFIX, ''), node)
    }
  }

  /** Undefined where the template has neither the string nor another form of it. */
  steps(key: string): readonly PathStep[] | undefined {
    const node = this.nodes.get(key) ?? this.bases.get(key.replace(PLURAL_SUFFIX, ''))
    if (node === undefined) return undefined
    const steps = this.stepsTo(node)
    const last = steps.at(-1)
    if (last === undefined || last.path === key) return steps
    const name = last.name.replace(PLURAL_SUFFIX, '') + (PLURAL_SUFFIX.exec(key)?.[0] ?? '')
    return [...steps.slice(0, -1), { name, index: last.index, path: key }]
  }

  private stepsTo(node: JsonNode): PathStep[] {
    const { document, paths } = this
    const steps: PathStep[] = []
    let at = node
    for (let parent = document.parent(at); parent !== null; parent = document.parent(at)) {
      const index = document.isObject(parent) ? undefined : document.index(at)
      steps.unshift({ name: document.key(at), index, path: paths.key(at) })
      at = parent
    }
    return steps
  }
}
