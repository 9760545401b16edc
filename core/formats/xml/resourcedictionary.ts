import { abilitiesOf } from '../model/abilities.ts'
import type { FileFormat } from '../model/format.ts'
import { isSound, type XmlDocument, type XmlElement } from '../syntax/xml/xml.ts'
import { readContent } from '../syntax/xml/xml-content.ts'
import { attributeOf, localName } from '../syntax/xml/xml-file.ts'
import { elementsOf } from '../syntax/xml/xml-position.ts'
import { xmlFormat } from './xml-catalog.ts'
import type { XmlDialect, XmlSession } from './xml-session.ts'
import { xmlHead } from './xml-sniff.ts'
import { newElementText, onlyForm, setElementText, templateModel } from './xml-text.ts'
import { newEntry, type XmlRecord } from './xml-tree.ts'

/** XAML resources: `<system:String x:Key="k">text</system:String>`. */
export const resourcedictionary: FileFormat = {
  id: 'resourcedictionary',
  name: 'ResourceDictionary file',
  flags: 'c-sharp-format',
  globs: ['*.xaml', '*.axaml'],
  linguality: 'monolingual',
  abilities: abilitiesOf({ flags: true }),
  codeStyle: 'bcp_legacy',
  mime: 'application/xml',
  sniff: (head) => (localName(xmlHead(head)?.root.name ?? '') === ROOT ? 60 : 0),
  ...xmlFormat(dictionaryDialect(), () => resourcedictionary),
}

const ROOT = 'ResourceDictionary'
const SKELETON = `<ResourceDictionary
    xmlns="http://schemas.microsoft.com/winfx/2006/xaml/presentation"
    xmlns:x="http://schemas.microsoft.com/winfx/2006/xaml"
    xmlns:system="clr-namespace:System;assembly=mscorlib">
</ResourceDictionary>
`

function dictionaryDialect(): XmlDialect<XmlRecord> {
  return {
    unit: '    ',
    skeleton: () => SKELETON,
    records,
    set(session, { element }, { key, target }) {
      setElementText(session, element, { key, text: onlyForm(key, target), model: templateModel(session, key) })
    },
    add(session, edit) {
      const { key, target } = edit
      const { root } = session.tree.document
      const container = session.rootFor(edit, root !== null && localName(root.name) === ROOT ? root.name : ROOT)
      const content = newElementText(session, { key, text: onlyForm(key, target), model: templateModel(session, key) })
      session.insert(edit, container, { ...namesIn(session, container, key), content })
    },
  }
}

function* records({ root, text }: XmlDocument): Generator<XmlRecord> {
  if (root === null || localName(root.name) !== ROOT) return
  for (const element of elementsOf(root)) {
    if (localName(element.name) !== 'String' || !isSound(element)) continue
    const attribute = keyAttribute(element)
    const key = attribute === undefined ? undefined : attributeOf(text, element, attribute)
    if (key === undefined) continue
    const flags = attributeOf(text, element, 'weblate-flags') ?? ''
    const entry = newEntry(element, { key, target: [readContent(text, element).text], flags })
    yield { entry, element, from: element.start, values: [element] }
  }
}

const keyAttribute = (element: XmlElement): string | undefined =>
  element.attributes.find(({ name }) => localName(name) === 'Key')?.name

/** Element and attribute as the file's other strings have them, else by the namespaces that its root declares. */
function namesIn(session: XmlSession<XmlRecord>, root: XmlElement, key: string) {
  const [known] = session.tree.records.values()
  if (known !== undefined) return named(known.element.name, keyAttribute(known.element) ?? 'x:Key', key)
  const system = prefixFor(session.text, root, /^(?:clr-namespace:System\b|using:System\b)/)
  const xaml = prefixFor(session.text, root, /\/xaml$/)
  return named(system === undefined ? `${xaml ?? 'x'}:String` : `${system}:String`, `${xaml ?? 'x'}:Key`, key)
}

const named = (name: string, attribute: string, key: string) => ({
  name,
  attributes: [[attribute, key] as const],
})

const prefixFor = (text: string, root: XmlElement, namespace: RegExp): string | undefined =>
  root.attributes
    .find(({ name }) => name.startsWith('xmlns:') && namespace.test(attributeOf(text, root, name) ?? ''))
    ?.name.slice('xmlns:'.length)
