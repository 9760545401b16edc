/** Stands in a template for an address that nobody knows. */
export const UNKNOWN_ADDRESS = '\u0000'

const picture = new RegExp(`!\\[[^\\]\\n]*\\]\\(${UNKNOWN_ADDRESS}\\)`, 'g')
const link = new RegExp(`\\[([^\\]\\n]*)\\]\\(${UNKNOWN_ADDRESS}\\)`, 'g')

/** A message without the links that would lead nowhere: those in Markdown keep their words, other lines with one are left out. */
export function withoutUnknownAddresses(text: string): string {
  if (!text.includes(UNKNOWN_ADDRESS)) return text
  return text
    .replaceAll(picture, '')
    .replaceAll(link, '$1')
    .split('\n')
    .filter((line) => !line.includes(UNKNOWN_ADDRESS))
    .join('\n')
}
