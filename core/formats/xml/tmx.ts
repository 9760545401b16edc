import { abilitiesOf } from '../model/abilities.ts'
import type { AddEdit, SetEdit } from '../model/edit-plan.ts'
import type { FileFormat, LanguagePair } from '../model/format.ts'
import { EditError } from '../syntax/text/edit-error.ts'
import { isSound, type XmlDocument, type XmlElement } from '../syntax/xml/xml.ts'
import { readContent } from '../syntax/xml/xml-content.ts'
import { attributeOf, childNamed, childrenNamed, readXml } from '../syntax/xml/xml-file.ts'
import type { NewElement } from '../syntax/xml/xml-new.ts'
import { xmlFormat } from './xml-catalog.ts'
import { inLanguage, languageTag } from './xml-languages.ts'
import type { XmlDialect, XmlSession } from './xml-session.ts'
import { xmlHead } from './xml-sniff.ts'
import { newElementText, onlyForm, setElementText } from './xml-text.ts'
import { newEntry, type ReadOptions, type XmlRecord } from './xml-tree.ts'

/** Translation Memory eXchange: pairs of one source and one target language out of a file that may hold many. */
export const tmx: FileFormat = {
  id: 'tmx',
  name: 'Translation Memory eXchange file',
  globs: ['*.tmx'],
  linguality: 'bilingual',
  abilities: abilitiesOf({ notes: true, contexts: true }),
  codeStyle: 'bcp',
  mime: 'application/x-tmx',
  sniff: (head) => (xmlHead(head)?.root.name === 'tmx' ? 60 : 10),
  languagePair,
  keyOf: (context, [source = '']) => keyOfPair(context, source),
  ...xmlFormat(tmxDialect(), () => tmx),
}

const CONTEXT = 'x-context'

/** The same text means different things in different contexts. */
const keyOfPair = (context: string, source: string): string => (context === '' ? source : `${context}\u0004${source}`)

/** The source that the header or the first unit declares, and the first language beside it. */
function languagePair(file: Uint8Array): LanguagePair | undefined {
  const { root, text } = readXml(file).document
  const body = root?.name === 'tmx' ? childNamed(root, 'body') : undefined
  const [unit] = body === undefined ? [] : childrenNamed(body, 'tu')
  const codes = unit === undefined ? [] : childrenNamed(unit, 'tuv').map((variant) => tagOf(text, variant))
  const header = root === null ? undefined : childNamed(root, 'header')
  const declared = header === undefined ? undefined : attributeOf(text, header, 'srclang')
  const source = codes.find((code) => code.toLowerCase() === declared?.toLowerCase()) ?? codes[0]
  const language = codes.find((code) => code !== source)
  return source === undefined || language === undefined ? undefined : { sourceLanguage: source, language }
}

const tagOf = (text: string, variant: XmlElement): string =>
  attributeOf(text, variant, 'xml:lang') ?? attributeOf(text, variant, 'lang') ?? ''

interface TmxRecord extends XmlRecord {
  readonly source: XmlElement
  readonly sourceSegment: XmlElement
  readonly segment: XmlElement | undefined
}

type Session = XmlSession<TmxRecord>

function tmxDialect(): XmlDialect<TmxRecord> {
  return {
    unit: '  ',
    skeleton: ({ sourceLanguage }) => `<?xml version="1.0" encoding="UTF-8"?>
<!DOCTYPE tmx SYSTEM "tmx14.dtd">
<tmx version="1.4">
  <header creationtool="Dragoman" creationtoolversion="1" datatype="plaintext" segtype="sentence" adminlang="en" srclang="${languageTag(sourceLanguage)}" o-tmf="tmx"/>
  <body>
  </body>
</tmx>
`,
    records,
    set: setPair,
    add: addPair,
  }
}

function* records({ root, text }: XmlDocument, options: ReadOptions): Generator<TmxRecord> {
  if (root?.name !== 'tmx') return
  const header = childNamed(root, 'header')
  const common = header === undefined ? '' : (attributeOf(text, header, 'srclang') ?? '')
  const counts = new Map<string, number>()
  for (const body of childrenNamed(root, 'body')) {
    for (const element of childrenNamed(body, 'tu')) {
      const record = isSound(element) ? readPair(text, element, options, common) : undefined
      if (record === undefined) continue
      const { key } = record.entry
      const count = (counts.get(key) ?? 0) + 1
      counts.set(key, count)
      yield count === 1 ? record : { ...record, entry: { ...record.entry, key: `${key}\u0004${count}` } }
    }
  }
}

/** Memories hold many translations of one text: the second one's key has a number. */
function readPair(text: string, element: XmlElement, options: ReadOptions, common: string): TmxRecord | undefined {
  const variants = childrenNamed(element, 'tuv')
  const declared = attributeOf(text, element, 'srclang') ?? common
  const source = inLanguage(text, variants, options.sourceLanguage) ?? inLanguage(text, variants, declared)
  const sourceSegment = source && childNamed(source, 'seg')
  if (source === undefined || sourceSegment === undefined) return undefined
  const others = variants.filter((variant) => variant !== source)
  const target = inLanguage(text, others, options.language)
  const segment = target && childNamed(target, 'seg')
  const original = readContent(text, sourceSegment).text
  if (original === '') return undefined
  const property = childrenNamed(element, 'prop').find((one) => attributeOf(text, one, 'type') === CONTEXT)
  const context = property === undefined ? '' : readContent(text, property).text
  const entry = newEntry(element, {
    key: attributeOf(text, element, 'tuid') || keyOfPair(context, original),
    context,
    source: [original],
    target: [segment === undefined ? '' : readContent(text, segment).text],
    note: childrenNamed(element, 'note')
      .map((note) => readContent(text, note).text)
      .join('\n'),
  })
  const values = segment === undefined ? [sourceSegment] : [segment, sourceSegment]
  return { entry, element, from: element.start, values, source, sourceSegment, segment }
}

function setPair(session: Session, record: TmxRecord, { key, target }: SetEdit): void {
  const text = onlyForm(key, target)
  const { segment, source, sourceSegment, element } = record
  const model = { text: session.text, element: sourceSegment }
  if (segment !== undefined) setElementText(session, segment, { key, text, model })
  else if (text !== '') {
    const attribute = source.attributes.some(({ name }) => name === 'lang') ? 'lang' : 'xml:lang'
    const seg = { name: 'seg', content: newElementText(session, { key, text, model }) }
    const { language } = session.tree.options
    const others = childrenNamed(element, 'tuv').filter((variant) => variant !== source)
    const known = inLanguage(session.text, others, language)
    if (known !== undefined) session.editor.insert(key, { last: known }, seg)
    else session.editor.insert(key, { after: source }, variant(attribute, language, seg), source)
  }
}

const variant = (attribute: string, language: string, seg: NewElement): NewElement => ({
  name: 'tuv',
  attributes: [[attribute, languageTag(language)]],
  content: [seg],
})

function addPair(session: Session, edit: AddEdit): void {
  const { key, target, note, context = '' } = edit
  const [source = key] = edit.source ?? []
  const body = childNamed(session.rootFor(edit, 'tmx'), 'body')
  if (body === undefined || source === '') {
    throw new EditError('unrepresentable', key, 'a pair needs a <body> and a source text')
  }
  const { sourceLanguage, language } = session.tree.options
  const segment = (text: string) => ({ name: 'seg', content: newElementText(session, { key, text }) })
  const notes =
    note === undefined || note === '' ? [] : [{ name: 'note', content: newElementText(session, { key, text: note }) }]
  const contexts: NewElement[] =
    context === ''
      ? []
      : [{ name: 'prop', attributes: [['type', CONTEXT]], content: newElementText(session, { key, text: context }) }]
  session.insert(edit, body, {
    name: 'tu',
    attributes: key === keyOfPair(context, source) ? [] : [['tuid', key]],
    content: [
      ...notes,
      ...contexts,
      variant('xml:lang', sourceLanguage, segment(source)),
      variant('xml:lang', language, segment(onlyForm(key, target))),
    ],
  })
}
