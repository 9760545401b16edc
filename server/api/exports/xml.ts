import { escapeHtml } from '#core/text/escape-html.ts'

/** What XML 1.0 cannot hold, even escaped. */
const impossible = /[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/gu

const escapeXml = (text: string): string => escapeHtml(text.replaceAll(impossible, '\ufffd'))

/** An element with a text and nothing else; `attributes` are ours. */
export function element(name: string, text: string, attributes: Readonly<Record<string, string>> = {}): string {
  const pairs = Object.entries(attributes).map(([key, value]) => ` ${key}="${escapeXml(value)}"`)
  return `<${name}${pairs.join('')}>${escapeXml(text)}</${name}>`
}
