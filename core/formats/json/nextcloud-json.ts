import type { FileFormat, FormatOptions } from '../model/format.ts'
import type { JsonDocument, JsonNode } from '../syntax/json/json-document.ts'
import { quoteJson } from '../syntax/json/json-string.ts'
import { EditError } from '../syntax/text/edit-error.ts'
import { json } from './json.ts'
import { createJson, readJson, writeJson } from './json-catalog.ts'
import { jsonEntry } from './json-entry.ts'
import type { JsonAdder, JsonDialect, JsonSession, JsonStrings, JsonTree } from './json-session.ts'
import { jsonHead } from './json-shape.ts'

/** `_one file_::_%n files_` holds the source's two forms. */
function sourceOf(key: string): string[] {
  const between = key.indexOf('_::_')
  if (between < 1 || !key.startsWith('_') || !key.endsWith('_') || between + 4 >= key.length) return [key]
  return [key.slice(1, between), key.slice(between + 4, -1)]
}

const isPluralKey = (key: string): boolean => sourceOf(key).length === 2

const pluralHeader = ({ plural }: FormatOptions): string => `nplurals=${plural.number}; plural=(${plural.formula});`

const strings: JsonDialect = (document, options, problems): JsonStrings => ({
  each(found) {
    const translations = document.child(document.root, 'translations')
    if (translations === undefined) return
    if (!document.isObject(translations)) {
      problems.add('unsupported', 'not an object', document.start(translations), document.end(translations))
      return
    }
    for (const member of document.children(translations)) {
      if (isText(document, member)) found(member)
      else problems.add('unsupported', 'not a text', document.memberStart(member), document.end(member))
    }
  },
  key: (member) => document.key(member),
  entry: (member, key) =>
    // Clients find the key of the file in the location.
    jsonEntry(document, member, {
      key,
      source: sourceOf(key),
      target: readForms(document, member, options),
      location: key,
    }),
  texts: (member) => formsOf(document, member) ?? [member],
  foreign: (member) => formsOf(document, member)?.slice(Math.max(1, options.plural.number)) ?? [],
  members: (member) => [member],
  set: (session, member, { key, target }) => setForms(session, member, key, target),
  adder,
  style: { colon: ' : ', unit: '    ', gap: '' },
  relabel(editor) {
    const header = document.child(document.root, 'pluralForm')
    if (header !== undefined) editor.replace(header, pluralHeader(options))
  },
})

function isText(document: JsonDocument, member: JsonNode): boolean {
  const kind = document.kind(member)
  if (kind === 'array') return document.children(member).every((item) => !document.isContainer(item))
  return kind !== 'object' && kind !== 'invalid'
}

const formsOf = (document: JsonDocument, member: JsonNode): JsonNode[] | undefined =>
  document.kind(member) === 'array' ? document.children(member) : undefined

function readForms(document: JsonDocument, member: JsonNode, { plural }: FormatOptions): string[] {
  const forms = formsOf(document, member)?.map((form) => document.scalar(form)) ?? [document.scalar(member)]
  if (document.kind(member) !== 'array') return forms
  return [...forms, ...Array.from({ length: Math.max(0, plural.number - forms.length) }, () => '')]
}

function setForms(session: JsonSession, member: JsonNode, key: string, target: readonly string[]): void {
  const { document, editor } = session
  const forms = formsOf(document, member)
  if (forms === undefined && target.length === 1) {
    session.setScalar(member, target[0] ?? '')
    return
  }
  if (forms === undefined) {
    editor.replace(member, newForms(session, key, target))
    return
  }
  for (const [index, form] of forms.entries()) {
    const text = target[index]
    if (text !== undefined) session.setScalar(form, text)
  }
  const missing = target.slice(forms.length)
  const last = missing.findLastIndex((text) => text !== '')
  for (const text of missing.slice(0, last + 1)) session.complete(key, member, '', text)
}

function newForms(session: JsonSession, key: string, target: readonly string[]): { raw: string } {
  if (!isPluralKey(key)) {
    throw new EditError('unrepresentable', key, 'the key of a plural is _one_::_many_ in this format')
  }
  return { raw: `[${target.map((text) => quoteJson(text, session.editor.style.habits)).join(',')}]` }
}

function adder(session: JsonSession): JsonAdder {
  const { tree, editor } = session
  return {
    add(edit) {
      const { key, target } = edit
      const inForms = target.length > 1 || isPluralKey(key)
      const translations = session.containerAt('translations', 'object', key)
      const root = session.rootObject(key)
      if (typeof root === 'object' && root.heads.length === 1)
        editor.insert(root, 'pluralForm', pluralHeader(tree.options))
      session.put(translations, inForms ? newForms(session, key, target) : (target[0] ?? ''), edit)
    },
  }
}

/** The `l10n/*.json` of Nextcloud applications. */
export const nextcloudJson: FileFormat<JsonTree> = {
  ...json,
  id: 'nextcloud-json',
  usedIn: [],
  name: 'Nextcloud JSON file',
  params: {},
  linguality: 'bilingual',
  abilities: { ...json.abilities, plurals: true },
  sniff(head) {
    const document = jsonHead(head)
    const translations = document.child(document.root, 'translations')
    if (translations === undefined || !document.isObject(translations)) return 0
    const whole = document.end(translations) < head.length
    return whole && document.child(document.root, 'pluralForm') === undefined ? 30 : 90
  },
  keyOf: (_, [one = '', other]) => (other === undefined ? one : `_${one}_::_${other}_`),
  read: (file, options) => readJson(file, options, strings),
  write: (catalog, edits) => writeJson(nextcloudJson, catalog, edits),
  create: (options) =>
    createJson(options, strings, `{ "translations": {\n},"pluralForm" :${JSON.stringify(pluralHeader(options))}\n}`),
}
