import { abilitiesOf } from '../model/abilities.ts'
import { onlyForm } from '../model/edit-rules.ts'
import type { FileFormat } from '../model/format.ts'
import { newEntry } from '../model/new-entry.ts'
import { PathKeys, type PathNotation } from '../model/path-keys.ts'
import type { TomlDocument, TomlNode } from '../syntax/keyed/toml-document.ts'
import { TomlAdder } from './toml-adder.ts'
import { createToml, readToml, stateOf, type TomlDialect, type TomlTree, writeToml } from './toml-catalog.ts'

/** Names joined by dots, indexes in brackets. */
const dotted = (document: TomlDocument): PathNotation<TomlNode> => ({
  separator: '.',
  item: (index) => `[${index}]`,
  isList: (container) => document.kind(container) === 'array',
  bareKey(node) {
    const [start, end] = [document.keyStart(node), document.keyEnd(node)]
    const bare = start !== -1 && !document.isTable(node) && /^[A-Za-z0-9_.-]*$/.test(document.text.slice(start, end))
    return bare ? [start, end] : undefined
  },
})

const strings: TomlDialect = (document, _, problems) => {
  const paths = new PathKeys(document, dotted(document), problems)
  return {
    each(found) {
      for (let node = document.nodeAt(0); node !== undefined; node = document.nodeAt(node + 1)) {
        const parent = document.parent(node)
        if (parent !== null && document.isScalar(node) && paths.prefixOf(parent) !== null) found(node)
      }
    },
    key: (node) => paths.key(node),
    hash: (node) => paths.hash(node),
    entry: (node, key) =>
      newEntry({
        key,
        target: [document.scalar(node)],
        state: stateOf(document),
        span: { start: document.head(node), end: document.end(node) },
      }),
    isPlural: () => false,
    texts: (node) => [node],
    set(session, node, { key, target }) {
      const text = onlyForm(key, target)
      if (document.scalar(node) !== text) session.editor.setText(node, text)
    },
    adder(session) {
      const adder = new TomlAdder(session, paths)
      return (edit) => adder.add(edit, onlyForm(edit.key, edit.target))
    },
  }
}

/** Any TOML. */
export const toml: FileFormat<TomlTree> = {
  id: 'toml',
  name: 'TOML file',
  globs: ['*.toml'],
  sharedGlobs: ['*.toml'],
  linguality: 'monolingual',
  abilities: abilitiesOf(),
  codeStyle: 'posix',
  mime: 'application/toml',
  read: (file, options) => readToml(file, options, strings),
  write: (catalog, edits) => writeToml(toml, catalog, edits),
  create: (options) => createToml(options, strings),
}
