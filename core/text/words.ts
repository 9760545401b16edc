/** Scripts written without blanks between words: each such character counts as a word. */
const IDEOGRAPHIC = /[\u3040-\u30ff\u3400-\u4dbf\u4e00-\u9fff\uac00-\ud7af\uf900-\ufaff]/gu

const ideographicLanguage = (code: string): boolean => /^(ja|zh|ko|yue)\b/.test(code.replace('_', '-'))

/** Blanks beyond ASCII's usual ones; the separator of plural forms is among them, so that words never grow together there. */
const RARE_BLANKS: ReadonlySet<number> = new Set([
  ...[0x1c, 0x1d, 0x1e, 0x1f, 0x85, 0xa0, 0x1680, 0x2028, 0x2029, 0x202f, 0x205f, 0x3000],
  ...Array.from({ length: 11 }, (_, i) => 0x2000 + i),
])

function countBlankSeparated(text: string): number {
  let words = 0
  let inside = false
  for (let i = 0; i < text.length; i++) {
    const code = text.charCodeAt(i)
    const blank = code === 32 || (code >= 9 && code <= 13) || ((code < 32 || code > 126) && RARE_BLANKS.has(code))
    if (!blank && !inside) words++
    inside = !blank
  }
  return words
}

/** Words of a source text, summed over its plural forms. */
export function countWords(forms: readonly string[], language: string): number {
  let words = 0
  for (const form of forms) {
    if (ideographicLanguage(language)) {
      const characters = form.match(IDEOGRAPHIC)?.length ?? 0
      words += characters + countBlankSeparated(form.replace(IDEOGRAPHIC, ' '))
    } else words += countBlankSeparated(form)
  }
  return words
}

/** Characters as people count them (code points), not UTF-16 units. */
export function countCharacters(text: string): number {
  let count = text.length
  for (let i = 0; i < text.length - 1; i++) {
    const unit = text.charCodeAt(i)
    if (unit >= 0xd800 && unit <= 0xdbff) {
      const next = text.charCodeAt(i + 1)
      if (next >= 0xdc00 && next <= 0xdfff) {
        count--
        i++
      }
    }
  }
  return count
}
