import type { Entry, EntryState } from '../model/format.ts'
import type { ProblemList } from '../syntax/text/problems.ts'
import { isSound, type XmlDocument, type XmlElement } from '../syntax/xml/xml.ts'
import { type Content, readContent } from '../syntax/xml/xml-content.ts'
import { attributeOf, childNamed, childrenNamed } from '../syntax/xml/xml-file.ts'
import { elementsOf } from '../syntax/xml/xml-position.ts'

/** A `<trans-unit>` with both its texts. */
export interface XliffUnit {
  readonly element: XmlElement
  readonly source: XmlElement
  readonly target: XmlElement | undefined
  /** What the two hold. */
  readonly original: Content
  readonly translation: Content
  readonly id: string
  readonly resname: string
  /** `original` of the file it stands in. */
  readonly file: string
}

/** Between file and id in what identifies a unit. */
export const ID_SEPARATOR = '///'

const NEEDS_EDITING = new Set(['new', 'needs-translation', 'needs-adaptation', 'needs-l10n'])
const HEADER = 'x-gettext-domain-header'

/** `<xlf:file>` where the root is `<xlf:xliff>`. */
export const prefixOf = (root: XmlElement): string => root.name.slice(0, root.name.lastIndexOf(':') + 1)

/** Reads the text of an element: characters, or XML source. */
export type TextReader = (text: string, element: XmlElement) => Content

interface Position {
  readonly text: string
  readonly prefix: string
  /** `original` of the file around. */
  readonly file: string
  readonly read: TextReader
}

/** Units and groups of plural forms, in file order. */
export function* xliffUnits(
  { root, text }: XmlDocument,
  problems: ProblemList,
  read: TextReader,
): Generator<{ readonly group: XmlElement | undefined; readonly units: readonly XliffUnit[] }> {
  if (root === null) return
  const prefix = prefixOf(root)
  if (root.name !== `${prefix}xliff`) {
    problems.add('unsupported', `this is no <xliff> file but <${root.name}>`, root.start, root.openEnd)
    return
  }
  for (const file of childrenNamed(root, `${prefix}file`)) {
    const name = attributeOf(text, file, 'original') ?? ''
    for (const body of childrenNamed(file, `${prefix}body`)) yield* unitsIn({ text, prefix, file: name, read }, body)
  }
}

function* unitsIn(
  position: Position,
  container: XmlElement,
): Generator<{ readonly group: XmlElement | undefined; readonly units: readonly XliffUnit[] }> {
  const { text, prefix } = position
  for (const element of elementsOf(container)) {
    if (element.name === `${prefix}trans-unit`) {
      const unit = readUnit(position, element)
      if (unit !== undefined) yield { group: undefined, units: [unit] }
    } else if (element.name !== `${prefix}group`) continue
    else if (attributeOf(text, element, 'restype') === 'x-gettext-plurals') {
      const forms = childrenNamed(element, `${prefix}trans-unit`)
      const units = forms.map((form) => readUnit(position, form)).filter((unit) => unit !== undefined)
      if (isSound(element) && units.length > 0 && units.length === forms.length) yield { group: element, units }
    } else yield* unitsIn(position, element)
  }
}

/** Units without a source are nothing to translate. */
function readUnit({ text, prefix, file, read }: Position, element: XmlElement): XliffUnit | undefined {
  const source = childNamed(element, `${prefix}source`)
  if (source === undefined || !isSound(element) || attributeOf(text, element, 'restype') === HEADER) return undefined
  if (source.openEnd === source.closeStart) return undefined
  const target = childNamed(element, `${prefix}target`)
  return {
    element,
    source,
    target,
    original: read(text, source),
    translation: target === undefined ? NOTHING : read(text, target),
    id: attributeOf(text, element, 'id') ?? '',
    resname: attributeOf(text, element, 'resname') ?? '',
    file,
  }
}

const NOTHING: Content = { text: '', style: 'empty' }

const unitText = (text: string, element: XmlElement | undefined): string =>
  element === undefined ? '' : readContent(text, element).text

/** What identifies a unit: its name, else its id within its file. */
export function contextOf({ resname, file }: XliffUnit, id: string, sourceText: string): string {
  if (resname !== '') return resname
  if (id === '') return sourceText
  return file === '' ? id : file + ID_SEPARATOR + id
}

export function unitState(text: string, { element, target }: XliffUnit, blank: boolean): EntryState {
  if (attributeOf(text, element, 'translate') === 'no') return 'read-only'
  if (blank || target === undefined) return 'empty'
  if (needsEditing(text, target)) return 'needs-editing'
  return attributeOf(text, element, 'approved') === 'yes' ? 'approved' : 'translated'
}

export const needsEditing = (text: string, target: XmlElement): boolean =>
  NEEDS_EDITING.has(attributeOf(text, target, 'state') ?? '')

export type UnitDetails = { -readonly [name in 'note' | 'location' | 'flags' | 'previousSource']: Entry[name] }

/** What else a unit says: notes, places, limits. */
export function unitDetails(
  text: string,
  { element, target }: XliffUnit,
  { prefix, read }: Pick<Position, 'prefix' | 'read'>,
): UnitDetails {
  const flags = element.attributes.length < 2 ? '' : flagsOf(text, element)
  if (element.children.length === (target === undefined ? 1 : 2))
    return { note: '', location: '', flags, previousSource: '' }
  const contexts = contextsOf(text, element, prefix)
  const comments = contexts.flatMap((group) =>
    group.filter(([type]) => type === 'x-po-autocomment' || type === 'x-po-trancomment').map(([, value]) => value),
  )
  const notes = childrenNamed(element, `${prefix}note`).map((note) => unitText(text, note))
  return {
    note: [...new Set([...notes, ...comments])].filter((note) => note !== '').join('\n'),
    location: contexts
      .map(locationOf)
      .filter((position) => position !== '')
      .join(', '),
    flags,
    previousSource: previousSource(text, element, prefix, read),
  }
}

const contextsOf = (text: string, element: XmlElement, prefix: string): readonly (readonly [string, string])[][] =>
  childrenNamed(element, `${prefix}context-group`).map((group) =>
    childrenNamed(group, `${prefix}context`).map((context) => [
      attributeOf(text, context, 'context-type') ?? '',
      unitText(text, context),
    ]),
  )

function locationOf(contexts: readonly (readonly [string, string])[]): string {
  const find = (type: string) => contexts.find(([name]) => name === type)?.[1] ?? ''
  const [file, line] = [find('sourcefile'), find('linenumber')]
  return line === '' ? file : `${file}:${line}`
}

function previousSource(text: string, element: XmlElement, prefix: string, read: TextReader): string {
  const old = childrenNamed(element, `${prefix}alt-trans`).find(
    (alternative) => attributeOf(text, alternative, 'alttranstype') === 'previous-version',
  )
  const source = old === undefined ? undefined : childNamed(old, `${prefix}source`)
  return source === undefined ? '' : read(text, source).text
}

/** Units that count characters; in all others, and where none is named, the text is drawn and measured. */
const COUNTED: ReadonlySet<string> = new Set(['byte', 'char'])

/** A width is a limit; a font says how to measure it. */
function flagsOf(text: string, element: XmlElement): string {
  const value = (name: string) => attributeOf(text, element, name) ?? ''
  const width = /^\d{1,9}$/.test(value('maxwidth')) ? value('maxwidth') : ''
  const limit = width === '' ? '' : `${COUNTED.has(value('size-unit')) ? 'max-length' : 'max-size'}:${width}`
  const [family = '', size = '', weight = ''] = value('font')
    .split(';')
    .map((part) => part.trim())
  return [
    value('weblate-flags'),
    limit,
    family && `font-family:${family.toLowerCase().replaceAll(/\s+/g, '_')}`,
    size && `font-size:${size}`,
    weight && `font-weight:${weight}`,
  ]
    .filter((flag) => flag !== '')
    .join(', ')
}
