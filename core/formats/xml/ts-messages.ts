import type { ProblemList } from '../syntax/text/problems.ts'
import { isSound, type XmlDocument, type XmlElement } from '../syntax/xml/xml.ts'
import { type ElementDecoder, readContent } from '../syntax/xml/xml-content.ts'
import { attributeOf, childNamed, childrenNamed } from '../syntax/xml/xml-file.ts'
import { elementsOf } from '../syntax/xml/xml-position.ts'
import { newEntry, type ReadOptions, type XmlRecord } from './xml-tree.ts'

export interface TsRecord extends XmlRecord {
  readonly translation: XmlElement | undefined
  readonly numerus: boolean
}

/** What tells messages of the same source apart stands before it. */
export const CONTEXT_END = '\u0004'

/** Qt writes control characters as `<byte value="x1b"/>`. */
export const decodeByte: ElementDecoder = (text, element) => {
  if (element.name !== 'byte') return undefined
  const value = attributeOf(text, element, 'value') ?? ''
  const code = value.startsWith('x') ? Number.parseInt(value.slice(1), 16) : Number.parseInt(value, 10)
  return code >= 0 && code <= 0xff ? String.fromCharCode(code) : undefined
}

export const textOf = (text: string, element: XmlElement | undefined): string =>
  element === undefined ? '' : readContent(text, element, decodeByte).text

/** Context and comment tell messages apart. */
export const joinContext = (name: string, comment: string): string => (comment === '' ? name : `${name}\n${comment}`)

export const messageKey = (context: string, source: string): string =>
  context === '' ? source : context + CONTEXT_END + source

/** Messages in file order; those that lupdate no longer found in the program are passed over. */
export function* tsRecords(
  { root, text }: XmlDocument,
  options: ReadOptions,
  problems: ProblemList,
  plurals: boolean,
): Generator<TsRecord> {
  if (root === null) return
  if (root.name !== 'TS') {
    problems.add('unsupported', `this is no <TS> file but <${root.name}>`, root.start, root.openEnd)
    return
  }
  for (const child of elementsOf(root)) {
    const name = child.name === 'context' ? textOf(text, childNamed(child, 'name')) : ''
    const messages =
      child.name === 'context' ? childrenNamed(child, 'message') : child.name === 'message' ? [child] : []
    for (const element of messages) {
      if (!isSound(element) || isGone(text, element)) continue
      if (isOffered(text, element, plurals)) yield readMessage(text, element, name, options)
      else
        problems.add(
          'unsupported',
          'plural or length variants that this format does not know',
          element.start,
          element.openEnd,
        )
    }
  }
}

const isGone = (text: string, message: XmlElement): boolean => {
  const translation = childNamed(message, 'translation')
  const type = translation && attributeOf(text, translation, 'type')
  return type === 'obsolete' || type === 'vanished'
}

const isNumerus = (text: string, message: XmlElement): boolean => attributeOf(text, message, 'numerus') === 'yes'

/** Plain text, or nothing but plural forms. */
function isOffered(text: string, message: XmlElement, plurals: boolean): boolean {
  const translation = childNamed(message, 'translation')
  if (isNumerus(text, message) && !plurals) return false
  if (translation === undefined || !isNumerus(text, message)) return !translation?.children.some(isVariant)
  const forms = childrenNamed(translation, 'numerusform')
  if (elementsOf(translation).length > forms.length) return false
  if (forms.length > 0) return !forms.some(({ children }) => children.some(isVariant))
  return text.slice(translation.openEnd, translation.closeStart).trim() === ''
}

const isVariant = (node: { readonly kind: string; readonly name?: string }): boolean => node.name === 'lengthvariant'

function readMessage(text: string, element: XmlElement, name: string, options: ReadOptions): TsRecord {
  const source = childNamed(element, 'source')
  const translation = childNamed(element, 'translation')
  const numerus = isNumerus(text, element)
  const id = attributeOf(text, element, 'id')
  const sourceText = textOf(text, source)
  const context = joinContext(name, textOf(text, childNamed(element, 'comment')))
  const unfinished = translation === undefined || attributeOf(text, translation, 'type') === 'unfinished'
  const forms = translation === undefined ? [] : numerus ? childrenNamed(translation, 'numerusform') : [translation]
  const written = forms.map((form) => textOf(text, form))
  const [only = ''] = written
  const same = only === '' && (!unfinished || options.isTemplate)
  const unsaid = options.isTemplate && written.every((form) => form === '')
  const plural = fitForms(unsaid ? sourceForms(sourceText) : written, options.plural.number)
  const target = numerus ? plural : [same ? sourceText : only]
  const blank = target.every((form) => form === '')
  const entry = newEntry(element, {
    key: id || messageKey(context, sourceText),
    context,
    source: options.template !== undefined ? [] : numerus ? sourceForms(sourceText) : [sourceText],
    target,
    note: notesOf(text, element),
    location: locationsOf(text, element),
    flags: attributeOf(text, element, 'weblate-flags') ?? '',
    state: blank ? 'empty' : unfinished ? 'needs-editing' : 'translated',
    previousSource: textOf(text, childNamed(element, 'oldsource')),
  })
  const values = source === undefined ? forms : [...forms, source]
  return { entry, element, from: element.start, values, translation, numerus }
}

const fitForms = (forms: readonly string[], count: number): string[] =>
  Array.from({ length: count }, (_, form) => forms[form] ?? '')

/** "%n file(s)" is one file, many files. */
const sourceForms = (source: string): string[] => [source.replaceAll('(s)', ''), source.replaceAll('(s)', 's')]

const notesOf = (text: string, message: XmlElement): string =>
  ['extracomment', 'translatorcomment']
    .map((name) => textOf(text, childNamed(message, name)))
    .filter((note) => note !== '')
    .join('\n')

/** Lines that are counted from the one before are left out. */
const locationsOf = (text: string, message: XmlElement): string =>
  childrenNamed(message, 'location')
    .map(
      (location) => [attributeOf(text, location, 'filename') ?? '', attributeOf(text, location, 'line') ?? ''] as const,
    )
    .filter(([file, line]) => file !== '' && !/^[+-]/.test(line))
    .map(([file, line]) => (line === '' ? file : `${file}:${line}`))
    .join(', ')
