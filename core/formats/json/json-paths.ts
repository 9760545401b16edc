import type { SetEdit } from '../model/edit-plan.ts'
import { onlyForm } from '../model/edit-rules.ts'
import type { Entry, FormatOptions } from '../model/format.ts'
import { PathKeys, type PathNotation } from '../model/path-keys.ts'
import type { JsonDocument, JsonNode } from '../syntax/json/json-document.ts'
import type { ProblemList } from '../syntax/text/problems.ts'
import type { JsonAdder, JsonSession, JsonStrings } from './json-session.ts'

const NO_SOURCE: readonly string[] = []

/** Keys joined by dots, indexes in brackets: `menu.items[0].title`. */
export const dotted = (document: JsonDocument): PathNotation<JsonNode> => ({
  separator: '.',
  item: (index) => `[${index}]`,
  isList: (container) => !document.isObject(container),
  bareKey(node) {
    const start = document.keyStart(node)
    return start === -1 || document.isKeyEscaped(node) ? undefined : [start + 1, document.keyEnd(node) - 1]
  },
})

/** Every scalar is a string whose key is its path. */
export class PathStrings implements JsonStrings {
  private readonly document: JsonDocument
  private readonly bilingual: boolean
  private readonly paths: PathKeys<JsonNode>
  private readonly newAdder: (session: JsonSession) => JsonAdder

  constructor(
    document: JsonDocument,
    options: FormatOptions,
    problems: ProblemList,
    newAdder: (session: JsonSession) => JsonAdder,
  ) {
    this.document = document
    this.paths = new PathKeys(document, dotted(document), problems)
    this.bilingual = options.template === undefined
    this.newAdder = newAdder
  }

  each(found: (node: JsonNode) => void): void {
    const { document, paths } = this
    for (let node = document.nodeAt(0); node !== undefined; node = document.nodeAt(node + 1)) {
      if (document.isContainer(node) || document.kind(node) === 'invalid') continue
      const parent = document.parent(node)
      if (parent !== null && paths.prefixOf(parent) !== null) found(node)
    }
  }

  key(node: JsonNode): string {
    return this.paths.key(node)
  }

  hash(node: JsonNode): number {
    return this.paths.hash(node)
  }

  entry(node: JsonNode, key: string): Entry {
    const { document } = this
    return {
      key,
      context: '',
      source: this.bilingual ? [key] : NO_SOURCE,
      target: [document.scalar(node)],
      note: '',
      location: '',
      flags: '',
      state: 'unknown',
      previousSource: '',
      explanation: '',
      span: { start: document.memberStart(node), end: document.end(node) },
    }
  }

  texts(node: JsonNode): readonly JsonNode[] {
    return [node]
  }

  members(node: JsonNode): readonly JsonNode[] {
    return [node]
  }

  set(session: JsonSession, node: JsonNode, { key, target }: SetEdit): void {
    session.setScalar(node, onlyForm(key, target))
  }

  adder(session: JsonSession): JsonAdder {
    return this.newAdder(session)
  }
}
