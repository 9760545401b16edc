import { formMembers, formsByCategory, newForms, setForms } from '../json/json-plural.ts'
import type { JsonSession } from '../json/json-session.ts'
import type { AddEdit, SetEdit } from '../model/edit-plan.ts'
import type { EntryState } from '../model/format.ts'
import type { JsonNode } from '../syntax/json/json-document.ts'
import type { JsonPosition } from '../syntax/json/json-edit.ts'
import { copyOf, NewContainer, type NewValue, newObject } from '../syntax/json/json-new.ts'
import { EditError } from '../syntax/text/edit-error.ts'
import {
  type CatalogLanguages,
  hasNoSlot,
  isSameLanguage,
  localizationOf,
  pluralOf,
  readSlot,
  type Slot,
  unitShape,
  unitsOf,
} from './xcstrings-slots.ts'

const STATES: Readonly<Partial<Record<EntryState, string>>> = {
  empty: 'new',
  'needs-editing': 'needs_review',
  translated: 'translated',
  approved: 'translated',
}

/** Gives a slot its texts and its state. `present`: what was read of it. */
export function setSlot(
  session: JsonSession,
  slot: Slot,
  edit: SetEdit,
  { present, languages }: { present: readonly string[]; languages: CatalogLanguages },
): void {
  const { document, editor } = session
  const { categories } = session.tree.options.plural
  const same = edit.target.length === present.length && edit.target.every((text, index) => text === present[index])
  if (slot.target === undefined) {
    if (!same) insertSlot(session, slot, edit, languages)
    return
  }
  const plural = pluralOf(document, slot.target)
  const text = unitShape.text(document, slot.target)
  if (plural !== undefined && edit.target.length === categories.length) {
    const old = readSlot(document, slot.target, categories)
    const changed = new Set(categories.filter((_, index) => old[index] !== edit.target[index]))
    setForms(session, edit.key, plural, formsByCategory(categories, edit.target), unitShape)
    for (const [category, form] of formMembers(document, plural)) {
      for (const unit of unitsOf(document, form)) setState(session, unit, edit, changed.has(category))
    }
  } else if (plural === undefined && text !== undefined && edit.target.length === 1) {
    session.setScalar(text, edit.target[0] ?? '')
    for (const unit of unitsOf(document, slot.target)) setState(session, unit, edit, !same)
  } else if (!same) {
    editor.replace(slot.target, newSlot(session, slot, edit))
  }
}

/** The state that is asked for; a new text in an untranslated string translates it. */
function setState(session: JsonSession, unit: JsonNode, { key, state, target }: SetEdit, changed: boolean): void {
  const { document, editor } = session
  const member = document.child(unit, 'state')
  const present = member === undefined ? '' : document.scalar(member)
  const translates = changed && present === 'new' && target.some((text) => text !== '')
  const wanted = state === undefined ? (translates ? 'translated' : undefined) : STATES[state]
  if (wanted === undefined || wanted === present) return
  if (member !== undefined) editor.replace(member, wanted)
  else session.complete(key, unit, 'state', wanted, 'first')
}

/** What stands in a slot; a substitution keeps what the source says about its argument. */
function newSlot(
  session: JsonSession,
  { source, path }: Pick<Slot, 'source' | 'path'>,
  { key, target, state }: SetEdit | AddEdit,
): NewContainer {
  const { document } = session
  const slot = newTexts(session, key, target, source !== undefined && pluralOf(document, source) !== undefined)
  if (state !== undefined) labelUnits(slot, STATES[state] ?? 'translated')
  if (path.at(-2) !== 'substitutions' || source === undefined) return slot
  const about = document.children(source).filter((child) => !document.isContainer(child))
  const members = about.map((child): [string, NewValue] => [document.key(child), copyOf(document, child)])
  return newObject([...members, ...slot.heads.map(({ key: name, value }) => [name, value] as const)])
}

function newTexts(session: JsonSession, key: string, target: readonly string[], isPlural: boolean): NewContainer {
  const { categories } = session.tree.options.plural
  const fits = target.length === categories.length
  if (target.length === 1 && !(isPlural && fits)) return unitShape.make(target[0] ?? '')
  if (!fits) throw new EditError('unrepresentable', key, `this language has ${categories.length} plural forms`)
  return newObject([['variations', newObject([['plural', newForms(categories, target, unitShape)]])]])
}

function labelUnits(slot: NewContainer, state: string): void {
  slot.heads.forEach((member, index) => {
    if (member.key === 'state') slot.heads[index] = { ...member, value: state }
    else if (member.value instanceof NewContainer) labelUnits(member.value, state)
  })
}

/** Opens what is missing between the string and the slot; edits of one write share what they open. */
function insertSlot(session: JsonSession, slot: Slot, edit: SetEdit, languages: CatalogLanguages): void {
  const { document } = session
  const found = localizationOf(document, slot.member, languages.target)
  if (hasNoSlot(document, found, slot.path)) {
    throw new EditError(
      'unrepresentable',
      edit.key,
      'the translation varies by device where the source does not, or the reverse',
    )
  }
  const language = found === undefined ? languages.target.replaceAll('_', '-') : document.key(found)
  const steps = ['localizations', language, ...slot.path]
  let container: JsonNode | NewContainer = slot.member
  let path = `${slot.member}`
  steps.forEach((name, index) => {
    path += `\n${name}`
    const known: JsonNode | NewContainer | undefined =
      session.made.get(path) ?? (container instanceof NewContainer ? undefined : document.child(container, name))
    const last = index === steps.length - 1
    if (known !== undefined && !last) {
      container = known
      return
    }
    const value = last ? newSlot(session, slot, edit) : new NewContainer('object')
    if (known !== undefined) {
      for (const member of value.heads) put(session, known, member.key, member.value, edit.key)
      return
    }
    put(session, container, name, value, edit.key)
    session.made.set(path, value)
    container = value
  })
}

function put(
  session: JsonSession,
  container: JsonNode | NewContainer,
  name: string,
  value: NewValue,
  key: string,
): void {
  if (container instanceof NewContainer) container.put(name, value)
  else session.complete(key, container, name, value, sortedPosition(session, container, name))
}

/** Xcode sorts the keys of everything but the strings themselves. */
function sortedPosition({ document }: JsonSession, container: JsonNode, name: string): JsonPosition {
  const before = document.children(container).findLast((child) => document.key(child) < name)
  return before === undefined ? 'first' : { after: before }
}

/** A string that is not in the file yet. Xcode would take it away unless it is marked as our own. */
export function newString(session: JsonSession, edit: AddEdit, languages: CatalogLanguages): NewContainer {
  const { target, key, note = '', source = [] } = edit
  const isSource = isSameLanguage(languages.source, languages.target)
  const unsaid = target.length === 1 && target[0] === (isSource ? key : '')
  const localizations: [string, NewValue][] = []
  if (!unsaid)
    localizations.push([languages.target.replaceAll('_', '-'), newSlot(session, { path: [], source: undefined }, edit)])
  if (!isSource && source.length === 1 && source[0] !== key && source[0] !== '') {
    localizations.push([languages.source, unitShape.make(source[0] ?? '')])
  }
  const members: [string, NewValue][] = note === '' ? [] : [['comment', note]]
  members.push(['extractionState', 'manual'])
  localizations.sort(([a], [b]) => (a < b ? -1 : 1))
  if (localizations.length > 0) members.push(['localizations', newObject(localizations)])
  return newObject(members)
}
