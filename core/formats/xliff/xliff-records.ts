import type { Entry } from '../model/format.ts'
import type { ProblemList } from '../syntax/text/problems.ts'
import type { XmlDocument, XmlElement } from '../syntax/xml/xml.ts'
import { readContent } from '../syntax/xml/xml-content.ts'
import { readSource } from '../syntax/xml/xml-source.ts'
import { newEntry, type ReadOptions, type XmlRecord } from '../xml/xml-tree.ts'
import { appleForm, type FormName } from './xliff-apple-files.ts'
import {
  contextOf,
  prefixOf,
  type TextReader,
  type UnitDetails,
  unitDetails,
  unitState,
  type XliffUnit,
  xliffUnits,
} from './xliff-units.ts'

type Units = readonly [XliffUnit, ...XliffUnit[]]

export interface XliffRecord extends XmlRecord {
  readonly kind: 'single' | 'gettext' | 'apple'
  /** One, or the plural forms there are. */
  readonly units: Units
  /** Unit of each target form, undefined where the file has none. */
  readonly forms: readonly (XliffUnit | undefined)[]
}

/** What the kinds of XLIFF 1.2 differ in. */
export interface XliffKind {
  /** Texts are XML source, and marked as such. */
  readonly placeables: boolean
  /** Units of one plural string are known by their ids. */
  readonly apple: boolean
}

export function* xliffRecords(
  document: XmlDocument,
  options: ReadOptions,
  problems: ProblemList,
  kind: XliffKind,
): Generator<XliffRecord> {
  const read: TextReader = kind.placeables ? readSource : readContent
  const prefix = document.root === null ? '' : prefixOf(document.root)
  const context: Context = { document, options, kind, prefix, read }
  const plurals = kind.apple ? new FormGroups() : undefined
  const found = [...xliffUnits(document, problems, read)]
  for (const { group, units } of found) if (group === undefined) plurals?.add(units[0])
  for (const { group, units } of found) {
    const [unit, ...more] = units
    if (unit === undefined) continue
    const forms = plurals?.of(unit)
    if (group !== undefined) yield gettextRecord(context, group, [unit, ...more])
    else if (forms === undefined) yield singleRecord(context, unit)
    else if (forms[0]?.unit === unit) yield appleRecord(context, unit, forms)
  }
}

interface Form {
  readonly unit: XliffUnit
  readonly name: FormName
}

/** Units that are forms of the same string, in one part of the file. */
class FormGroups {
  private readonly groups = new Map<XmlElement | null, Map<string, Form[]>>()
  private readonly byUnit = new Map<XliffUnit, readonly Form[]>()

  add(unit: XliffUnit | undefined): void {
    const name = unit === undefined ? undefined : appleForm(unit.id)
    if (unit === undefined || name === undefined) return
    const { parent } = unit.element
    const group = this.groups.get(parent) ?? new Map<string, Form[]>()
    const forms = group.get(name.base) ?? []
    forms.push({ unit, name })
    this.groups.set(parent, group.set(name.base, forms))
    this.byUnit.set(unit, forms)
  }

  of(unit: XliffUnit): readonly Form[] | undefined {
    return this.byUnit.get(unit)
  }
}

interface Context {
  readonly document: XmlDocument
  readonly options: ReadOptions
  readonly kind: XliffKind
  readonly prefix: string
  readonly read: TextReader
}

function singleRecord(context: Context, unit: XliffUnit): XliffRecord {
  const source = [unit.original.text]
  const target = textsOf([unit], context.options)
  const entry = entryOf(context, [unit], unit.id, { source, target, span: unit.element })
  return { kind: 'single', units: [unit], forms: [unit], ...recordParts([unit], unit.element), entry }
}

/** What a template does not translate says what its source says. */
function textsOf(forms: readonly (XliffUnit | undefined)[], { isTemplate }: ReadOptions): string[] {
  const target = forms.map((unit) => unit?.translation.text ?? '')
  const untranslated = isTemplate && target.every((text) => text === '')
  return untranslated ? forms.map((unit) => unit?.original.text ?? '') : target
}

/** `<group restype="x-gettext-plurals">`: the units are the forms, in order. */
function gettextRecord(context: Context, group: XmlElement, units: Units): XliffRecord {
  const { options } = context
  const forms = Array.from({ length: options.plural.number }, (_, form) => units[form])
  const sources = units.map(({ original }) => original.text)
  const source = Array.from({ length: options.sourcePlural.number }, (_, form) => sources[form] ?? sources.at(-1) ?? '')
  const target = textsOf(forms, options)
  const id = units[0].id.replace(/\[\d+\]$/, '')
  const entry = entryOf(context, units, id, { source, target, span: group })
  return { kind: 'gettext', units, forms, ...recordParts(units, group), entry }
}

/** Units whose ids end in plural categories. */
function appleRecord(context: Context, first: XliffUnit, found: readonly Form[]): XliffRecord {
  const { options } = context
  const units: Units = [first, ...found.slice(1).map(({ unit }) => unit)]
  const byCategory = new Map(found.toReversed().map(({ unit, name }) => [name.category, unit]))
  const other = byCategory.get('other') ?? units.at(-1)
  const forms = options.plural.categories.map((category) => byCategory.get(category))
  const source = options.sourcePlural.categories.map(
    (category) => (byCategory.get(category) ?? other)?.original.text ?? '',
  )
  const target = textsOf(forms, options)
  const last = units.at(-1)?.element ?? first.element
  const span = { start: first.element.start, end: last.end }
  const entry = entryOf(context, units, found[0]?.name.base ?? '', { source, target, span })
  return { kind: 'apple', units, forms, ...recordParts(units, first.element), last, entry }
}

function entryOf(context: Context, units: Units, id: string, known: Pick<Entry, 'source' | 'target' | 'span'>): Entry {
  const { options, kind } = context
  const { text } = context.document
  const [first] = units
  const details = detailsOf(context, units)
  const key = contextOf(first, id, known.source[0] ?? '')
  const blank = known.target.every((form) => form === '')
  const marked = units.find(({ translation }) => translation.text !== '') ?? first
  return newEntry(first.element, {
    key,
    context: key,
    ...details,
    ...known,
    // Where strings may hold tags every one of them is XML, also one that has none in its source.
    flags: kind.placeables ? [details.flags, 'xml-text'].filter((flag) => flag !== '').join(', ') : details.flags,
    source: options.template === undefined ? known.source : [],
    state: unitState(text, marked, blank),
  })
}

/** What any unit of a string says counts for the string: a form that comes first may be a new one, which says nothing. */
function detailsOf({ document: { text }, prefix, read }: Context, units: Units): UnitDetails {
  const [first, ...rest] = units
  const details = unitDetails(text, first, { prefix, read })
  for (const unit of rest) {
    const more = unitDetails(text, unit, { prefix, read })
    for (const name of ['note', 'location', 'flags', 'previousSource'] as const) details[name] ||= more[name]
  }
  return details
}

const recordParts = (units: readonly XliffUnit[], element: XmlElement) => ({
  element,
  from: element.start,
  values: units.flatMap(({ target, source }) => (target === undefined ? [source] : [target, source])),
})
