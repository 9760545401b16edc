import type { AddEdit, SetEdit } from '../model/edit-plan.ts'
import { stateAfter } from '../model/entry-state.ts'
import type { EntryState } from '../model/format.ts'
import { EditError } from '../syntax/text/edit-error.ts'
import type { XmlElement } from '../syntax/xml/xml.ts'
import { attributeOf, childrenNamed } from '../syntax/xml/xml-file.ts'
import type { NewElement } from '../syntax/xml/xml-new.ts'
import type { XmlDialect, XmlSession } from '../xml/xml-session.ts'
import { newElementText, newPlainText, onlyForm, setElementText } from '../xml/xml-text.ts'
import { everyRecord } from '../xml/xml-tree.ts'
import { isOnly, tag } from './xliff-dialect.ts'
import { ID_SEPARATOR, prefixOf } from './xliff-units.ts'
import { decodeCp, type Xliff2Record, xliff2Records } from './xliff2-units.ts'

type Session = XmlSession<Xliff2Record>

export const xliff2Dialect: XmlDialect<Xliff2Record> = {
  unit: '  ',
  decoder: decodeCp,
  xmlTexts: true,
  standIn: (code) => `<cp hex="${code.toString(16).toUpperCase().padStart(4, '0')}"/>`,
  skeleton: ({ sourceLanguage, language }) => `<?xml version="1.0" encoding="UTF-8"?>
<xliff xmlns="urn:oasis:names:tc:xliff:document:2.0" version="2.0" srcLang="${tag(sourceLanguage)}" trgLang="${tag(language)}">
  <file id="messages">
  </file>
</xliff>
`,
  records: xliff2Records,
  set: setSegment,
  add: addUnit,
  remove: (session, record) => removedIn(session).add(record),
  finish: finishRemoving,
  empty({ editor, tree }) {
    const { root } = tree.document
    if (root !== null) editor.setAttribute(root, 'trgLang', tag(tree.options.language))
  },
}

const removals = new WeakMap<Session, Set<Xliff2Record>>()

function removedIn(session: Session): Set<Xliff2Record> {
  const known = removals.get(session) ?? new Set()
  removals.set(session, known)
  return known
}

/**
 * A unit goes with its last string. As long as it has others, a removed segment stays as an empty one, which is no string:
 * without it the segments after it would get other numbers, and the only one left none, and so other keys.
 */
function finishRemoving(session: Session): void {
  const removed = removedIn(session)
  if (removed.size === 0) return
  const units = Map.groupBy(everyRecord(session.tree), ({ unit }) => unit)
  for (const [unit, records] of Map.groupBy(removed, (record) => record.unit)) {
    if (units.get(unit)?.every((record) => removed.has(record))) session.editor.remove(unit)
    else for (const record of records) emptySegment(session, record)
  }
}

function emptySegment({ editor }: Session, { segment, source, target }: Xliff2Record): void {
  editor.setAttribute(segment, 'state', undefined)
  editor.setAttribute(segment, 'subState', undefined)
  editor.setContent(source, '')
  if (target !== undefined) editor.remove(target)
}

function setSegment(session: Session, record: Xliff2Record, { key, target, state }: SetEdit): void {
  const { editor, text: file } = session
  const { entry, segment, source, target: element } = record
  const text = onlyForm(key, target)
  const wanted = stateAfter(state, entry.state, target)
  if (text === entry.target[0] && wanted === entry.state) return
  if (wanted !== entry.state) setState(session, segment, wanted)
  if (element === undefined) {
    if (text !== '') editor.insert(key, { after: source }, newTarget(session, record, key, text))
  } else if (text === '' && entry.target[0] !== '' && isOnly(segment, element)) editor.remove(element)
  else setElementText(session, element, { key, text, model: { text: file, element: source } })
}

const newTarget = (session: Session, { source }: Xliff2Record, key: string, text: string): NewElement => ({
  name: source.name.replace(/source$/, 'target'),
  content: newElementText(session, { key, text, model: { text: session.text, element: source } }),
})

/** Only a state that does not say the same already is written. */
function setState({ editor, text }: Session, segment: XmlElement, wanted: EntryState): void {
  const present = attributeOf(text, segment, 'state')
  const set = (state: string) => {
    editor.setAttribute(segment, 'state', state)
    editor.setAttribute(segment, 'subState', undefined)
  }
  if (wanted === 'approved' && present !== 'reviewed' && present !== 'final') set('final')
  else if (wanted === 'needs-editing' && present !== 'initial') set('initial')
  else if (wanted === 'translated' && present !== undefined && present !== 'translated') set('translated')
  else if (wanted === 'empty' && present !== undefined && present !== 'initial') set('initial')
}

function addUnit(session: Session, edit: AddEdit): void {
  const { key, target, after } = edit
  const { root } = session.tree.document
  const prefix = root === null ? '' : prefixOf(root)
  const xliff = session.rootFor(edit, `${prefix}xliff`)
  const files = childrenNamed(xliff, `${prefix}file`)
  const anchor = typeof after === 'string' ? session.tree.records.get(after)?.unit.parent : undefined
  const named = files.find((file) => key.startsWith(`${attributeOf(session.text, file, 'id') ?? ''}${ID_SEPARATOR}`))
  const container = named ?? anchor ?? (after === null ? files[0] : files.at(-1))
  if (container === undefined) throw new EditError('unrepresentable', key, 'there is no <file> for new strings')
  const text = onlyForm(key, target)
  const content = [
    { name: `${prefix}source`, content: newElementText(session, { key, text: sourceOf(edit) }) },
    ...(text === '' ? [] : [{ name: `${prefix}target`, content: newElementText(session, { key, text }) }]),
  ]
  const wanted = stateAfter(edit.state, 'empty', target)
  const states: Partial<Record<EntryState, string>> = { 'needs-editing': 'initial', approved: 'final' }
  const state = states[wanted]
  const segment: NewElement = {
    name: `${prefix}segment`,
    attributes: state === undefined ? [] : [['state', state]],
    content,
  }
  const fileId = attributeOf(session.text, container, 'id') ?? ''
  session.insert(edit, container, {
    name: `${prefix}unit`,
    attributes: namesFor(key, named === undefined ? undefined : fileId),
    content: [...notesOf(session, edit, prefix), segment],
  })
}

function notesOf(session: Session, { key, note }: AddEdit, prefix: string): NewElement[] {
  if (note === undefined || note === '') return []
  return [
    {
      name: `${prefix}notes`,
      content: [{ name: `${prefix}note`, content: newPlainText(session, key, note) }],
    },
  ]
}

function sourceOf({ key, source = [] }: AddEdit): string {
  const [text = key] = source
  if (text === '' || source.length > 1) throw new EditError('unrepresentable', key, 'a unit needs one source text')
  return text
}

/** A key that is no id of the file is the unit's name; ids take no blanks. */
function namesFor(key: string, file: string | undefined): [string, string][] {
  const id = file === undefined ? '' : key.slice(file.length + ID_SEPARATOR.length)
  if (id !== '' && NMTOKEN.test(id)) return [['id', id]]
  return [
    ['id', key.replaceAll(/[^\w.:-]/g, '_') || '_'],
    ['name', key],
  ]
}

const NMTOKEN = /^[\w.:-]+$/
