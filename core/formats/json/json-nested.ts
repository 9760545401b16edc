import { onlyForm } from '../model/edit-rules.ts'
import type { FileFormat } from '../model/format.ts'
import { json } from './json.ts'
import { createJson, readJson, writeJson } from './json-catalog.ts'
import { nestedJsonAdder } from './json-nested-file.ts'
import { PathStrings } from './json-paths.ts'
import type { JsonAdder, JsonDialect, JsonSession, JsonTree } from './json-session.ts'
import { jsonShape } from './json-shape.ts'

const addNested = (session: JsonSession): JsonAdder => {
  const adder = nestedJsonAdder(session)
  return {
    add: ({ key, target, after }) => adder.add({ key, value: onlyForm(key, target), after }),
    finish: () => adder.finish(),
  }
}

const nested: JsonDialect = (document, options, problems) => new PathStrings(document, options, problems, addNested)

/** Any JSON; a new string goes down its path: dots open objects, `[n]` arrays. */
export const jsonNested: FileFormat<JsonTree> = {
  ...json,
  id: 'json-nested',
  name: 'JSON nested structure file',
  sniff: (head) => (jsonShape(head) === 'nested' ? 50 : 20),
  read: (file, options) => readJson(file, options, nested),
  write: (catalog, edits) => writeJson(jsonNested, catalog, edits),
  create: (options) => createJson(options, nested),
}
