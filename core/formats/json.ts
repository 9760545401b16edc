import { EditError, type FileFormat } from './format.ts'
import { type AddString, createJson, readJsonCatalog, writeJsonCatalog } from './json-catalog.ts'
import { jsonShape } from './json-shape.ts'

/** Any JSON; a new string is one more key of the outermost object, dots and all. */
export const json: FileFormat = {
  id: 'json',
  name: 'JSON file',
  globs: ['*.json'],
  linguality: 'both',
  abilities: {
    plurals: false,
    notes: false,
    contexts: false,
    locations: false,
    flags: false,
    states: [],
    add: true,
    remove: true,
  },
  codeStyle: 'posix',
  mime: 'application/json',
  sniff: (head) => (jsonShape(head) === 'flat' ? 50 : 20),
  read: readJsonCatalog,
  write: (catalog, edits) => writeJsonCatalog(json, catalog, edits, addFlat),
  create: createJson,
}

const addFlat: AddString = (session, key, text, after) => {
  const root = session.editor.root()
  if (root === null || root.kind === 'array') {
    throw new EditError('unrepresentable', key, 'only a JSON object takes new strings')
  }
  if (session.holdsContainer(root, key)) {
    throw new EditError('key_conflict', key, `'${key}' holds other strings in this file`)
  }
  session.added.set(key, session.editor.insert(root, key, text, session.placeIn(root, after)))
}
