import type { Entry } from '../model/format.ts'
import { isSound, type XmlDocument, type XmlElement } from '../syntax/xml/xml.ts'
import { readContent } from '../syntax/xml/xml-content.ts'
import { attributeOf, childNamed } from '../syntax/xml/xml-file.ts'
import { elementsOf } from '../syntax/xml/xml-position.ts'
import { inLanguage } from './xml-languages.ts'
import { newEntry, type ReadOptions, type XmlRecord } from './xml-tree.ts'

export interface TbxRecord extends XmlRecord {
  readonly sourceSet: XmlElement
  readonly source: XmlElement
  readonly targetSet: XmlElement | undefined
  readonly target: XmlElement | undefined
}

const ENTRIES = new Set(['termEntry', 'conceptEntry'])
const SETS = new Set(['langSet', 'langSec'])
const WRAPPERS = new Set(['tig', 'ntig', 'termGrp', 'termSec'])
const ROOTS = new Set(['martif', 'tbx', 'TBX'])
const FORBIDDEN = /^(?:forbidden|obsolete|deprecatedTerm|supersededTerm)/

/** Where the entries stand, in TBX 2 and 3 alike. */
export function bodyOf(root: XmlElement | null): XmlElement | undefined {
  if (root === null || !ROOTS.has(root.name)) return undefined
  const text = childNamed(root, 'text')
  return text && childNamed(text, 'body')
}

export function* tbxRecords({ root, text }: XmlDocument, options: ReadOptions): Generator<TbxRecord> {
  const body = bodyOf(root)
  if (body === undefined) return
  for (const element of elementsOf(body)) {
    if (!ENTRIES.has(element.name) || !isSound(element)) continue
    const record = readTerm(text, element, options)
    if (record !== undefined) yield record
  }
}

/** Of several terms of a language the first counts; the others are kept. */
function readTerm(text: string, element: XmlElement, options: ReadOptions): TbxRecord | undefined {
  const sets = elementsOf(element).filter(({ name }) => SETS.has(name))
  const sourceSet = inLanguage(text, sets, options.sourceLanguage)
  const source = sourceSet && termIn(sourceSet)
  if (sourceSet === undefined || source === undefined) return undefined
  const others = sets.filter((set) => set !== sourceSet)
  const targetSet = inLanguage(text, others, options.language)
  const target = targetSet && termIn(targetSet)
  const original = readContent(text, source).text
  if (original === '') return undefined
  const id = attributeOf(text, element, 'id') ?? ''
  const entry = newEntry(element, {
    key: id || original,
    context: id,
    source: [original],
    target: [target === undefined ? '' : readContent(text, target).text],
    ...detailsOf(
      text,
      element,
      { set: sourceSet, term: source },
      targetSet && target && { set: targetSet, term: target },
    ),
  })
  const values = target === undefined ? [source] : [target, source]
  return { entry, element, from: element.start, values, sourceSet, source, targetSet, target }
}

/** The first term of a language, however deep its wrappers. */
function termIn(set: XmlElement): XmlElement | undefined {
  const waiting = elementsOf(set).toReversed()
  for (let at = waiting.pop(); at !== undefined; at = waiting.pop()) {
    if (at.name === 'term') return at
    if (WRAPPERS.has(at.name)) for (const child of elementsOf(at).toReversed()) waiting.push(child)
  }
  return undefined
}

/** The term of a language that is shown. */
interface Shown {
  readonly set: XmlElement
  readonly term: XmlElement
}

/** Whether a term must not be used is said of the translation, or of the source while there is none; what further terms are does not count. */
function detailsOf(
  text: string,
  element: XmlElement,
  source: Shown,
  target: Shown | undefined,
): Pick<Entry, 'note' | 'explanation' | 'flags' | 'state'> {
  const found = [element, source.set].flatMap((part) => described(text, part))
  const { set, term } = target ?? source
  const status = described(text, element).concat(described(text, set, term))
  const forbidden = status.some(({ type, value }) => /administrativeStatus/i.test(type) && FORBIDDEN.test(value))
  const fixed = found.some(({ type, value }) => /^Translation needed$/i.test(type) && /^no$/i.test(value))
  const usage = found.filter(({ type }) => /^Usage note$/i.test(type))
  const explained = found.filter(
    ({ name, type }) => name === 'descrip' && !/^(?:Usage note|Translation needed)$/i.test(type),
  )
  const join = (list: readonly Described[]) =>
    list
      .map(({ value }) => value)
      .filter((value) => value !== '')
      .join('\n')
  const flags = [attributeOf(text, element, 'weblate-flags') ?? '', forbidden ? 'forbidden' : '']
  return {
    note: join(usage),
    explanation: join(explained),
    flags: flags.filter((flag) => flag !== '').join(', '),
    state: fixed ? 'read-only' : 'unknown',
  }
}

interface Described {
  readonly name: string
  readonly type: string
  readonly value: string
}

/** `<descrip>` and `<termNote>` of an element and of its wrappers, or of that around one term; not of other languages. */
function described(text: string, element: XmlElement, term?: XmlElement): Described[] {
  const found: Described[] = []
  const waiting = [element]
  for (let at = waiting.pop(); at !== undefined; at = waiting.pop()) {
    for (const child of elementsOf(at)) {
      if (child.name === 'descrip' || child.name === 'termNote') {
        const value = readContent(text, child).text.trim()
        found.push({ name: child.name, type: attributeOf(text, child, 'type') ?? '', value })
      } else if (WRAPPERS.has(child.name)) {
        if (term === undefined || (child.start < term.start && term.end < child.end)) waiting.push(child)
      } else if (child.name === 'descripGrp' || child.name === 'termNoteGrp') waiting.push(child)
    }
  }
  return found
}
