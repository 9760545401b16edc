import type { AddEdit } from '../model/edit-plan.ts'
import { stateAfter } from '../model/entry-state.ts'
import type { EntryState } from '../model/format.ts'
import { EditError } from '../syntax/text/edit-error.ts'
import type { XmlElement } from '../syntax/xml/xml.ts'
import { attributeOf, childrenNamed } from '../syntax/xml/xml-file.ts'
import type { NewElement } from '../syntax/xml/xml-new.ts'
import type { XmlSession } from '../xml/xml-session.ts'
import { newElementText, newPlainText, type TextModel } from '../xml/xml-text.ts'
import { appleForm, newFormId } from './xliff-apple-files.ts'
import type { XliffKind, XliffRecord } from './xliff-records.ts'
import { ID_SEPARATOR, needsEditing, prefixOf, type XliffUnit } from './xliff-units.ts'

type Session = XmlSession<XliffRecord>

const ORDER = ['zero', 'one', 'two', 'few', 'many', 'other']

/** What other targets of the file carry. */
interface TargetHabits {
  readonly state: boolean
  readonly language: string | undefined
}

const habits = new WeakMap<Session, TargetHabits>()
const SAMPLE = 200

function habitsOf(session: Session): TargetHabits {
  const known = habits.get(session)
  if (known !== undefined) return known
  const { text } = session
  const target = session.tree.records
    .values()
    .take(SAMPLE)
    .flatMap(({ units }) => units)
    .find(
      ({ target: element, translation }) => element && translation.text !== '' && !needsEditing(text, element),
    )?.target
  const made: TargetHabits =
    target === undefined
      ? { state: false, language: undefined }
      : { state: attributeOf(text, target, 'state') !== undefined, language: attributeOf(text, target, 'xml:lang') }
  habits.set(session, made)
  return made
}

interface NewTarget {
  readonly key: string
  readonly text: string
  readonly wanted: EntryState
  readonly unit: XliffUnit
}

/** A `<target>` that looks like the other targets of the file. */
export function newTarget(session: Session, { key, text, wanted, unit }: NewTarget): NewElement {
  const model = { text: session.text, element: unit.source }
  return targetElement(session, { key, text, wanted, model, prefix: prefixIn(unit.element) })
}

const prefixIn = (element: XmlElement): string => element.name.slice(0, element.name.lastIndexOf(':') + 1)

function targetElement(
  session: Session,
  given: { key: string; text: string; wanted: EntryState; prefix: string; model?: TextModel | undefined },
): NewElement {
  const { state, language } = habitsOf(session)
  const attributes: [string, string][] = []
  if (language !== undefined) attributes.push(['xml:lang', language])
  if (given.wanted === 'needs-editing') attributes.push(['state', 'needs-translation'])
  else if (given.wanted === 'approved') attributes.push(['state', 'final'])
  else if (state) attributes.push(['state', 'translated'])
  return { name: `${given.prefix}target`, attributes, content: newElementText(session, given) }
}

interface NewForm {
  readonly key: string
  readonly form: number
  readonly text: string
  readonly wanted: EntryState
}

/** The unit whose source reading shows for a form that the file lacks. */
function modelFor({ kind, units }: XliffRecord): XliffUnit {
  const other = kind === 'apple' ? units.find(({ id }) => appleForm(id)?.category === 'other') : undefined
  return other ?? units.at(-1) ?? units[0]
}

/** A unit for a plural form that the file lacks, among its kin. */
export function insertForm(session: Session, record: XliffRecord, { key, form, text, wanted }: NewForm): void {
  const model = modelFor(record)
  const category = session.tree.options.plural.categories[form] ?? 'other'
  const gettext = record.kind === 'gettext'
  const id = gettext
    ? `${model.id.replace(/\[\d+\]$/, '')}[${form}]`
    : (appleForm(model.id)?.idOf(category) ?? model.id)
  if (!id.isWellFormed()) throw new EditError('unrepresentable', key, 'its name holds bytes that do not decode')
  const prefix = prefixIn(model.element)
  const content = session.text.slice(model.source.openEnd, model.source.closeStart)
  const element: NewElement = {
    name: model.element.name,
    attributes: unitAttributes(session, model.element, id),
    content: [
      { name: `${prefix}source`, content },
      ...(text === '' ? [] : [newTarget(session, { key, text, wanted, unit: model })]),
    ],
  }
  const before = gettext ? model : record.units.findLast((unit) => isBefore(unit, category))
  session.editor.insert(key, before === undefined ? { before: record.element } : { after: before.element }, element)
}

const isBefore = (unit: XliffUnit, category: string): boolean =>
  ORDER.indexOf(appleForm(unit.id)?.category ?? '') < ORDER.indexOf(category)

/** As the unit beside it, but for its id and state. */
function unitAttributes(session: Session, model: XmlElement, id: string): [string, string][] {
  const preserves = attributeOf(session.text, model, 'xml:space') === 'preserve'
  return preserves
    ? [
        ['id', id],
        ['xml:space', 'preserve'],
      ]
    : [['id', id]]
}

/** A new unit: in the file that its key names, else in that of the string it follows, else in the last. */
export function addUnit(session: Session, edit: AddEdit, kind: XliffKind): void {
  const { root } = session.tree.document
  const prefix = root === null ? '' : prefixOf(root)
  const xliff = session.rootFor(edit, `${prefix}xliff`)
  const body = bodyFor(session, edit, xliff, prefix)
  const original = body.parent === null ? '' : (attributeOf(session.text, body.parent, 'original') ?? '')
  const source = sourceOf(session, edit)
  const names = namesFor(edit.key, original)
  const given: NewUnit = { session, edit, prefix, source, ...names, attributes: spaceHabit(session) }
  const anchor = typeof edit.after === 'string' ? session.tree.records.get(edit.after)?.element.parent : undefined
  const container = anchor !== null && anchor !== undefined && isInside(anchor, body) ? anchor : body
  if (edit.target.length === 1)
    session.insert(edit, container, unitElement(given, { id: given.id, form: 0, first: true }))
  else if (kind.apple) addForms(given, container)
  else session.insert(edit, container, groupElement(given))
}

const isInside = (element: XmlElement, container: XmlElement): boolean => {
  for (let at: XmlElement | null = element; at !== null; at = at.parent) if (at === container) return true
  return false
}

/** The `<body>` elements, and each by the name of its file. */
interface Bodies {
  readonly all: readonly XmlElement[]
  readonly named: ReadonlyMap<string, XmlElement>
  /** The last string: what goes last goes where it stands. */
  readonly last: XmlElement | undefined
}

const known = new WeakMap<Session, Bodies>()

function bodiesOf(session: Session, xliff: XmlElement, prefix: string): Bodies {
  const found = known.get(session)
  if (found !== undefined) return found
  const all = childrenNamed(xliff, `${prefix}file`).flatMap((file) => childrenNamed(file, `${prefix}body`))
  const named = new Map(
    all.toReversed().map((body) => [attributeOf(session.text, body.parent ?? body, 'original') ?? '', body]),
  )
  named.delete('')
  const made = { all, named, last: [...session.tree.records.values()].at(-1)?.element }
  known.set(session, made)
  return made
}

function bodyFor(session: Session, { key, after }: AddEdit, xliff: XmlElement, prefix: string): XmlElement {
  const { all, named, last } = bodiesOf(session, xliff, prefix)
  const anchor = typeof after === 'string' ? session.tree.records.get(after)?.element : undefined
  const beside = anchor ?? (after === null ? undefined : last)
  const found = namedIn(named, key) ?? bodyAround(beside, `${prefix}body`) ?? (after === null ? all[0] : all.at(-1))
  if (found === undefined) throw new EditError('unrepresentable', key, 'there is no <body> for new strings')
  return found
}

/** A file's name may hold the separator itself. */
function namedIn(named: Bodies['named'], key: string): XmlElement | undefined {
  for (let at = key.indexOf(ID_SEPARATOR); at !== -1; at = key.indexOf(ID_SEPARATOR, at + 1)) {
    const found = named.get(key.slice(0, at))
    if (found !== undefined) return found
  }
  return undefined
}

function bodyAround(element: XmlElement | undefined, name: string): XmlElement | undefined {
  for (let at = element ?? null; at !== null; at = at.parent) if (at.name === name) return at
  return undefined
}

function sourceOf(session: Session, { key, source = [] }: AddEdit): readonly string[] {
  const found = source.length > 0 ? source : (session.template(key)?.record.entry.source ?? [])
  const texts = found.length > 0 ? found : [key]
  if (texts.every((text) => text !== '')) return texts
  throw new EditError('unrepresentable', key, 'a unit needs a source text')
}

/** A key that is no id of the file is the unit's name. */
function namesFor(key: string, original: string): { readonly id: string; readonly resname: string | undefined } {
  const start = original + ID_SEPARATOR
  if (original !== '' && key.startsWith(start) && key.length > start.length) {
    return { id: key.slice(start.length), resname: undefined }
  }
  return { id: key, resname: original === '' ? undefined : key }
}

interface NewUnit {
  readonly session: Session
  readonly edit: AddEdit
  readonly prefix: string
  readonly source: readonly string[]
  readonly id: string
  readonly resname: string | undefined
  readonly attributes: readonly (readonly [string, string])[]
}

interface UnitForm {
  readonly id: string
  readonly form: number
  /** Name and note stand in the first unit of a string. */
  readonly first: boolean
  readonly sourceForm?: number
}

/** `xml:space` where the first unit has it. */
function spaceHabit(session: Session): readonly (readonly [string, string])[] {
  const [first] = session.tree.records.values()
  const unit = first?.units[0]?.element
  return unit !== undefined && attributeOf(session.text, unit, 'xml:space') === 'preserve'
    ? [['xml:space', 'preserve']]
    : []
}

function unitElement(given: NewUnit, { id, form, first, sourceForm = form }: UnitForm): NewElement {
  const { session, edit, prefix, source, resname } = given
  const { key, target, note } = edit
  const text = target[form] ?? ''
  const wanted = stateAfter(edit.state, 'empty', target)
  const model = session.template(key)
  const modelSource = model?.record.units[0]?.source
  const textModel =
    model === undefined || modelSource === undefined ? undefined : { text: model.text, element: modelSource }
  const sourceText = source[sourceForm] ?? source.at(-1) ?? ''
  const children: NewElement[] = [
    { name: `${prefix}source`, content: newElementText(session, { key, text: sourceText, model: textModel }) },
  ]
  if (text !== '') children.push(targetElement(session, { key, text, wanted, prefix, model: textModel }))
  if (first) children.push(...locationsOf(session, edit, prefix))
  if (note !== undefined && note !== '' && first) {
    children.push({ name: `${prefix}note`, content: newPlainText(session, key, note) })
  }
  const attributes: (readonly [string, string])[] = [['id', id]]
  if (resname !== undefined && first) attributes.push(['resname', resname])
  if (wanted === 'approved') attributes.push(['approved', 'yes'])
  if (edit.flags && first) attributes.push(['weblate-flags', edit.flags])
  return { name: `${prefix}trans-unit`, attributes: [...attributes, ...given.attributes], content: children }
}

/** Where the program has the string, a group for each location: the file, and the line where there is one. */
function locationsOf(session: Session, { key, location = '' }: AddEdit, prefix: string): NewElement[] {
  const paths = location.split(/,\s*/).filter((path) => path !== '')
  return paths.map((path) => {
    const [, file = path, line] = /^(.+):(\d+)$/.exec(path) ?? []
    const context = (type: string, text: string): NewElement => ({
      name: `${prefix}context`,
      attributes: [['context-type', type]],
      content: newPlainText(session, key, text),
    })
    return {
      name: `${prefix}context-group`,
      attributes: [['purpose', 'location']],
      content: [context('sourcefile', file), ...(line === undefined ? [] : [context('linenumber', line)])],
    }
  })
}

function groupElement(given: NewUnit): NewElement {
  const { prefix, id, edit } = given
  const content = edit.target.map((_, form) => unitElement(given, { id: `${id}[${form}]`, form, first: form === 0 }))
  return {
    name: `${prefix}group`,
    attributes: [
      ['restype', 'x-gettext-plurals'],
      ['id', id],
    ],
    content,
  }
}

/** One unit after the other, each named by its category. */
function addForms(given: NewUnit, container: XmlElement): void {
  const { session, edit, id } = given
  const { plural, sourcePlural } = session.tree.options
  const { categories } = plural
  const ordered = categories.map((category, form) => ({ category, form }))
  ordered.sort((a, b) => ORDER.indexOf(a.category) - ORDER.indexOf(b.category))
  let { after } = edit
  for (const { category, form } of ordered) {
    const first = category === ordered[0]?.category
    const sourceForm = sourcePlural.categories.indexOf(category)
    const element = unitElement(given, { id: newFormId(id, category), form, first, sourceForm })
    const key = `${edit.key}\0${category}`
    session.insert({ ...edit, key, ...(after !== undefined && { after }) }, container, element)
    after = key
  }
  const last = session.added.get(after ?? '')
  if (last !== undefined) session.added.set(edit.key, last)
}
