import { NestedAdder, type NestedFile, type PathStep } from '../model/nested-adder.ts'
import { PathKeys } from '../model/path-keys.ts'
import type { YamlDocument, YamlNode } from '../syntax/yaml/yaml-document.ts'
import { NewYaml } from '../syntax/yaml/yaml-new.ts'
import { arrows } from './yaml-path.ts'
import type { YamlSession } from './yaml-session.ts'

const silent = { list: [], add: () => {} }

type Container = YamlNode | NewYaml

/** Adds strings to a YAML file: arrows open maps, `[n]` lists. */
export const nestedYamlAdder = (session: YamlSession, traits: YamlTraits) =>
  new NestedAdder<Container, NewYaml, string | NewYaml>(nestedYaml(session, traits))

function nestedYaml(session: YamlSession, traits: YamlTraits): NestedFile<Container, NewYaml, string | NewYaml> {
  const { document, editor, tree, added } = session
  const { top } = traits
  let opened: Container | undefined
  const textless = new Map<YamlNode, ReadonlyMap<string, YamlNode>>()
  const textlessIn = (container: YamlNode): ReadonlyMap<string, YamlNode> => {
    const known = textless.get(container) ?? findTextless(document, container)
    textless.set(container, known)
    return known
  }
  const kindOf = (container: Container) => (container instanceof NewYaml ? container.kind : document.kind(container))
  return {
    top(key) {
      opened ??= top ?? traits.openTop(session, key)
      return opened
    },
    isList: (container) => kindOf(container) === 'sequence' || kindOf(container) === 'flow-sequence',
    length: (container) => (container instanceof NewYaml ? 0 : document.children(container).length),
    containers() {
      const found = new Map<string, Container>()
      const paths = new PathKeys(document, arrows(document, top), silent, top)
      const first = top === null ? undefined : document.nodeAt(top + 1)
      for (let node = first; node !== undefined; node = document.nodeAt(node + 1)) {
        const parent = document.parent(node)
        const empty = document.kind(node) === 'null'
        if (parent === null || tree.strings.isPlural(node) || !(document.isContainer(node) || empty)) continue
        const path = empty ? null : paths.prefixOf(node)
        if (path !== null) found.set(path, node)
      }
      return found
    },
    steps: (key) => session.stepsInTemplate(key) ?? parseArrows(key),
    open: (list) => new NewYaml(list ? 'sequence' : 'map'),
    insert(container, { name }, value, { key, after, note }) {
      const present = typeof container === 'number' ? textlessIn(container).get(name) : undefined
      if (present !== undefined) {
        if (typeof value === 'string' && document.isNull(present)) editor.setText(present, value)
        else editor.replaceValue(present, value)
        return
      }
      const member = editor.insert(container, name, value, session.positionIn(container, after), note)
      if (!(value instanceof NewYaml) || !isOpen(value)) added.set(key, member)
    },
    append(container, value, like) {
      editor.insert(container, '', value ?? (like instanceof NewYaml ? new NewYaml('map') : ''))
    },
    isString: (path) => tree.nodeOf(path) !== undefined || added.has(path),
  }
}

/** The members of a collection that stand for something else, or for nothing, by their keys. */
function findTextless(document: YamlDocument, container: YamlNode): ReadonlyMap<string, YamlNode> {
  const found = new Map<string, YamlNode>()
  for (const child of document.children(container)) {
    const key = document.kind(child) === 'alias' || document.isNull(child) ? document.key(child) : undefined
    if (key !== undefined && !found.has(key)) found.set(key, child)
  }
  return found
}

/** A collection that was opened on the way to a string, not one that is a string of several forms. */
const isOpen = (value: NewYaml): boolean => value.heads.length === 0

/** `menu->items->[0]` as menu, items, 0. */
function parseArrows(key: string): PathStep[] {
  const names = key.split('->')
  let end = 0
  return names.map((name, position) => {
    end += name.length + (position === 0 ? 0 : 2)
    const digits = /^\[(0|[1-9]\d{0,8})\]$/.exec(name)?.[1]
    return { name, index: digits === undefined ? undefined : Number(digits), path: key.slice(0, end) }
  })
}

/** What the formats of the family differ in. */
export interface YamlTraits {
  /** The collection in which paths begin; null where the file has none. */
  readonly top: YamlNode | null
  /** Maps of nothing but plural categories are strings. */
  readonly plurals: boolean
  /** Is a plural of this key, with one form for all numbers, the same in the template? Then it is one text. Default: no. */
  isSingle?(key: string): boolean
  /** A member without a value is a string without a text; else it is none. Default: true. */
  readonly nulls?: boolean
  /** The member whose key is the language of the file. */
  readonly language?: YamlNode | undefined
  /** Opens the top of a file that has none. */
  openTop(session: YamlSession, key: string): YamlNode | NewYaml
}
