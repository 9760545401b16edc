import { NestedAdder, type NestedFile } from '../model/nested-adder.ts'
import { PathKeys } from '../model/path-keys.ts'
import type { JsonNode } from '../syntax/json/json-document.ts'
import { NewContainer } from '../syntax/json/json-new.ts'
import { EditError } from '../syntax/text/edit-error.ts'
import { parsePath } from './json-path.ts'
import { dotted } from './json-paths.ts'
import type { JsonSession } from './json-session.ts'
import { TemplatePaths } from './template-paths.ts'

const silent = { list: [], add: () => {} }

type Container = JsonNode | NewContainer

/** Adds strings to a JSON file: dots open objects, `[n]` arrays. */
export const nestedJsonAdder = (session: JsonSession): NestedAdder<Container, NewContainer> =>
  new NestedAdder(nestedJson(session))

const nestedJson = (session: JsonSession): NestedFile<Container, NewContainer> => {
  const { document, editor, tree, added } = session
  let known: TemplatePaths | undefined
  const templatePaths = (): TemplatePaths | undefined => {
    const template = session.template()
    if (template !== null) known ??= new TemplatePaths(template)
    return known
  }
  return {
    top(key) {
      const root = editor.root()
      if (root === null) throw new EditError('unrepresentable', key, 'this file takes no new strings')
      return root
    },
    isList: (container) => editor.kindOf(container) === 'array',
    length: (container) => (container instanceof NewContainer ? 0 : document.children(container).length),
    containers() {
      const found = new Map<string, Container>()
      const paths = new PathKeys(document, dotted(document), silent)
      for (let node = document.nodeAt(0); node !== undefined; node = document.nodeAt(node + 1)) {
        if (!document.isContainer(node) || document.parent(node) === null) continue
        const path = paths.prefixOf(node)
        if (path !== null) found.set(path, node)
      }
      return found
    },
    steps: (key, topIsList) => templatePaths()?.steps(key) ?? parsePath(key, topIsList),
    open: (list) => new NewContainer(list ? 'array' : 'object'),
    insert(container, { name }, value, { key, after }) {
      const member = editor.insert(container, name, value, session.positionIn(container, after))
      if (typeof value === 'string') added.set(key, member)
    },
    append(container, value, like) {
      editor.insert(container, '', value ?? { raw: like instanceof NewContainer ? '{}' : '""' })
    },
    isString: (path) => tree.nodeOf(path) !== undefined || added.has(path),
  }
}
