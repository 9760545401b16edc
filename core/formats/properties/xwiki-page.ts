import { encodeSplices } from '../syntax/text/encode-splices.ts'
import { XmlEditor } from '../syntax/xml/xml-edit.ts'
import { childNamed, findAttribute, readXml } from '../syntax/xml/xml-file.ts'

export const XWIKI_PAGE = /<xwikidoc[\s>]/

/** Says in an XWiki page that it is the translation into a language. */
export function forLanguage(file: Uint8Array, language: string): Uint8Array {
  const { source, document, limit } = readXml(file)
  const { root } = document
  if (root === null) return file
  const editor = new XmlEditor(document, { unit: '  ', limit })
  if (findAttribute(root, 'locale') !== undefined) editor.setAttribute(root, 'locale', language)
  const [code, mark] = [childNamed(root, 'language'), childNamed(root, 'translation')]
  if (code !== undefined) editor.setContent(code, language.replaceAll(/[<&>]/g, ''))
  if (mark !== undefined) editor.setContent(mark, '1')
  return encodeSplices(editor.finish(), source)
}
