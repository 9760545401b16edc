import { type AddEdit, type EditPlan, keysOfTemplate, planEdits } from '../model/edit-plan.ts'
import type { Catalog, Edit, FileFormat, FormatOptions } from '../model/format.ts'
import type { PhpArray, PhpStatement } from '../syntax/code/php.ts'
import { EditError } from '../syntax/text/edit-error.ts'
import { encodeSplices } from '../syntax/text/encode-splices.ts'
import { encodeBody } from '../syntax/text/source-text.ts'
import type { Splice } from '../syntax/text/splice.ts'
import { ArrayChanges, ArrayWriter, type NewItem } from './php-items.ts'
import { type PhpStep, parsePath, spelledRoot, stepName } from './php-key.ts'
import { writeLike } from './php-literal.ts'
import { formsOf, type PhpLocation, type PhpRules, type PhpString, type PhpTree, readPhp } from './php-read.ts'
import { NewStatements } from './php-statements.ts'

export function writePhp(
  format: FileFormat,
  rules: PhpRules,
  catalog: Catalog<PhpTree>,
  edits: readonly Edit[],
): Uint8Array {
  const { tree } = catalog
  if (edits.length === 0) return tree.source.bytes
  const plan = planEdits((key) => tree.strings.has(key), edits, keysOfTemplate(format, tree.options))
  return encodeSplices(new PhpEditor(tree, rules).splices(plan), tree.source)
}

class PhpEditor {
  readonly #tree: PhpTree
  readonly #rules: PhpRules
  readonly #text: string
  readonly #arrays = new Map<PhpArray, ArrayChanges>()
  readonly #gone = new Set<PhpStatement>()
  readonly #added = new Map<string, { item: NewItem; within: PhpArray | NewItem[] }>()
  /** Items of arrays that are new themselves, by name. */
  readonly #new = new Map<string, NewItem[]>()
  readonly #statements: NewStatements

  constructor(tree: PhpTree, rules: PhpRules) {
    this.#tree = tree
    this.#rules = rules
    this.#text = tree.source.text
    this.#statements = new NewStatements(tree)
  }

  splices(plan: EditPlan): Splice[] {
    const { strings, duplicates } = this.#tree
    const out: Splice[] = []
    for (const { key, target } of plan.sets.values()) {
      const string = strings.get(key)
      if (string !== undefined) this.#set(string, joinForms(key, target, this.#rules), out)
    }
    for (const key of plan.removes)
      for (const string of [strings.get(key), ...(duplicates.get(key) ?? [])]) this.#remove(string)
    for (const add of plan.adds) this.#add(add)
    this.#dropEmptied()
    const writer = new ArrayWriter(this.#text)
    for (const changes of this.#arrays.values()) for (const splice of writer.splices(changes)) out.push(splice)
    return [...out, ...this.#statements.splices(this.#gone)]
  }

  #set({ value }: PhpString, text: string, out: Splice[]): void {
    if (value.text === text) return
    const clean = value.text.isWellFormed() ? text.toWellFormed() : text
    out.push({ start: value.start, end: value.end, text: writeLike(clean, value, this.#text) })
  }

  #changesOf(array: PhpArray): ArrayChanges {
    const found = this.#arrays.get(array)
    if (found !== undefined) return found
    const changes = new ArrayChanges(array)
    this.#arrays.set(array, changes)
    return changes
  }

  #remove(string: PhpString | undefined): void {
    if (string === undefined) return
    if (string.location === undefined) this.#gone.add(string.statement)
    else this.#changesOf(string.location.array).removed.add(string.location.item)
  }

  /** An array within an array that has lost its last item goes, too, unless there is a comment in it. */
  #dropEmptied(): void {
    const outerOf = new Map([...this.#tree.containers.values()].map(({ array, outer }) => [array, outer]))
    const pending = [...this.#arrays.values()]
    for (let changes = pending.pop(); changes !== undefined; changes = pending.pop()) {
      const outer = outerOf.get(changes.array)
      if (outer === undefined || !changes.isEmptied || !this.#isWhole(outer, changes)) continue
      this.#arrays.delete(changes.array)
      const neighbours = this.#changesOf(outer.array)
      neighbours.removed.add(outer.item)
      pending.push(neighbours)
    }
  }

  #isWhole({ item }: PhpLocation, { array, removed }: ArrayChanges): boolean {
    if (item.value.kind !== 'array' || item.value.arrays.length > 1 || removed.size === 0) return false
    let at = array.inner.start
    for (const { head, end, comma } of array.items) {
      if (this.#text.slice(at, head).trim() !== '') return false
      at = Math.max(end, comma + 1)
    }
    return this.#text.slice(at, array.inner.end).trim() === ''
  }

  #add(add: AddEdit): void {
    const { key, target } = add
    const text = joinForms(key, target, this.#rules).toWellFormed()
    const { root, steps } = parsePath(key, this.#rules.root)
    const last = steps[steps.length - 1]
    if (last === undefined) {
      this.#refuseTaken(root, key)
      this.#statements.add(spelledRoot(root, add.spelling), text, this.#statementOf(add.after))
      return
    }
    const base = this.#rules.root === undefined ? root : ''
    const names = [base]
    for (const step of steps.slice(0, -1)) names.push(stepName(names[names.length - 1] ?? '', step))
    this.#insertAt(add, { steps, names, text, root })
  }

  #insertAt(
    { key, after }: AddEdit,
    { steps, names, text, root }: { steps: readonly PhpStep[]; names: readonly string[]; text: string; root: string },
  ): void {
    let depth = names.length - 1
    while (depth > 0 && !this.#tree.containers.has(names[depth] ?? '') && !this.#new.has(names[depth] ?? '')) depth--
    for (const name of [...names.slice(depth + 1), key]) this.#refuseTaken(name, key)
    const leaf: NewItem = { key: keyOf(key, steps[steps.length - 1] as PhpStep), value: text, followers: [] }
    let item = leaf
    for (let level = steps.length - 1; level > depth; level--) {
      const children = [item]
      this.#new.set(names[level] ?? '', children)
      if (item === leaf) this.#added.set(key, { item, within: children })
      item = { key: keyOf(key, steps[level - 1] as PhpStep), value: children, followers: [] }
    }
    const within = this.#put(names[depth] ?? '', root, item, after)
    if (item === leaf) this.#added.set(key, { item, within })
  }

  /** Puts an item into the array of this name; says which one that was. */
  #put(name: string, root: string, item: NewItem, after: string | null | undefined): PhpArray | NewItem[] {
    const location = this.#positionIn(name, after)
    const array = location?.array ?? this.#tree.containers.get(name)?.array
    const within = array ?? this.#new.get(name) ?? this.#statements.newArray(root)
    if (array !== undefined && array.end === array.inner.end) {
      throw new EditError('unrepresentable', name, 'this array has no end')
    }
    const anchor = typeof after === 'string' ? this.#added.get(after) : undefined
    if (anchor?.within === within) {
      anchor.item.followers.push(item)
    } else if (Array.isArray(within)) {
      this.#new.set(name, within)
      if (after === null) within.unshift(item)
      else within.push(item)
    } else {
      this.#listIn(within, location, after).push(item)
    }
    return within
  }

  /** The item of the array of this name that a string stands in or below. */
  #positionIn(name: string, key: string | null | undefined): PhpLocation | undefined {
    let location = typeof key === 'string' ? this.#tree.strings.get(key)?.location : undefined
    while (location !== undefined && location.name !== name) location = location.outer
    return location
  }

  #listIn(array: PhpArray, location: PhpLocation | undefined, after: string | null | undefined): NewItem[] {
    const changes = this.#changesOf(array)
    if (location !== undefined) return changes.listAfter(location.item)
    const statement = typeof after === 'string' ? this.#tree.strings.get(after)?.statement : undefined
    const first = after === null || (statement !== undefined && statement.end <= array.start)
    return first ? changes.listAfter(undefined) : changes.listAfter(array.items[array.items.length - 1])
  }

  #statementOf(after: string | null | undefined): PhpStatement | null | undefined {
    if (typeof after !== 'string') return after
    const statement = this.#tree.strings.get(after)?.statement
    const stays = statement !== undefined && statement.name !== 'return' && !this.#gone.has(statement)
    return stays ? statement : undefined
  }

  #refuseTaken(name: string, key: string): void {
    const { containers, strings, others } = this.#tree
    if (!containers.has(name) && !strings.has(name) && !others.has(name) && !this.#new.has(name)) return
    throw new EditError('key_conflict', key, `${name} is something else in this file`)
  }
}

function keyOf(key: string, step: PhpStep): NewItem['key'] {
  if ('index' in step)
    throw new EditError('unrepresentable', key, 'lists take no new strings: they would change the others’ names')
  return { text: step.key, bare: step.bare }
}

function joinForms(key: string, target: readonly string[], { separator }: PhpRules): string {
  if (separator === undefined && target.length !== 1)
    throw new EditError('unrepresentable', key, 'this format has no plurals')
  if (separator !== undefined && target.some((form) => form.includes(separator))) {
    throw new EditError('unrepresentable', key, `'${separator}' stands between plural forms; a form cannot hold it`)
  }
  // A form of a number is found by counting: an empty one at the end would be shown.
  return target.slice(0, target.findLastIndex((form) => form !== '') + 1).join(separator ?? '')
}

/** `skeleton`, or the template with every text emptied. */
export function createPhp(options: FormatOptions, rules: PhpRules, skeleton: string): Uint8Array {
  if (options.template === undefined) return encodeBody(skeleton, 'utf-8')
  const { source, strings, duplicates } = readPhp(options.template, options, rules).tree
  const splices = [...strings.values(), ...[...duplicates.values()].flat()]
    .filter(({ value }) => formsOf(value.text, rules).join('') !== '')
    .map(({ value }) => ({
      start: value.start,
      end: value.end,
      text: value.literals[0]?.quoting === 'double' ? '""' : "''",
    }))
  return encodeSplices(splices, source)
}
