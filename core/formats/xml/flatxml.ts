import { abilitiesOf } from '../model/abilities.ts'
import type { FileFormat, FormatOptions } from '../model/format.ts'
import { isSound, type XmlDocument } from '../syntax/xml/xml.ts'
import { readContent } from '../syntax/xml/xml-content.ts'
import { attributeOf, childrenNamed } from '../syntax/xml/xml-file.ts'
import { xmlFormat } from './xml-catalog.ts'
import type { XmlDialect } from './xml-session.ts'
import { xmlHead } from './xml-sniff.ts'
import { newElementText, onlyForm, setElementText, templateModel } from './xml-text.ts'
import { newEntry, type XmlRecord } from './xml-tree.ts'

/** `<root><str key="k">text</str></root>`; the three names are parameters. */
export const flatxml: FileFormat = {
  id: 'flatxml',
  name: 'Flat XML file',
  params: { flatxml_root_name: 'name', flatxml_value_name: 'name', flatxml_key_name: 'name' },
  globs: ['*.xml'],
  sharedGlobs: ['*.xml'],
  linguality: 'monolingual',
  abilities: abilitiesOf({ flags: true }),
  codeStyle: 'posix',
  mime: 'application/xml',
  sniff: (head) => (xmlHead(head)?.root.name === 'root' && /<str\s+key\s*=/.test(head) ? 60 : 0),
  ...xmlFormat(flatDialect(), () => flatxml),
}

interface Names {
  readonly root: string
  readonly value: string
  readonly key: string
}

const XML_NAME = /^[A-Za-z_][\w:.-]*$/

/** Parameters that are no names of XML are passed over. */
function namesOf({ params = {} }: FormatOptions): Names {
  const name = (param: string, standard: string) => {
    const given = params[param]
    return typeof given === 'string' && XML_NAME.test(given) ? given : standard
  }
  return {
    root: name('flatxml_root_name', 'root'),
    value: name('flatxml_value_name', 'str'),
    key: name('flatxml_key_name', 'key'),
  }
}

function flatDialect(): XmlDialect<XmlRecord> {
  return {
    unit: '  ',
    skeleton(options) {
      const { root } = namesOf(options)
      return `<?xml version="1.0" encoding="utf-8"?>\n<${root}>\n</${root}>\n`
    },
    records,
    set(session, { element }, { key, target }) {
      setElementText(session, element, { key, text: onlyForm(key, target), model: templateModel(session, key) })
    },
    add(session, edit) {
      const { key, target } = edit
      const names = namesOf(session.tree.options)
      const root = session.rootFor(edit, names.root)
      const content = newElementText(session, { key, text: onlyForm(key, target), model: templateModel(session, key) })
      session.insert(edit, root, { name: names.value, attributes: [[names.key, key]], content })
    },
  }
}

function* records({ root, text }: XmlDocument, options: FormatOptions): Generator<XmlRecord> {
  const names = namesOf(options)
  if (root === null || root.name !== names.root) return
  for (const element of childrenNamed(root, names.value)) {
    const key = attributeOf(text, element, names.key)
    if (key === undefined || !isSound(element)) continue
    const flags = attributeOf(text, element, 'weblate-flags') ?? ''
    const entry = newEntry(element, { key, target: [readContent(text, element).text], flags })
    yield { entry, element, from: element.start, values: [element] }
  }
}
