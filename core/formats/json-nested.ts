import { EditError, type FileFormat } from './format.ts'
import { json } from './json.ts'
import {
  type AddString,
  createJson,
  type EditSession,
  joinPath,
  readJsonCatalog,
  writeJsonCatalog,
} from './json-catalog.ts'
import { type PathStep, parsePath } from './json-path.ts'
import { jsonShape } from './json-shape.ts'
import { isContainer, type JsonNode, MAXIMUM_DEPTH } from './syntax/json.ts'
import { NewContainer } from './syntax/json-new.ts'

/** Any JSON; a new string goes down its path: dots open objects, `[n]` arrays. */
export const jsonNested: FileFormat = {
  ...json,
  id: 'json-nested',
  name: 'JSON nested structure file',
  sniff: (head) => (jsonShape(head) === 'nested' ? 50 : 20),
  write: (catalog, edits) => {
    const adder = new NestedAdder()
    const add: AddString = (session, key, text, after) => adder.add(session, { key, text, after })
    return writeJsonCatalog(jsonNested, catalog, edits, add, (session) => adder.finish(session))
  },
  create: createJson,
  read: readJsonCatalog,
}

type Container = JsonNode | NewContainer

interface NewString {
  readonly key: string
  readonly text: string
  readonly after: string | null | undefined
}

/** Items beyond the end of an array that a write may leave blank. */
const MAXIMUM_PADDING = 1000

class NestedAdder {
  private containers = new Map<string, Container>()
  private root: Container | undefined
  private readonly items = new Map<Container, Map<number, string | NewContainer>>()

  add(session: EditSession, string: NewString): void {
    const { key } = string
    const root = session.editor.root()
    if (root === null) throw new EditError('unrepresentable', key, 'this file takes no new strings')
    if (this.root === undefined) this.containers = indexContainers(root)
    this.root = root
    const steps = parsePath(key, root.kind === 'array')
    if (steps.length > MAXIMUM_DEPTH) throw new EditError('unrepresentable', key, 'the key has too many parts')
    if (this.containers.has(key)) {
      throw new EditError('key_conflict', key, `'${key}' holds other strings in this file`)
    }
    this.descend(session, root, steps, string)
  }

  /** Opens what is missing below the deepest container there is, and puts the text into it. */
  private descend(session: EditSession, root: Container, steps: readonly PathStep[], string: NewString): void {
    const known = steps.findLastIndex(({ path }) => this.containers.has(path))
    let container = this.containers.get(steps[known]?.path ?? '') ?? root
    if (known === -1) container = root
    steps.slice(known + 1).forEach((step, index, rest) => {
      const next = rest[index + 1]
      if (next === undefined) {
        this.put(session, container, step, string, string.text)
        return
      }
      if (session.tree.nodes.has(step.path) || session.added.has(step.path)) {
        throw new EditError('key_conflict', string.key, `'${step.path}' is a string in this file`)
      }
      const child = new NewContainer(next.index === undefined ? 'object' : 'array')
      this.put(session, container, step, string, child)
      this.containers.set(step.path, child)
      container = child
    })
  }

  private put(
    session: EditSession,
    container: Container,
    step: PathStep,
    { key, after }: NewString,
    value: string | NewContainer,
  ): void {
    if ((container.kind === 'array') !== (step.index !== undefined)) {
      throw new EditError('key_conflict', key, `'${key}' does not fit the ${container.kind} that the file has there`)
    }
    if (step.index !== undefined) {
      this.putItem(container, step.index, key, value)
      return
    }
    const member = session.editor.insert(container, step.name, value, session.placeIn(container, after))
    if (typeof value === 'string') session.added.set(key, member)
  }

  private putItem(container: Container, index: number, key: string, value: string | NewContainer): void {
    const length = container instanceof NewContainer ? 0 : container.children.length
    if (index < length) throw new EditError('key_conflict', key, `'${key}' is not a string in this file`)
    if (index > length + MAXIMUM_PADDING) {
      throw new EditError('unrepresentable', key, `too many items are missing before '${key}'`)
    }
    const items = this.items.get(container) ?? new Map<number, string | NewContainer>()
    this.items.set(container, items.set(index, value))
  }

  /** Array items in order, those in between blank: an item is known by its place alone. */
  finish({ editor }: EditSession): void {
    for (const [container, items] of this.items) {
      const length = container instanceof NewContainer ? 0 : container.children.length
      const last = items.keys().reduce((highest, index) => Math.max(highest, index), 0)
      const blank = items.get(last) instanceof NewContainer ? '{}' : '""'
      for (let index = length; index <= last; index++) {
        editor.insert(container, '', items.get(index) ?? { raw: blank })
      }
    }
  }
}

function indexContainers(root: Container): Map<string, Container> {
  const found = new Map<string, Container>()
  if (root instanceof NewContainer) return found
  const visit = (container: JsonNode, prefix: string) => {
    container.children.forEach((child, index) => {
      if (!isContainer(child)) return
      const path = joinPath(container, prefix, child, index)
      if (!found.has(path)) found.set(path, child)
      visit(child, path)
    })
  }
  visit(root, '')
  return found
}
