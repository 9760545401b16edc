import { type EditPlan, planEdits } from '../model/edit-plan.ts'
import { singleForm } from '../model/flat-catalog.ts'
import type { Catalog, Edit, FileFormat, FormatOptions } from '../model/format.ts'
import { newEntry } from '../model/new-entry.ts'
import { EditError } from '../syntax/text/edit-error.ts'
import { encodeSplices } from '../syntax/text/encode-splices.ts'
import { lineEnding } from '../syntax/text/lines.ts'
import { encodeBody } from '../syntax/text/source-text.ts'
import { isSound, type XmlElement } from '../syntax/xml/xml.ts'
import { rawContent, readContent } from '../syntax/xml/xml-content.ts'
import { XmlEditor } from '../syntax/xml/xml-edit.ts'
import { childNamed, readXml, type XmlFile } from '../syntax/xml/xml-file.ts'
import { Spelling } from '../syntax/xml/xml-spelling.ts'
import { encodeXmlText } from '../syntax/xml/xml-write.ts'
import { xwikiAbilities } from './xwiki-dialect.ts'
import { forLanguage, XWIKI_PAGE } from './xwiki-page.ts'

/** An XWiki page as XML: its title and its content are a string each. */
export const xwikiFullpage: FileFormat<PageTree> = {
  id: 'xwiki-fullpage',
  name: 'XWiki Full Page',
  globs: ['*.xml'],
  sharedGlobs: ['*.xml'],
  linguality: 'both',
  abilities: { ...xwikiAbilities, notes: false },
  codeStyle: 'linux',
  mime: 'application/xml',
  sniff: (head) => (XWIKI_PAGE.test(head) ? 80 : 0),
  read,
  write,
  create: ({ template, ...options }) =>
    template === undefined ? encodeBody(SKELETON, 'utf-8') : forLanguage(emptied(template, options), options.language),
}

const SKELETON = `<?xml version="1.1" encoding="UTF-8"?>

<xwikidoc version="1.3">
  <title></title>
  <content></content>
</xwikidoc>
`
const KEYS = ['title', 'content'] as const

interface PageTree {
  readonly file: XmlFile
  readonly elements: ReadonlyMap<string, XmlElement>
  readonly texts: ReadonlyMap<string, string>
}

function read(bytes: Uint8Array, options: FormatOptions): Catalog<PageTree> {
  const file = readXml(bytes)
  const { document, problems } = file
  const { text, root } = document
  const elements = new Map<string, XmlElement>()
  const texts = new Map<string, string>()
  for (const key of root?.name === 'xwikidoc' ? KEYS : []) {
    const element = root === null ? undefined : childNamed(root, key)
    if (element === undefined || !isSound(element)) continue
    const content = readContent(text, element)
    if (content.style === 'markup') problems.add('unsupported', `the ${key} holds XML`, element.start, element.end)
    else elements.set(key, element) && texts.set(key, content.text)
  }
  const bilingual = options.template === undefined
  const entries = [...elements].map(([key, { start, end }]) =>
    newEntry({ key, target: [texts.get(key) ?? ''], span: { start, end }, ...(bilingual && { source: [key] }) }),
  )
  const tree: PageTree = { file, elements, texts }
  return { entries, problems: problems.list, text, tree }
}

function write(catalog: Catalog<PageTree>, edits: readonly Edit[]): Uint8Array {
  const { tree } = catalog
  if (edits.length === 0) return tree.file.source.bytes
  const plan = planEdits(
    (key) => tree.elements.has(key),
    edits,
    () => [],
  )
  for (const { key } of plan.adds) throw new EditError('unrepresentable', key, 'a page has a title and a content only')
  for (const key of plan.removes) throw new EditError('unrepresentable', key, 'a page keeps its title and content')
  return change(tree, plan)
}

function change({ file, elements, texts }: PageTree, { sets }: Pick<EditPlan, 'sets'>): Uint8Array {
  const { document, limit, source } = file
  const { text, entities } = document
  const editor = new XmlEditor(document, { unit: '  ', limit })
  const spelling = new Spelling([...elements.values()].map((element) => rawContent(text, element)))
  const writing = { newline: lineEnding(text), limit, entities, spelling, customs: { '>': '&gt;' } }
  for (const { key, target } of sets.values()) {
    const element = elements.get(key)
    const value = singleForm(key, target)
    if (element === undefined || texts.get(key) === value) continue
    editor.setContent(element, encodeXmlText(key, value, writing, rawContent(text, element)))
  }
  return encodeSplices(editor.finish(), source)
}

function emptied(template: Uint8Array, options: FormatOptions): Uint8Array {
  const { tree } = read(template, options)
  const sets = tree.elements.keys().map((key) => [key, { kind: 'set', key, target: [''] }] as const)
  return change(tree, { sets: new Map(sets) })
}
