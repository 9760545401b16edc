import { onlyForm } from '../model/edit-rules.ts'
import type { FileFormat } from '../model/format.ts'
import type { JsonDocument, JsonNode } from '../syntax/json/json-document.ts'
import { EditError } from '../syntax/text/edit-error.ts'
import { json } from './json.ts'
import { createJson, readJson, writeJson } from './json-catalog.ts'
import { jsonEntry, rootMembers } from './json-entry.ts'
import type { JsonAdder, JsonDialect, JsonSession, JsonStrings, JsonTree } from './json-session.ts'

/** `_key.comment`, `_key.source` and other things that are said about a key. */
const ABOUT = /^_([\s\S]*)\.([^.]*)$/

const strings: JsonDialect = (document, _, problems): JsonStrings => {
  const about = aboutKeys(document)
  const aboutText = (key: string, what: string): string => {
    const member = about.get(key)?.find((candidate) => document.key(candidate) === `_${key}.${what}`)
    return member === undefined || document.isContainer(member) ? '' : document.scalar(member)
  }
  return {
    each(found) {
      for (const member of rootMembers(document, problems)) {
        if (ABOUT.test(document.key(member))) continue
        if (!document.isContainer(member) && document.kind(member) !== 'invalid') found(member)
        else problems.add('unsupported', 'not a text', document.memberStart(member), document.end(member))
      }
    },
    key: (member) => document.key(member),
    entry: (member, key) =>
      jsonEntry(document, member, {
        key,
        source: [aboutText(key, 'source') || key],
        target: [document.scalar(member)],
        note: aboutText(key, 'comment'),
      }),
    texts: (member) => [member],
    members: (member) => [member, ...(about.get(document.key(member)) ?? [])],
    set: (session, member, { key, target }) => session.setScalar(member, onlyForm(key, target)),
    adder,
  }
}

function aboutKeys(document: JsonDocument): Map<string, JsonNode[]> {
  const found = new Map<string, JsonNode[]>()
  for (const member of document.root === null ? [] : document.children(document.root)) {
    const key = document.key(member).match(ABOUT)?.[1]
    if (key === undefined) continue
    const members = found.get(key)
    if (members === undefined) found.set(key, [member])
    else members.push(member)
  }
  return found
}

const adder = (session: JsonSession): JsonAdder => ({
  add(edit) {
    const { key, target, note = '', source = [] } = edit
    if (ABOUT.test(key)) throw new EditError('unrepresentable', key, `'${key}' would speak about another string`)
    const root = session.rootObject(key)
    session.put(root, onlyForm(key, target), edit)
    const about = { source: source[0] === key ? '' : (source[0] ?? ''), comment: note }
    for (const [what, text] of Object.entries(about)) {
      const member = session.added.get(key)
      const name = `_${key}.${what}`
      if (text === '' || member === undefined || session.childOf(root, name) !== undefined) continue
      session.added.set(key, session.editor.insert(root, name, text, { after: member }))
    }
  },
})

/** Windows applications in JavaScript. */
export const resjson: FileFormat<JsonTree> = {
  ...json,
  id: 'resjson',
  usedIn: [],
  name: 'RESJSON file',
  params: {},
  globs: ['*.resjson'],
  linguality: 'bilingual',
  abilities: { ...json.abilities, notes: true },
  sniff: () => 80,
  read: (file, options) => readJson(file, options, strings),
  write: (catalog, edits) => writeJson(resjson, catalog, edits),
  create: (options) => createJson(options, strings),
}
