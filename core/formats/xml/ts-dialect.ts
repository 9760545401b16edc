import type { AddEdit, SetEdit } from '../model/edit-plan.ts'
import { stateAfter } from '../model/entry-state.ts'
import { EditError } from '../syntax/text/edit-error.ts'
import type { XmlElement } from '../syntax/xml/xml.ts'
import { childNamed, childrenNamed, findAttribute } from '../syntax/xml/xml-file.ts'
import type { NewElement } from '../syntax/xml/xml-new.ts'
import { CONTEXT_END, decodeByte, joinContext, messageKey, type TsRecord, textOf, tsRecords } from './ts-messages.ts'
import type { XmlDialect, XmlSession } from './xml-session.ts'
import { newElementText, onlyForm, setElementText } from './xml-text.ts'

type Session = XmlSession<TsRecord>

const BEFORE_TRANSLATION = ['translatorcomment', 'extracomment', 'oldcomment', 'comment', 'oldsource', 'source']

/** What lupdate writes: `&quot;` and `&apos;`, white space beyond ASCII as references, control characters as bytes. */
export const tsDialect = (version: string, plurals: boolean): XmlDialect<TsRecord> => ({
  unit: '    ',
  flat: 'TS',
  customs: { '"': '&quot;', "'": '&apos;', '>': '&gt;', '\u00a0': '&#xa0;' },
  decoder: decodeByte,
  standIn: (code) => `<byte value="x${code.toString(16)}"/>`,
  skeleton: ({ language }) =>
    `<?xml version="1.0" encoding="utf-8"?>\n<!DOCTYPE TS>\n<TS version="${version}" language="${safeCode(language)}">\n</TS>\n`,
  records: (document, options, problems) => tsRecords(document, options, problems, plurals),
  set: setMessage,
  add: addMessage,
  remove: (session, { element }) => changesOf(session).removed.add(element),
  finish: finishRemoving,
  empty({ editor, tree }) {
    const { root } = tree.document
    if (root?.name === 'TS') editor.setAttribute(root, 'language', tree.options.language)
  },
})

const safeCode = (language: string): string => language.replaceAll(/[^\w@.-]/g, '')

function setMessage(session: Session, record: TsRecord, { key, target, state }: SetEdit): void {
  const { entry, translation, numerus } = record
  const wanted = stateAfter(state, entry.state, target)
  const changed = target.length !== entry.target.length || target.some((text, form) => text !== entry.target[form])
  if (!changed && wanted === entry.state) return
  if (translation === undefined) {
    if (wanted !== 'empty') insertTranslation(session, record, newTranslation(session, key, target, numerus, wanted))
    return
  }
  if (changed && numerus) setForms(session, translation, key, target)
  else if (changed) setElementText(session, translation, { key, text: onlyForm(key, target) })
  const unfinished = wanted === 'needs-editing' || wanted === 'empty'
  if (unfinished !== (entry.state === 'needs-editing' || entry.state === 'empty')) {
    session.editor.setAttribute(translation, 'type', unfinished ? 'unfinished' : undefined)
  }
}

function insertTranslation({ editor }: Session, { element, entry }: TsRecord, translation: NewElement): void {
  const before = BEFORE_TRANSLATION.map((name) => childNamed(element, name)).find((child) => child !== undefined)
  editor.insert(entry.key, before === undefined ? { last: element } : { after: before }, translation)
}

function setForms(session: Session, translation: XmlElement, key: string, target: readonly string[]): void {
  const { number } = session.tree.options.plural
  if (target.length !== number) {
    throw new EditError('unrepresentable', key, `this message has ${number} forms, not ${target.length}`)
  }
  const forms = childrenNamed(translation, 'numerusform')
  for (const [index, text] of target.entries()) {
    const form = forms[index]
    if (form !== undefined) setElementText(session, form, { key, text })
    else session.editor.insert(key, { last: translation }, newForm(session, key, text))
  }
}

const newForm = (session: Session, key: string, text: string): NewElement => ({
  name: 'numerusform',
  content: newElementText(session, { key, text }),
})

function newTranslation(
  session: Session,
  key: string,
  target: readonly string[],
  numerus: boolean,
  state: string,
): NewElement {
  const unfinished = state === 'needs-editing' || state === 'empty'
  const content = numerus
    ? target.map((text) => newForm(session, key, text))
    : newElementText(session, { key, text: onlyForm(key, target) })
  return { name: 'translation', attributes: unfinished ? [['type', 'unfinished']] : [], content }
}

/** New contexts and removed messages of one write. */
interface Changes {
  readonly contexts: Map<string, NewElement[]>
  readonly known: Map<string, XmlElement>
  readonly removed: Set<XmlElement>
}

const changes = new WeakMap<Session, Changes>()

function changesOf(session: Session): Changes {
  const found = changes.get(session)
  if (found !== undefined) return found
  const { root } = session.tree.document
  const known = new Map<string, XmlElement>()
  for (const context of root === null ? [] : childrenNamed(root, 'context')) {
    const name = textOf(session.text, childNamed(context, 'name'))
    if (!known.has(name)) known.set(name, context)
  }
  const made: Changes = { contexts: new Map(), known, removed: new Set() }
  changes.set(session, made)
  return made
}

function addMessage(session: Session, edit: AddEdit): void {
  const root = session.rootFor(edit, 'TS')
  const { name, message } = newMessage(session, edit)
  const { contexts, known } = changesOf(session)
  const context = known.get(name)
  const fresh = contexts.get(name)
  if (context !== undefined) session.insert(edit, context, message)
  else if (fresh !== undefined) fresh.push(message)
  else {
    const children: NewElement[] = [
      { name: 'name', content: newElementText(session, { key: edit.key, text: name }) },
      message,
    ]
    contexts.set(name, children)
    session.insert(edit, root, { name: 'context', content: children })
  }
}

function newMessage(session: Session, edit: AddEdit): { readonly name: string; readonly message: NewElement } {
  const { key, target, note } = edit
  const model = session.template(key)?.record
  const end = key.indexOf(CONTEXT_END)
  const context = edit.context ?? model?.entry.context ?? (end === -1 ? '' : key.slice(0, end))
  const source = sourceOf(edit, model?.entry.source) ?? key.slice(end + 1)
  const [name = '', ...comments] = context.split('\n')
  const comment = comments.join('\n')
  const numerus = target.length > 1 || model?.numerus === true
  const id = usesIds(session, model) && messageKey(joinContext(name, comment), source) !== key ? key : undefined
  const text = (element: string, content: string): NewElement[] =>
    content === '' ? [] : [{ name: element, content: newElementText(session, { key, text: content }) }]
  const state = stateAfter(edit.state, 'empty', target)
  const children = [
    { name: 'source', content: newElementText(session, { key, text: source }) },
    ...text('comment', comment),
    ...text('extracomment', note ?? ''),
    newTranslation(session, key, numerus ? fitForms(session, key, target) : target, numerus, state),
  ]
  const attributes: [string, string][] = []
  if (id !== undefined) attributes.push(['id', id])
  if (numerus) attributes.push(['numerus', 'yes'])
  return { name, message: { name: 'message', attributes, content: children } }
}

/** Does the template's message have an id, or, where there is none, the first message of the file? */
function usesIds({ tree }: Session, model: TsRecord | undefined): boolean {
  const [first] = tree.records.values()
  return findAttribute((model ?? first)?.element, 'id') !== undefined
}

function fitForms(session: Session, key: string, target: readonly string[]): readonly string[] {
  const { number } = session.tree.options.plural
  if (target.length === number) return target
  throw new EditError('unrepresentable', key, `a message has ${number} forms, not ${target.length}`)
}

function sourceOf({ source = [] }: AddEdit, model: readonly string[] = []): string | undefined {
  const forms = source.length > 0 ? source : model
  return forms.length === 0 ? undefined : joinForms(forms)
}

/** One file, many files: "file(s)" where nothing but that letter differs. */
export function joinForms([one = '', other = one]: readonly string[]): string {
  if (one === other) return one
  for (let at = 0; at <= one.length; at++) {
    if (`${one.slice(0, at)}s${one.slice(at)}` === other) return `${one.slice(0, at)}(s)${one.slice(at)}`
    if (one[at] !== other[at]) break
  }
  return one
}

/** A context that loses its last message goes too. */
function finishRemoving(session: Session): void {
  const { removed } = changesOf(session)
  const emptied = new Set<XmlElement>()
  for (const context of new Set(Array.from(removed, ({ parent }) => parent))) {
    if (context?.name !== 'context') continue
    const gone = childrenNamed(context, 'message').every((message) => removed.has(message))
    if (gone && !isAddedTo(session, context)) emptied.add(context)
  }
  for (const context of emptied) session.editor.remove(context)
  for (const message of removed) {
    if (message.parent === null || !emptied.has(message.parent)) session.editor.remove(message)
  }
}

const isAddedTo = (session: Session, container: XmlElement): boolean =>
  session.added.values().some((added) => added.container === container)
