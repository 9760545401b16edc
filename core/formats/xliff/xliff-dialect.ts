import type { SetEdit } from '../model/edit-plan.ts'
import { isUnchanged, stateAfter } from '../model/entry-state.ts'
import type { EntryState } from '../model/format.ts'
import { EditError } from '../syntax/text/edit-error.ts'
import type { XmlElement } from '../syntax/xml/xml.ts'
import { attributeOf, childNamed, childrenNamed } from '../syntax/xml/xml-file.ts'
import type { XmlDialect, XmlSession } from '../xml/xml-session.ts'
import { setElementText } from '../xml/xml-text.ts'
import { addUnit, insertForm, newTarget } from './xliff-new.ts'
import { type XliffKind, type XliffRecord, xliffRecords } from './xliff-records.ts'
import { needsEditing, prefixOf, type XliffUnit } from './xliff-units.ts'

type Session = XmlSession<XliffRecord>

export const xliffDialect = (kind: XliffKind): XmlDialect<XliffRecord> => ({
  unit: '  ',
  xmlTexts: kind.placeables,
  skeleton: ({ sourceLanguage, language }) => `<?xml version="1.0" encoding="UTF-8"?>
<xliff xmlns="urn:oasis:names:tc:xliff:document:1.2" version="1.2">
  <file original="messages" source-language="${tag(sourceLanguage)}" target-language="${tag(language)}" datatype="plaintext">
    <body>
    </body>
  </file>
</xliff>
`,
  records: (document, options, problems) => xliffRecords(document, options, problems, kind),
  set: setRecord,
  add: (session, edit) => addUnit(session, edit, kind),
  remove(session, { kind: form, element, units }) {
    if (form !== 'apple') session.editor.remove(element)
    else for (const unit of units) session.editor.remove(unit.element)
  },
  empty({ editor, tree }) {
    const { root } = tree.document
    if (root === null) return
    for (const file of childrenNamed(root, `${prefixOf(root)}file`)) {
      editor.setAttribute(file, 'target-language', tag(tree.options.language))
    }
  },
})

export const tag = (language: string): string => language.replaceAll('_', '-').replaceAll(/[^A-Za-z0-9-]/g, '')

function setRecord(session: Session, record: XliffRecord, { key, target, state }: SetEdit): void {
  const { entry, forms } = record
  if (target.length !== forms.length) {
    throw new EditError('unrepresentable', key, `this string has ${forms.length} forms, not ${target.length}`)
  }
  if (isUnchanged(entry, target, state)) return
  const wanted = stateAfter(state, entry.state, target)
  const last = record.kind === 'gettext' ? target.findLastIndex((text) => text !== '') : -1
  for (const [form, text] of target.entries()) {
    const unit = forms[form]
    if (unit !== undefined && text === entry.target[form] && wanted === entry.state) continue
    if (unit !== undefined) setUnit(session, unit, { key, text, wanted, present: entry.state })
    else if (text !== '' || form < last) insertForm(session, record, { key, form, text, wanted })
  }
}

interface Wanted {
  readonly key: string
  readonly text: string
  readonly wanted: EntryState
  readonly present: EntryState
}

function setUnit(session: Session, unit: XliffUnit, { key, text, wanted, present }: Wanted): void {
  const { editor, text: file } = session
  const { element, source, target } = unit
  const old = unit.translation.text
  if (wanted !== present) setApproved(session, element, wanted)
  if (target === undefined) {
    const prefix = element.name.slice(0, element.name.lastIndexOf(':') + 1)
    const before = childNamed(element, `${prefix}seg-source`) ?? source
    if (text !== '') editor.insert(key, { after: before }, newTarget(session, { key, text, wanted, unit }))
  } else if (text === '' && old !== '' && isOnly(element, target)) editor.remove(target)
  else {
    setElementText(session, target, { key, text, model: { text: file, element: source } })
    if (text !== old) editor.setAttribute(target, 'state-qualifier', undefined)
    if (wanted !== present) setState(session, target, wanted)
  }
}

/** A second target would come to light if the first one went. */
export const isOnly = (unit: XmlElement, target: XmlElement): boolean => childrenNamed(unit, target.name).length === 1

/** A state that says the same already stays as it is. */
function setState({ editor, text }: Session, target: XmlElement, wanted: EntryState): void {
  const present = attributeOf(text, target, 'state')
  const needs = needsEditing(text, target)
  if (wanted === 'needs-editing' && !needs) editor.setAttribute(target, 'state', 'needs-translation')
  else if (wanted === 'approved' && present !== 'signed-off') editor.setAttribute(target, 'state', 'final')
  else if (wanted === 'translated' && (needs || present === 'final' || present === 'signed-off')) {
    editor.setAttribute(target, 'state', 'translated')
  }
}

function setApproved({ editor, text }: Session, element: XmlElement, wanted: EntryState): void {
  const present = attributeOf(text, element, 'approved')
  if (wanted === 'approved' && present !== 'yes') editor.setAttribute(element, 'approved', 'yes')
  else if (wanted !== 'approved' && present === 'yes') editor.setAttribute(element, 'approved', 'no')
}
