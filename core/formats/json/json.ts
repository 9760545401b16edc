import { abilitiesOf } from '../model/abilities.ts'
import { onlyForm } from '../model/edit-rules.ts'
import type { FileFormat } from '../model/format.ts'
import { createJson, readJson, writeJson } from './json-catalog.ts'
import { jsonParams } from './json-params.ts'
import { PathStrings } from './json-paths.ts'
import type { JsonAdder, JsonDialect, JsonSession, JsonTree } from './json-session.ts'
import { jsonShape } from './json-shape.ts'

const addFlat = (session: JsonSession): JsonAdder => ({
  add: (edit) => session.put(session.rootObject(edit.key), onlyForm(edit.key, edit.target), edit),
})

const flat: JsonDialect = (document, options, problems) => new PathStrings(document, options, problems, addFlat)

/** Any JSON; a new string is one more key of the outermost object, dots and all. */
export const json: FileFormat<JsonTree> = {
  id: 'json',
  name: 'JSON file',
  params: jsonParams,
  globs: ['*.json'],
  usedIn: ['javascript'],
  linguality: 'both',
  abilities: abilitiesOf(),
  codeStyle: 'posix',
  mime: 'application/json',
  sniff: (head) => (jsonShape(head) === 'flat' ? 50 : 20),
  read: (file, options) => readJson(file, options, flat),
  write: (catalog, edits) => writeJson(json, catalog, edits),
  create: (options) => createJson(options, flat),
}
