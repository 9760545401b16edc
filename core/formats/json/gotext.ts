import type { AddEdit, SetEdit } from '../model/edit-plan.ts'
import type { FileFormat, FormatOptions } from '../model/format.ts'
import { foreignForms } from '../model/plural-categories.ts'
import type { JsonDocument, JsonNode } from '../syntax/json/json-document.ts'
import { copyOf, type NewContainer, type NewValue, newObject } from '../syntax/json/json-new.ts'
import { EditError } from '../syntax/text/edit-error.ts'
import { json } from './json.ts'
import { createJson, readJson, writeJson } from './json-catalog.ts'
import { jsonEntry, placeholdersFlag, textAt } from './json-entry.ts'
import { eachItem, idOf } from './json-items.ts'
import {
  type FormShape,
  formMembers,
  formsByCategory,
  formTexts,
  newForms,
  readForms,
  setForms,
} from './json-plural.ts'
import type { JsonAdder, JsonDialect, JsonSession, JsonStrings, JsonTree } from './json-session.ts'
import { jsonHead } from './json-shape.ts'

/** A text, or `{"msg": text}`. */
const textShape: FormShape = {
  text(document, value) {
    const text = document.isObject(value) ? document.child(value, 'msg') : value
    return text === undefined || document.isContainer(text) ? undefined : text
  },
  make: (text) => text,
}

/** The forms of `{"select": {"feature": "plural", "arg": …, "cases": {…}}}`. */
function casesOf(document: JsonDocument, value: JsonNode | undefined): JsonNode | undefined {
  const cases = document.child(document.child(value, 'select'), 'cases')
  return cases !== undefined && document.isObject(cases) ? cases : undefined
}

function readText(document: JsonDocument, value: JsonNode | undefined, categories: readonly string[]): string[] {
  const cases = casesOf(document, value)
  if (cases !== undefined) return readForms(document, cases, categories, textShape)
  const text = value === undefined ? undefined : textShape.text(document, value)
  return [text === undefined ? '' : document.scalar(text)]
}

const strings: JsonDialect = (document, options, problems): JsonStrings => {
  const translationOf = (item: JsonNode) => document.child(item, 'translation')
  const sourceOf = (item: JsonNode, key: string) => {
    const message = document.child(item, 'message')
    return message === undefined ? [key] : readText(document, message, options.sourcePlural.categories)
  }
  return {
    each: eachItem(document, document.child(document.root, 'messages'), problems),
    key: (item) => idOf(document, item),
    entry(item, key) {
      const fuzzy = document.child(item, 'fuzzy')
      return jsonEntry(document, item, {
        key,
        source: options.template === undefined ? sourceOf(item, key) : [],
        target: readText(document, translationOf(item), options.plural.categories),
        note: [textAt(document, item, 'meaning'), textAt(document, item, 'translatorComment')]
          .filter(Boolean)
          .join('\n'),
        flags: flagsOf(document, item),
        state: fuzzy !== undefined && document.kind(fuzzy) === 'true' ? 'needs-editing' : 'unknown',
      })
    },
    isPlural: (item) => casesOf(document, translationOf(item)) !== undefined,
    texts(item) {
      const translation = translationOf(item)
      const cases = casesOf(document, translation)
      if (cases !== undefined) return formTexts(document, cases, textShape)
      return translation === undefined ? [] : [textShape.text(document, translation) ?? []].flat()
    },
    foreign(item) {
      const cases = casesOf(document, translationOf(item))
      return cases === undefined ? [] : foreignForms(formMembers(document, cases), options.plural.categories)
    },
    members: (item) => [item],
    set(session, item, edit) {
      setTranslation(session, item, edit)
      setFuzzy(session, item, edit)
    },
    adder,
    relabel(editor) {
      const language = document.child(document.root, 'language')
      if (language !== undefined) editor.replace(language, options.language)
    },
  }
}

function flagsOf(document: JsonDocument, item: JsonNode): string {
  const placeholders = document.child(item, 'placeholders')
  if (placeholders === undefined || document.kind(placeholders) !== 'array') return ''
  const names = document.children(placeholders).map((placeholder) => idOf(document, placeholder))
  return placeholdersFlag(names.filter((name) => name !== '').map((name) => `{${name}}`))
}

function setTranslation(session: JsonSession, item: JsonNode, { key, target }: SetEdit): void {
  const { document, editor } = session
  const { categories } = session.tree.options.plural
  const translation = document.child(item, 'translation')
  const cases = casesOf(document, translation)
  const text = translation === undefined ? undefined : textShape.text(document, translation)
  if (cases !== undefined && target.length === categories.length) {
    setForms(session, key, cases, formsByCategory(categories, target), textShape)
  } else if (text !== undefined && target.length === 1) {
    session.setScalar(text, target[0] ?? '')
  } else if (target.some((form) => form !== '') || cases !== undefined || text !== undefined) {
    const value = newText(session, key, target, argumentOf(document, item))
    if (translation === undefined) session.complete(key, item, 'translation', value)
    else editor.replace(translation, value)
  }
}

function setFuzzy(session: JsonSession, item: JsonNode, { key, state }: SetEdit): void {
  const { document, editor } = session
  const fuzzy = document.child(item, 'fuzzy')
  if (state === undefined) return
  if (state !== 'needs-editing') {
    if (fuzzy !== undefined && document.kind(fuzzy) === 'true') editor.remove(fuzzy)
  } else if (fuzzy === undefined) {
    session.complete(key, item, 'fuzzy', { raw: 'true' })
  } else if (document.kind(fuzzy) !== 'true') {
    editor.replace(fuzzy, { raw: 'true' })
  }
}

/** The argument by which a plural of this message is chosen: as the message itself does it, else its first placeholder. */
function argumentOf(document: JsonDocument, item: JsonNode): string | undefined {
  for (const name of ['translation', 'message']) {
    const argument = textAt(document, document.child(document.child(item, name), 'select'), 'arg')
    if (argument !== '') return argument
  }
  const placeholders = document.child(item, 'placeholders')
  const first = placeholders === undefined ? null : document.firstChild(placeholders)
  return first === null ? undefined : idOf(document, first)
}

/** What gotext itself calls an argument that has no name. */
const UNNAMED = 'Arg_1'

function newText(session: JsonSession, key: string, target: readonly string[], argument = UNNAMED): NewValue {
  const { categories } = session.tree.options.plural
  const fits = target.length === categories.length
  if (target.length === 1 && !(fits && session.isPluralInTemplate(key))) return target[0] ?? ''
  if (!fits) {
    throw new EditError('unrepresentable', key, `this language has ${categories.length} plural forms`)
  }
  const cases = newForms(categories, target, textShape)
  return newObject([
    [
      'select',
      newObject([
        ['feature', 'plural'],
        ['arg', argument],
        ['cases', cases],
      ]),
    ],
  ])
}

function adder(session: JsonSession): JsonAdder {
  const { options } = session.tree
  let models: Map<string, JsonNode> | undefined
  return {
    add(edit) {
      if (session.document.root === null) labelNewFile(session, options, edit.key)
      const template = session.template()
      models ??= template === null ? new Map() : modelsIn(template)
      const messages = session.containerAt('messages', 'array', edit.key)
      const model = models.get(edit.key)
      const item =
        template && model !== undefined ? copyOfModel(session, template, model, edit) : newItem(session, edit)
      session.put(messages, item, edit)
    },
  }
}

function labelNewFile(session: JsonSession, options: FormatOptions, key: string): void {
  const root = session.rootObject(key)
  if (typeof root === 'object' && root.heads.length === 0) session.editor.insert(root, 'language', options.language)
}

function modelsIn(template: JsonDocument): Map<string, JsonNode> {
  const messages = template.child(template.root, 'messages')
  const items = messages === undefined ? [] : template.children(messages)
  return new Map(items.toReversed().map((item) => [idOf(template, item), item]))
}

/** The message of the template with another translation: placeholders must stand in every file. */
function copyOfModel(session: JsonSession, template: JsonDocument, model: JsonNode, edit: AddEdit): NewContainer {
  const members: [string, NewValue][] = []
  const translation = newText(session, edit.key, edit.target, argumentOf(template, model))
  for (const child of template.children(model)) {
    const name = template.key(child)
    if (name === 'translation') members.push([name, translation])
    else if (name !== 'fuzzy' && name !== 'translatorComment') members.push([name, copyOf(template, child)])
  }
  if (!members.some(([name]) => name === 'translation')) members.push(['translation', translation])
  return newObject(members)
}

function newItem(session: JsonSession, { key, target, source = [], note = '' }: AddEdit): NewContainer {
  const members: [string, NewValue][] = [['id', key]]
  if (source.length === 1) members.push(['message', source[0] ?? ''])
  members.push(['translation', newText(session, key, target)])
  if (note !== '') members.push(['translatorComment', note])
  return newObject(members)
}

/** The files of golang.org/x/text/cmd/gotext. */
export const gotext: FileFormat<JsonTree> = {
  ...json,
  id: 'gotext',
  usedIn: [],
  name: 'gotext JSON file',
  abilities: { ...json.abilities, plurals: true, notes: true, flags: true, states: ['needs-editing'] },
  sniff(head) {
    const document = jsonHead(head)
    const messages = document.child(document.root, 'messages')
    const language = document.child(document.root, 'language')
    return messages !== undefined && language !== undefined && document.kind(messages) === 'array' ? 90 : 0
  },
  read: (file, options) => readJson(file, options, strings),
  write: (catalog, edits) => writeJson(gotext, catalog, edits),
  create: (options) =>
    createJson(options, strings, `{\n    "language": ${JSON.stringify(options.language)},\n    "messages": []\n}\n`),
}
