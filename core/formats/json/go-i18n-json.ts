import type { FileFormat } from '../model/format.ts'
import { foreignForms } from '../model/plural-categories.ts'
import type { JsonDocument, JsonNode } from '../syntax/json/json-document.ts'
import { type NewValue, newObject } from '../syntax/json/json-new.ts'
import { EditError } from '../syntax/text/edit-error.ts'
import { json } from './json.ts'
import { createJson, readJson, writeJson } from './json-catalog.ts'
import { jsonEntry, textAt } from './json-entry.ts'
import { eachItem, idOf } from './json-items.ts'
import { formMembers, formsByCategory, formTexts, newForms, readForms, setForms } from './json-plural.ts'
import type { JsonAdder, JsonDialect, JsonSession, JsonStrings, JsonTree } from './json-session.ts'
import { jsonHead } from './json-shape.ts'

const strings: JsonDialect = (document, options, problems): JsonStrings => {
  const { categories } = options.plural
  const bilingual = options.template === undefined
  const translationOf = (item: JsonNode) => document.child(item, 'translation')
  return {
    each: eachItem(document, document.root, problems),
    key: (item) => idOf(document, item),
    entry(item, key) {
      return jsonEntry(document, item, {
        key,
        source: bilingual ? [key] : [],
        target: readTexts(document, translationOf(item), categories),
        note: textAt(document, item, 'description'),
      })
    },
    isPlural(item) {
      const translation = translationOf(item)
      return translation !== undefined && document.isObject(translation)
    },
    texts(item) {
      const translation = translationOf(item)
      if (translation === undefined) return []
      return document.isObject(translation) ? formTexts(document, translation) : [translation]
    },
    foreign(item) {
      const translation = translationOf(item)
      const plural = translation !== undefined && document.isObject(translation)
      return plural ? foreignForms(formMembers(document, translation), categories) : []
    },
    members: (item) => [item],
    set(session, item, { key, target }) {
      const translation = translationOf(item)
      if (translation !== undefined) setTexts(session, translation, key, target)
      else if (target.some((text) => text !== '')) {
        session.complete(key, item, 'translation', newTexts(session, key, target))
      }
    },
    adder,
  }
}

function readTexts(document: JsonDocument, value: JsonNode | undefined, categories: readonly string[]): string[] {
  if (value === undefined) return ['']
  if (document.isObject(value)) return readForms(document, value, categories)
  return [document.isContainer(value) ? '' : document.scalar(value)]
}

/** A text stays a text and forms stay forms, unless there are more or fewer of them now. */
function setTexts(session: JsonSession, value: JsonNode, key: string, target: readonly string[]): void {
  const { document, editor } = session
  const { categories } = session.tree.options.plural
  const [text = ''] = target
  if (document.isObject(value) && target.length === categories.length) {
    setForms(session, key, value, formsByCategory(categories, target))
  } else if (!document.isContainer(value) && target.length === 1) {
    session.setScalar(value, text)
  } else if (document.kind(value) !== 'array' || text !== '') {
    editor.replace(value, newTexts(session, key, target))
  }
}

function newTexts(session: JsonSession, key: string, target: readonly string[]): NewValue {
  const { categories } = session.tree.options.plural
  const [text = ''] = target
  const fits = target.length === categories.length
  if (target.length === 1 && !(fits && session.isPluralInTemplate(key))) return text
  if (fits) return newForms(categories, target)
  throw new EditError('unrepresentable', key, `this language has ${categories.length} plural forms`)
}

function adder(session: JsonSession): JsonAdder {
  const { editor } = session
  return {
    add(edit) {
      const { key, target, note = '' } = edit
      const root = editor.root('array')
      if (root === null || editor.kindOf(root) === 'object') {
        throw new EditError('unrepresentable', key, 'only a list takes new messages')
      }
      const members: [string, NewValue][] = [['id', key]]
      if (note !== '') members.push(['description', note])
      members.push(['translation', newTexts(session, key, target)])
      session.put(root, newObject(members), edit)
    },
  }
}

/** go-i18n, first version: a list of messages. */
export const goI18nJson: FileFormat<JsonTree> = {
  ...json,
  id: 'go-i18n-json',
  usedIn: [],
  name: 'go-i18n v1 JSON file',
  abilities: { ...json.abilities, plurals: true, notes: true },
  sniff(head) {
    const document = jsonHead(head)
    const first = document.root === null ? null : document.firstChild(document.root)
    const ours = first !== null && document.child(first, 'translation') !== undefined
    return ours && document.kind(document.root ?? first) === 'array' && idOf(document, first) !== '' ? 80 : 0
  },
  read: (file, options) => readJson(file, options, strings),
  write: (catalog, edits) => writeJson(goI18nJson, catalog, edits),
  create: (options) => createJson(options, strings, '[]\n'),
}
