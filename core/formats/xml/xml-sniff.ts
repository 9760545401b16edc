import { parseXml, type XmlElement } from '../syntax/xml/xml.ts'
import { attributeOf } from '../syntax/xml/xml-file.ts'

const silent = { list: [], add: () => {} }

/** Root of the XML at the beginning of a file, for `sniff`; null for anything else. */
export function xmlHead(head: string): { readonly text: string; readonly root: XmlElement } | null {
  if (!head.trimStart().startsWith('<')) return null
  const { root, text } = parseXml(head, silent)
  return root === null ? null : { root, text }
}

/** Which of the Android-like kinds it may be. */
export function resourcesHead(head: string, name: string) {
  const isResources = xmlHead(head)?.root.name === 'resources'
  const path = name.toLowerCase().replaceAll('\\', '/')
  return {
    isResources,
    hasPlural: isResources && /<plural\s/.test(head),
    inMoko: /(?:moko-resources|resources\/mr)\//.test(path),
    inCompose: path.includes('composeresources/'),
  }
}

/** An attribute of the root, '' where there is none. */
export const rootAttribute = (head: { text: string; root: XmlElement }, name: string): string =>
  attributeOf(head.text, head.root, name) ?? ''
