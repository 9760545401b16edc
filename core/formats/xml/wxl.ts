import { abilitiesOf } from '../model/abilities.ts'
import type { FileFormat } from '../model/format.ts'
import { isSound, type XmlDocument } from '../syntax/xml/xml.ts'
import { readContent } from '../syntax/xml/xml-content.ts'
import { attributeOf, childrenNamed, findAttribute } from '../syntax/xml/xml-file.ts'
import { xmlFormat } from './xml-catalog.ts'
import type { XmlDialect, XmlSession } from './xml-session.ts'
import { xmlHead } from './xml-sniff.ts'
import { newElementText, onlyForm, setElementText, templateModel } from './xml-text.ts'
import { newEntry, type XmlRecord } from './xml-tree.ts'

/** WiX installers: `<String Id="k">text</String>`, since version 4 `<String Id="k" Value="text" />`. */
export const wxl: FileFormat = {
  id: 'wxl',
  name: 'WixLocalization file',
  identity: 'content',
  pluralDialect: 'language',
  globs: ['*.wxl'],
  linguality: 'monolingual',
  abilities: abilitiesOf({ remove: false }),
  copies: true,
  codeStyle: 'bcp_long_lower',
  mime: 'application/xml',
  sniff: (head) => (xmlHead(head)?.root.name === 'WixLocalization' ? 60 : 10),
  ...xmlFormat(wxlDialect(), () => wxl),
}

function wxlDialect(): XmlDialect<XmlRecord> {
  return {
    unit: '  ',
    copies: true,
    skeleton: ({ language }) =>
      `<?xml version="1.0" encoding="utf-8"?>\n<WixLocalization Culture="${culture(language)}" xmlns="http://schemas.microsoft.com/wix/2006/localization">\n</WixLocalization>\n`,
    records,
    set(session, { element, entry }, { key, target }) {
      const text = onlyForm(key, target)
      const attribute = findAttribute(element, 'Value') !== undefined || (element.selfClosing && usesValue(session))
      if (text === entry.target[0]) return
      if (attribute) session.editor.setAttribute(element, 'Value', text)
      else setElementText(session, element, { key, text })
    },
    add(session, edit) {
      const { key, target } = edit
      const root = session.rootFor(edit, 'WixLocalization')
      const text = onlyForm(key, target)
      const attributes: [string, string][] = [['Id', key]]
      if (usesValue(session)) {
        const value: [string, string] = ['Value', text]
        session.insert(edit, root, {
          name: 'String',
          attributes: [...attributes, value],
          content: '',
          selfClosing: true,
        })
        return
      }
      const content = newElementText(session, { key, text, model: templateModel(session, key) })
      session.insert(edit, root, { name: 'String', attributes, content })
    },
    empty({ editor, tree }) {
      const { root } = tree.document
      if (root !== null && findAttribute(root, 'Culture'))
        editor.setAttribute(root, 'Culture', culture(tree.options.language))
    },
  }
}

const culture = (language: string): string =>
  language
    .replaceAll('_', '-')
    .replaceAll(/[^A-Za-z0-9-]/g, '')
    .toLowerCase()

const usesValue = ({ tree }: XmlSession<XmlRecord>): boolean =>
  tree.records
    .values()
    .take(100)
    .some(({ element }) => findAttribute(element, 'Value') !== undefined)

function* records({ root, text }: XmlDocument): Generator<XmlRecord> {
  if (root?.name !== 'WixLocalization') return
  for (const element of childrenNamed(root, 'String')) {
    const key = attributeOf(text, element, 'Id')
    if (key === undefined || !isSound(element)) continue
    const target = attributeOf(text, element, 'Value') ?? readContent(text, element).text
    yield { entry: newEntry(element, { key, target: [target] }), element, from: element.start, values: [element] }
  }
}
