import type { AddEdit, SetEdit } from '../model/edit-plan.ts'
import { EditError } from '../syntax/text/edit-error.ts'
import type { XmlElement } from '../syntax/xml/xml.ts'
import type { NewElement } from '../syntax/xml/xml-new.ts'
import { bodyOf, type TbxRecord, tbxRecords } from './tbx-terms.ts'
import { languageTag } from './xml-languages.ts'
import type { XmlDialect, XmlSession } from './xml-session.ts'
import { newElementText, onlyForm, setElementText } from './xml-text.ts'

type Session = XmlSession<TbxRecord>

export const tbxDialect = (): XmlDialect<TbxRecord> => ({
  unit: '  ',
  skeleton: ({ sourceLanguage }) => `<?xml version="1.0" encoding="UTF-8"?>
<!DOCTYPE martif PUBLIC "ISO 12200:1999A//DTD MARTIF core (DXFcdV04)//EN" "TBXcdv04.dtd">
<martif type="TBX" xml:lang="${languageTag(sourceLanguage)}">
  <martifHeader>
    <fileDesc>
      <sourceDesc>
        <p>Dragoman</p>
      </sourceDesc>
    </fileDesc>
  </martifHeader>
  <text>
    <body>
    </body>
  </text>
</martif>
`,
  records: tbxRecords,
  set: setTerm,
  add: addTerm,
})

function setTerm(session: Session, record: TbxRecord, { key, target }: SetEdit): void {
  const { targetSet, target: term, sourceSet, source } = record
  const text = onlyForm(key, target)
  if (term !== undefined) setElementText(session, term, { key, text })
  else if (text !== '') {
    const inner = wrapped(source, sourceSet, { name: 'term', content: newElementText(session, { key, text }) })
    if (targetSet !== undefined) session.editor.insert(key, { last: targetSet }, inner)
    else session.editor.insert(key, { after: sourceSet }, languageSet(session, sourceSet, inner), sourceSet)
  }
}

/** The term in the same wrappers as that of the source. */
function wrapped(source: XmlElement, sourceSet: XmlElement, term: NewElement): NewElement {
  let element = term
  for (let at = source.parent; at !== null && at !== sourceSet; at = at.parent)
    element = { name: at.name, content: [element] }
  return element
}

function languageSet(session: Session, sourceSet: XmlElement, inner: NewElement): NewElement {
  const attribute = sourceSet.attributes.some(({ name }) => name === 'lang') ? 'lang' : 'xml:lang'
  const tag = languageTag(session.tree.options.language)
  return { name: sourceSet.name, attributes: [[attribute, tag]], content: [inner] }
}

function addTerm(session: Session, edit: AddEdit): void {
  const { key, target, note } = edit
  const [source = key] = edit.source ?? []
  const { root } = session.tree.document
  const body = bodyOf(root)
  if (body === undefined || source === '') {
    throw new EditError('unrepresentable', key, 'a term needs a <body> and a source text')
  }
  const names = root?.name === 'martif' ? OLD : NEW
  const { sourceLanguage, language } = session.tree.options
  const set = (code: string, text: string): NewElement => ({
    name: names.set,
    attributes: [['xml:lang', languageTag(code)]],
    content: [{ name: names.wrapper, content: [{ name: 'term', content: newElementText(session, { key, text }) }] }],
  })
  const usage: NewElement[] =
    note === undefined || note === ''
      ? []
      : [
          {
            name: 'descrip',
            attributes: [['type', 'Usage note']],
            content: newElementText(session, { key, text: note }),
          },
        ]
  session.insert(edit, body, {
    name: names.entry,
    attributes: key === source ? [] : [['id', key]],
    content: [...usage, set(sourceLanguage, source), set(language, onlyForm(key, target))],
  })
}

const OLD = { entry: 'termEntry', set: 'langSet', wrapper: 'tig' }
const NEW = { entry: 'conceptEntry', set: 'langSec', wrapper: 'termSec' }
