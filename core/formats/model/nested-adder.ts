import { EditError } from '../syntax/text/edit-error.ts'

/** One step of a path: into a map by name, or into a list by index; and the key as far as here. */
export interface PathStep {
  readonly name: string
  readonly index: number | undefined
  readonly path: string
}

/** A file of maps and lists that takes new strings down their paths. */
export interface NestedFile<Container, Opened extends Container, Text = string> {
  /** The container in which paths begin. Throws where the file has none. */
  top(key: string): Container
  isList(container: Container): boolean
  /** Number of items. */
  length(container: Container): number
  /** Containers of the file by their paths. */
  containers(): Map<string, Container>
  steps(key: string, topIsList: boolean): readonly PathStep[]
  open(list: boolean): Opened
  /** Puts a member into a map, behind the string `after`. */
  insert(container: Container, step: PathStep, value: Text | Opened, string: NewString<Text>): void
  /** Puts an item behind those that a list has; undefined: a blank one, `like` the others. */
  append(container: Container, value: Text | Opened | undefined, like: Text | Opened | undefined): void
  /** Is there a string of this path, in the file or added before? */
  isString(path: string): boolean
}

export interface NewString<Text = string> {
  readonly key: string
  readonly value: Text
  readonly after?: string | null | undefined
  readonly note?: string | undefined
}

const MAXIMUM_STEPS = 200
/** Items beyond the end of a list that a write may leave blank. */
const MAXIMUM_PADDING = 1000

/** Adds strings down their paths, and opens the maps and lists that are missing on the way. */
export class NestedAdder<Container, Opened extends Container, Text = string> {
  private readonly file: NestedFile<Container, Opened, Text>
  private containers: Map<string, Container> | undefined
  private readonly items = new Map<Container, Map<number, Text | Opened>>()

  constructor(file: NestedFile<Container, Opened, Text>) {
    this.file = file
  }

  add(string: NewString<Text>): void {
    const { key } = string
    const top = this.file.top(key)
    this.containers ??= this.file.containers()
    const steps = this.file.steps(key, this.file.isList(top))
    if (steps.length > MAXIMUM_STEPS) throw new EditError('unrepresentable', key, 'the key has too many parts')
    if (this.containers.has(key)) {
      throw new EditError('key_conflict', key, `'${key}' holds other strings in this file`)
    }
    this.descend(this.containers, top, steps, string)
  }

  /** Opens what is missing below the deepest container there is, and puts the text into it. */
  private descend(
    containers: Map<string, Container>,
    top: Container,
    steps: readonly PathStep[],
    string: NewString<Text>,
  ): void {
    const known = steps.findLastIndex(({ path }) => containers.has(path))
    let container = containers.get(steps[known]?.path ?? '') ?? top
    if (known === -1) container = top
    steps.slice(known + 1).forEach((step, index, rest) => {
      const next = rest[index + 1]
      if (next === undefined) {
        this.put(container, step, string, string.value)
        return
      }
      if (this.file.isString(step.path)) {
        throw new EditError('key_conflict', string.key, `'${step.path}' is a string in this file`)
      }
      const child = this.file.open(next.index !== undefined)
      this.put(container, step, string, child)
      containers.set(step.path, child)
      container = child
    })
  }

  private put(container: Container, step: PathStep, string: NewString<Text>, value: Text | Opened): void {
    const { key } = string
    const list = this.file.isList(container)
    if (list !== (step.index !== undefined)) {
      throw new EditError(
        'key_conflict',
        key,
        `'${key}' does not fit the ${list ? 'list' : 'map'} that the file has there`,
      )
    }
    if (step.index !== undefined) this.putItem(container, step.index, key, value)
    else this.file.insert(container, step, value, string)
  }

  private putItem(container: Container, index: number, key: string, value: Text | Opened): void {
    const length = this.file.length(container)
    if (index < length) throw new EditError('key_conflict', key, `'${key}' is not a string in this file`)
    if (index > length + MAXIMUM_PADDING) {
      throw new EditError('unrepresentable', key, `too many items are missing before '${key}'`)
    }
    const items = this.items.get(container) ?? new Map<number, Text | Opened>()
    this.items.set(container, items.set(index, value))
  }

  /** Items in order, those in between blank: an item is known by its place alone. */
  finish(): void {
    for (const [container, items] of this.items) {
      const length = this.file.length(container)
      const last = items.keys().reduce((highest, index) => Math.max(highest, index), 0)
      for (let index = length; index <= last; index++) {
        this.file.append(container, items.get(index), items.get(last))
      }
    }
  }
}
