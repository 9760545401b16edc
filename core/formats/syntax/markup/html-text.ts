const KNOWN: Readonly<Record<string, string>> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
  '#39': "'",
  '#34': '"',
}
const REFERENCE = /&(amp|lt|gt|quot|apos|#39|#34);/g

/** Attributes are text: the references that any text needs are read, others stay as they are. */
export const readHtmlAttribute = (raw: string): string =>
  raw.includes('&') ? raw.replace(REFERENCE, (_, name: string) => KNOWN[name] ?? '') : raw

/** `quote`: what it stands in. */
export function writeHtmlAttribute(text: string, quote: string): string {
  const escaped = text.replaceAll(/&(?!#?\w{1,40};)|&(?=(?:amp|lt|gt|quot|apos|#39|#34);)/g, '&amp;')
  return quote === "'" ? escaped.replaceAll("'", '&#39;') : escaped.replaceAll('"', '&quot;')
}
