import { type FormShape, formMembers, readForms } from '../json/json-plural.ts'
import type { EntryState } from '../model/format.ts'
import { CATEGORIES } from '../model/plural-categories.ts'
import type { JsonDocument, JsonNode } from '../syntax/json/json-document.ts'
import { newObject } from '../syntax/json/json-new.ts'

/** A text of a string: the string itself, or what it says on one device, or one of its substitutions. */
export interface Slot {
  readonly member: JsonNode
  /** Names that lead from a localization to the slot: `variations`, `device`, `mac`. */
  readonly path: readonly string[]
  readonly source: JsonNode | undefined
  readonly target: JsonNode | undefined
}

/** The languages of a file: the one it is written in and the one we read. */
export interface CatalogLanguages {
  readonly source: string
  readonly target: string
}

/** Apple's own separator in the identifiers of exported variations. */
const SEPARATOR = '|==|'
const MAXIMUM_NESTING = 4

/** `{"stringUnit": {"state": …, "value": …}}`; Xcode sorts the forms by name. */
export const unitShape = {
  order: CATEGORIES.toSorted(),
  text(document, form) {
    const value = document.child(document.child(form, 'stringUnit'), 'value')
    return value === undefined || document.isContainer(value) ? undefined : value
  },
  make: (text) =>
    newObject([
      [
        'stringUnit',
        newObject([
          ['state', text === '' ? 'new' : 'translated'],
          ['value', text],
        ]),
      ],
    ]),
} satisfies FormShape

const canonical = (code: string): string => code.replaceAll('_', '-').toLowerCase()

/** `pt_BR` and `pt-BR` are one language. */
export function localizationOf(document: JsonDocument, member: JsonNode, language: string): JsonNode | undefined {
  const localizations = document.child(member, 'localizations')
  if (localizations === undefined || !document.isObject(localizations)) return undefined
  const exact = document.child(localizations, language)
  if (exact !== undefined) return exact
  return document.children(localizations).find((child) => canonical(document.key(child)) === canonical(language))
}

export const isSameLanguage = (a: string, b: string): boolean => canonical(a) === canonical(b)

/** The slots of a string: those of the source, then those that the translation alone has. */
export function slotsOf(document: JsonDocument, member: JsonNode, languages: CatalogLanguages): Slot[] {
  const source = leavesOf(document, localizationOf(document, member, languages.source))
  const target = leavesOf(document, localizationOf(document, member, languages.target))
  const paths = new Map([...source, ...target].map(([name, { path }]) => [name, path]))
  if (paths.size === 0) paths.set('', [])
  return [...paths].map(([name, path]) => ({
    member,
    path,
    source: source.get(name)?.node,
    target: target.get(name)?.node,
  }))
}

/** The node by which a slot is known. */
export const nodeOfSlot = ({ member, path, source, target }: Slot): JsonNode =>
  path.length === 0 ? member : (source ?? target ?? member)

export function keyOfSlot(key: string, { path }: Slot): string {
  const names = path.filter((name) => name !== 'variations')
  return names.length === 0 ? key : `${key}${SEPARATOR}${names.join('.')}`
}

type Leaves = Map<string, { readonly path: readonly string[]; readonly node: JsonNode }>

function leavesOf(document: JsonDocument, localization: JsonNode | undefined): Leaves {
  const leaves: Leaves = new Map()
  const visit = (node: JsonNode, path: readonly string[]): void => {
    const deeper = path.length < MAXIMUM_NESTING * 3
    const devices = document.child(document.child(node, 'variations'), 'device')
    const substitutions = document.child(node, 'substitutions')
    const texts = document.child(node, 'stringUnit') ?? document.child(node, 'variations')
    if (devices === undefined || !deeper) {
      if (texts !== undefined) leaves.set(path.join('\n'), { path, node })
    } else
      for (const child of objectsIn(document, devices))
        visit(child, [...path, 'variations', 'device', document.key(child)])
    if (substitutions === undefined || !deeper) return
    for (const child of objectsIn(document, substitutions))
      visit(child, [...path, 'substitutions', document.key(child)])
  }
  if (localization !== undefined && document.isObject(localization)) visit(localization, [])
  return leaves
}

const objectsIn = (document: JsonDocument, node: JsonNode): JsonNode[] =>
  document.isObject(node) ? document.children(node).filter((child) => document.isObject(child)) : []

/** The object of plural forms of a slot. */
export function pluralOf(document: JsonDocument, slot: JsonNode | undefined): JsonNode | undefined {
  const plural = document.child(document.child(slot, 'variations'), 'plural')
  return plural !== undefined && document.isObject(plural) ? plural : undefined
}

export function readSlot(document: JsonDocument, slot: JsonNode, categories: readonly string[]): string[] {
  const plural = pluralOf(document, slot)
  if (plural !== undefined) return readForms(document, plural, categories, unitShape)
  const text = unitShape.text(document, slot)
  return [text === undefined ? '' : document.scalar(text)]
}

/** The objects with a text and its state. */
export function unitsOf(document: JsonDocument, slot: JsonNode): JsonNode[] {
  const plural = pluralOf(document, slot)
  const forms = plural === undefined ? [slot] : [...formMembers(document, plural).values()]
  return forms.flatMap((form) => document.child(form, 'stringUnit') ?? [])
}

/** Variations that we do not know, or one kind inside the other: better not touched. */
export function isOdd(document: JsonDocument, slot: JsonNode): boolean {
  if (!document.isObject(slot)) return true
  const variations = document.child(slot, 'variations')
  const plural = pluralOf(document, slot)
  if (variations === undefined) return false
  if (plural === undefined) return document.child(variations, 'device') === undefined
  return [...formMembers(document, plural).values()].some(
    (form) => unitShape.text(document, form) === undefined && document.firstChild(form) !== null,
  )
}

/** A text varies by device or it does not: where a translation does otherwise than the source, it has no place for the text. */
export function hasNoSlot(
  document: JsonDocument,
  localization: JsonNode | undefined,
  path: readonly string[],
): boolean {
  let at = localization
  for (const [index, name] of path.entries()) {
    const variations = document.child(at, 'variations')
    const varies = document.child(variations, 'device') !== undefined
    const isText = !varies && (variations ?? document.child(at, 'stringUnit')) !== undefined
    if (isText && name === 'variations' && path[index + 1] === 'device') return true
    at = document.child(at, name)
  }
  return document.child(document.child(at, 'variations'), 'device') !== undefined
}

export function stateOf(document: JsonDocument, slot: JsonNode, texts: readonly string[]): EntryState {
  const states = unitsOf(document, slot).map((unit) => {
    const state = document.child(unit, 'state')
    return state === undefined ? '' : document.scalar(state)
  })
  if (texts.every((text) => text === '')) return 'empty'
  return states.some((state) => state === 'new' || state === 'needs_review') ? 'needs-editing' : 'translated'
}
