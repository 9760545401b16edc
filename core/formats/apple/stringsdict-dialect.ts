import type { AddEdit, SetEdit } from '../model/edit-plan.ts'
import { foreignForms, inFileOrder, newForms, rank, spareOther } from '../model/plural-categories.ts'
import { EditError } from '../syntax/text/edit-error.ts'
import type { XmlElement } from '../syntax/xml/xml.ts'
import type { XmlPosition } from '../syntax/xml/xml-edit.ts'
import type { NewElement } from '../syntax/xml/xml-new.ts'
import type { XmlDialect, XmlSession } from '../xml/xml-session.ts'
import { newElementText, onlyForm, setElementText } from '../xml/xml-text.ts'
import { everyRecord } from '../xml/xml-tree.ts'
import {
  EMPTY_PLIST,
  FORMAT_KEY,
  isOnlyVariable,
  outerDict,
  type Pair,
  PLURAL_RULE,
  pairsOf,
  RULE_KEY,
  type StringsdictRecord,
  stringsdictRecords,
  TYPE_KEY,
  textIn,
} from './stringsdict-pairs.ts'

type Session = XmlSession<StringsdictRecord>

export const stringsdictDialect = (): XmlDialect<StringsdictRecord> => ({
  unit: '\t',
  flat: 'plist',
  skeleton: () => EMPTY_PLIST,
  records: stringsdictRecords,
  set: setRecord,
  add: addRecord,
  remove: (session, record) => changesOf(session).removed.push(record),
  finish: finishRemoving,
  empty: emptyForeign,
})

function setRecord(session: Session, record: StringsdictRecord, { key, target }: SetEdit): void {
  const { kind, forms, pair, outer } = record
  if (kind === 'format') {
    setElementText(session, pair.value, { key, text: onlyForm(key, target) })
    return
  }
  restoreFormat(session, key, outer)
  const texts = inFileOrder(categoriesOf(session, key, target), target)
  const textOf = (category: string) => {
    const form = forms.get(category)
    return form === undefined ? undefined : textIn(session.text, form.value)
  }
  const other = forms.get('other')
  const spare = spareOther(session.tree.options.plural.categories, target, textOf)
  if (other !== undefined && spare !== undefined) setElementText(session, other.value, { key, text: spare })
  for (const [category, text] of texts) {
    const form = forms.get(category)
    if (form !== undefined) setElementText(session, form.value, { key, text })
    else if (text !== '') insertForm(session, record, category, text)
  }
}

/** A format that was emptied although it only names a variable: nothing would be shown. */
function restoreFormat(session: Session, key: string, outer: Pair): void {
  const format = pairsOf(session.text, outer.value).find(({ name }) => name === FORMAT_KEY)
  if (format === undefined || textIn(session.text, format.value) !== '') return
  const text = templateFormat(session, key)
  if (text !== undefined && isOnlyVariable(text)) setElementText(session, format.value, { key, text })
}

/** Of the forms that the language lacks nothing stays but an empty `other`. */
function emptyForeign(session: Session): void {
  const { categories } = session.tree.options.plural
  for (const { forms, entry } of everyRecord(session.tree)) {
    const foreign = foreignForms(forms, categories)
    for (const form of forms.values()) {
      if (foreign.includes(form)) session.editor.remove(form.value, form.key.start)
      else setElementText(session, form.value, { key: entry.key, text: '' })
    }
  }
}

/** The categories that a plural of the file has, if it has that many forms. */
function categoriesOf(session: Session, key: string, target: readonly string[]): readonly string[] {
  const { categories } = session.tree.options.plural
  if (target.length !== categories.length) {
    throw new EditError('unrepresentable', key, `this plural has ${categories.length} forms, not ${target.length}`)
  }
  return categories
}

function insertForm(session: Session, record: StringsdictRecord, category: string, text: string): void {
  const { pair, forms, entry } = record
  const earlier = [...forms].filter(([other]) => rank(other) < rank(category))
  const nearest = earlier.toSorted(([a], [b]) => rank(a) - rank(b)).at(-1)
  const first = [...forms.values()].toSorted((a, b) => a.key.start - b.key.start)[0]
  const position: XmlPosition = nearest !== undefined ? { after: nearest[1].value } : positionBefore(pair.value, first)
  insertPair(session, entry.key, position, stringPair(session, entry.key, category, text))
}

const positionBefore = (dict: XmlElement, form: Pair | undefined): XmlPosition =>
  form === undefined ? { last: dict } : { before: form.key }

function insertPair(
  session: Session,
  key: string,
  position: XmlPosition,
  [name, value]: readonly [NewElement, NewElement],
) {
  const node = session.editor.insert(key, position, name)
  return session.editor.insert(key, 'before' in position ? position : { after: node }, value)
}

const stringPair = (session: Session, key: string, name: string, text: string): [NewElement, NewElement] => [
  { name: 'key', content: newElementText(session, { key, text: name }) },
  { name: 'string', content: newElementText(session, { key, text }) },
]

/** New dictionaries and removed strings of one write. */
interface Changes {
  readonly made: Map<string, { readonly format: { content: string; name: string }; readonly children: NewElement[] }>
  readonly known: ReadonlyMap<string, Pair>
  readonly removed: StringsdictRecord[]
}

const changes = new WeakMap<Session, Changes>()

function changesOf(session: Session): Changes {
  const found = changes.get(session)
  if (found !== undefined) return found
  const dict = outerDict(session.tree.document.root)
  const pairs = dict === undefined ? [] : pairsOf(session.text, dict)
  const known = new Map(pairs.toReversed().map((pair) => [pair.name, pair]))
  const made: Changes = { made: new Map(), known, removed: [] }
  changes.set(session, made)
  return made
}

function addRecord(session: Session, edit: AddEdit): void {
  const { key, target } = edit
  const plural = target.length > 1 || session.template(key)?.record.kind === 'variable'
  if (!plural) {
    putFormat(session, edit, key, onlyForm(key, target))
    return
  }
  const [name, variable] = splitKey(session, key)
  const { known, made } = changesOf(session)
  const children = variablePair(session, edit, variable)
  const dict = known.get(name)?.value
  if (dict?.name === 'dict') {
    const node = insertPair(session, key, { last: dict }, children)
    session.added.set(key, { node, container: dict })
    return
  }
  if (!made.has(name)) {
    putFormat(session, edit, name, templateFormat(session, key) ?? `%#@${variable}@`)
  }
  made.get(name)?.children.push(...children)
}

/** The format string that the template has for a variable. */
function templateFormat(session: Session, key: string): string | undefined {
  const model = session.template(key)
  const parts = model === undefined ? [] : pairsOf(model.text, model.record.outer.value)
  const format = parts.find(({ name, value }) => name === FORMAT_KEY && value.name === 'string')
  return model === undefined || format === undefined ? undefined : textIn(model.text, format.value)
}

/** A key without its variable: the longest name that file or template know, else what stands before the last colon. */
function splitKey(session: Session, key: string): [string, string] {
  const outer = session.template(key)?.record.outer.name
  const colon = outer === undefined ? key.lastIndexOf(':') : outer.length
  if (colon < 1 || colon === key.length - 1) {
    throw new EditError(
      'unrepresentable',
      key,
      "a plural's key is that of its format string, a colon, and the variable",
    )
  }
  return [key.slice(0, colon), key.slice(colon + 1)]
}

/** The format string of a dictionary, with the dictionary where the file has none of that name. */
function putFormat(session: Session, edit: AddEdit, name: string, text: string): void {
  const { known, made } = changesOf(session)
  const content = newElementText(session, { key: edit.key, text })
  const fresh = made.get(name)
  const dict = known.get(name)?.value
  if (fresh !== undefined) fresh.format.content = content
  else if (dict?.name === 'dict') {
    const node = insertPair(session, edit.key, { first: dict }, stringPair(session, edit.key, FORMAT_KEY, text))
    session.added.set(edit.key, { node, container: dict })
  } else addDict(session, edit, name, content)
}

function addDict(session: Session, edit: AddEdit, name: string, content: string): void {
  const outer = outerDict(session.tree.document.root)
  const { known, made } = changesOf(session)
  if (outer === undefined)
    throw new EditError('unrepresentable', edit.key, 'new strings need a property list with a <dict>')
  if (known.has(name)) throw new EditError('key_conflict', edit.key, `'${name}' is something else in this file`)
  const format = { name: 'string', content }
  const children: NewElement[] = [{ name: 'key', content: FORMAT_KEY }, format]
  made.set(name, { format, children })
  const key: NewElement = { name: 'key', content: newElementText(session, { key: edit.key, text: name }) }
  const [model] = session.tree.records.values()
  const first = session.editor.insert(edit.key, positionFor(session, outer, edit.after), key)
  const node = session.editor.insert(
    edit.key,
    { after: first },
    { name: 'dict', content: children },
    model?.outer.value,
  )
  session.added.set(edit.key, { node, container: outer })
}

/** After the dictionary of the string it follows. */
function positionFor(session: Session, outer: XmlElement, after: string | null | undefined): XmlPosition {
  if (after === null) return { first: outer }
  if (after === undefined) return { last: outer }
  const added = session.added.get(after)
  if (added?.container === outer) return { after: added.node }
  const anchor = added === undefined ? session.tree.records.get(after)?.outer.value : added.container
  return anchor === undefined ? { last: outer } : { after: anchor }
}

function variablePair(session: Session, { key, target }: AddEdit, variable: string): [NewElement, NewElement] {
  const model = session.template(key)
  const parts = model === undefined ? [] : pairsOf(model.text, model.record.pair.value)
  const type = parts.find(({ name }) => name === TYPE_KEY)
  const valueType = model === undefined || type === undefined ? 'd' : textIn(model.text, type.value)
  const texts = newForms(categoriesOf(session, key, target), target)
  const content = [
    ...stringPair(session, key, RULE_KEY, PLURAL_RULE),
    ...stringPair(session, key, TYPE_KEY, valueType),
    ...texts.flatMap(([category, text]) => stringPair(session, key, category, text)),
  ]
  return [
    { name: 'key', content: newElementText(session, { key, text: variable }) },
    { name: 'dict', content },
  ]
}

/** A dictionary that loses everything we know goes whole. */
function finishRemoving(session: Session): void {
  const { removed } = changesOf(session)
  const byDict = Map.groupBy(removed, ({ outer }) => outer.value)
  for (const [dict, records] of byDict) {
    const [first] = records
    if (first === undefined) continue
    const values = new Set(records.map(({ element }) => element))
    const emptied = pairsOf(session.text, dict).every(({ name, value }) => {
      return values.has(value) || (name === FORMAT_KEY && isOnlyVariable(textIn(session.text, value)))
    })
    if (emptied) session.editor.remove(dict, first.outer.key.start)
    else for (const { element, from } of records) session.editor.remove(element, from)
  }
}
