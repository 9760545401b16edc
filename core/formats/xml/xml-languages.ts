import type { XmlElement } from '../syntax/xml/xml.ts'
import { attributeOf } from '../syntax/xml/xml-file.ts'

const normal = (code: string): string => code.toLowerCase().replaceAll('_', '-')
const base = (code: string): string => code.split('-')[0] ?? ''

/** As an attribute of XML has it: `pt-BR`. */
export const languageTag = (code: string): string => code.replaceAll('_', '-').replaceAll(/[^A-Za-z0-9-]/g, '')

/** `xml:lang`, in older files `lang`. */
const languageOf = (text: string, element: XmlElement): string =>
  normal(attributeOf(text, element, 'xml:lang') ?? attributeOf(text, element, 'lang') ?? '')

/** The element of a language: the very one, else one that only says more or less of the region. */
export function inLanguage(text: string, elements: readonly XmlElement[], code: string): XmlElement | undefined {
  const wanted = normal(code)
  const found = elements.map((element) => [languageOf(text, element), element] as const)
  const exact = found.find(([language]) => language === wanted)
  const near = found.find(
    ([language]) =>
      language !== '' && base(language) === base(wanted) && (language === base(wanted) || wanted === base(wanted)),
  )
  return (exact ?? near)?.[1]
}
