import { abilitiesOf } from '../model/abilities.ts'
import type { AddEdit } from '../model/edit-plan.ts'
import type { FileFormat } from '../model/format.ts'
import type { ProblemList } from '../syntax/text/problems.ts'
import { isSound, type XmlDocument, type XmlElement } from '../syntax/xml/xml.ts'
import { readContent } from '../syntax/xml/xml-content.ts'
import { attributeOf, childNamed, childrenNamed } from '../syntax/xml/xml-file.ts'
import type { NewElement } from '../syntax/xml/xml-new.ts'
import { xmlFormat } from './xml-catalog.ts'
import { xmlParams } from './xml-params.ts'
import type { XmlDialect, XmlSession } from './xml-session.ts'
import { xmlHead } from './xml-sniff.ts'
import { newElementText, onlyForm, setElementText, templateModel } from './xml-text.ts'
import { newEntry, type XmlRecord } from './xml-tree.ts'

/** .NET resources, `*.resx` and `*.resw`: string data only. */
export const resx: FileFormat = {
  id: 'resx',
  name: '.NET resource file',
  params: xmlParams,
  globs: ['*.resx', '*.resw'],
  linguality: 'monolingual',
  abilities: abilitiesOf({ notes: true, flags: true, states: ['read-only'] }),
  codeStyle: 'bcp',
  mime: 'text/microsoft-resx',
  sniff: (head) => (xmlHead(head)?.root.name === 'root' ? 60 : 10),
  ...xmlFormat(resxDialect(), () => resx),
}

const HEADER = `<?xml version="1.0" encoding="utf-8"?>
<root>
  <resheader name="resmimetype">
    <value>text/microsoft-resx</value>
  </resheader>
  <resheader name="version">
    <value>2.0</value>
  </resheader>
  <resheader name="reader">
    <value>System.Resources.ResXResourceReader, System.Windows.Forms, Version=4.0.0.0, Culture=neutral, PublicKeyToken=b77a5c561934e089</value>
  </resheader>
  <resheader name="writer">
    <value>System.Resources.ResXResourceWriter, System.Windows.Forms, Version=4.0.0.0, Culture=neutral, PublicKeyToken=b77a5c561934e089</value>
  </resheader>
</root>
`

function resxDialect(): XmlDialect<XmlRecord> {
  return {
    unit: '  ',
    skeleton: () => HEADER,
    records,
    set(session, { element }, { key, target }) {
      const text = onlyForm(key, target)
      const value = childNamed(element, 'value')
      if (value !== undefined) setElementText(session, value, { key, text, model: templateModel(session, key) })
      else if (text !== '') session.editor.insert(key, { first: element }, newValue(session, key, text))
    },
    add(session, edit) {
      const root = session.rootFor(edit, 'root')
      session.insert(edit, root, newData(session, edit))
    },
  }
}

function* records({ root, text }: XmlDocument, _: unknown, problems: ProblemList): Generator<XmlRecord> {
  if (root === null) return
  if (root.name !== 'root') {
    problems.add('unsupported', `this is no <root> file but <${root.name}>`, root.start, root.openEnd)
    return
  }
  for (const element of childrenNamed(root, 'data')) {
    const key = attributeOf(text, element, 'name')
    if (key === undefined || !isText(text, element) || !isSound(element)) continue
    const value = childNamed(element, 'value')
    const comment = childNamed(element, 'comment')
    const entry = newEntry(element, {
      key,
      target: [value === undefined ? '' : readContent(text, value).text],
      note: comment === undefined ? '' : readContent(text, comment).text,
      flags: attributeOf(text, element, 'weblate-flags') ?? '',
      state: isDesigner(key) ? 'read-only' : 'unknown',
    })
    yield { entry, element, from: element.start, values: value === undefined ? [] : [value] }
  }
}

/** Files, images and serialised objects have a type; texts have none. */
function isText(text: string, element: XmlElement): boolean {
  const type = attributeOf(text, element, 'type')
  return (
    (type === undefined || type.startsWith('System.String')) && attributeOf(text, element, 'mimetype') === undefined
  )
}

/** What the Windows Forms designer keeps about its controls: `>>button1.Name`. */
const isDesigner = (key: string): boolean => key.startsWith('>>')

const newValue = (session: XmlSession<XmlRecord>, key: string, text: string): NewElement => ({
  name: 'value',
  content: newElementText(session, { key, text, model: templateModel(session, key) }),
})

function newData(session: XmlSession<XmlRecord>, { key, target, note }: AddEdit): NewElement {
  const children = [newValue(session, key, onlyForm(key, target))]
  if (note !== undefined && note !== '') {
    children.push({ name: 'comment', content: newElementText(session, { key, text: note }) })
  }
  const [model] = session.tree.records.values()
  const bare = model !== undefined && attributeOf(session.text, model.element, 'xml:space') === undefined
  const space: [string, string][] = bare ? [] : [['xml:space', 'preserve']]
  return { name: 'data', attributes: [['name', key], ...space], content: children }
}
