import type { InterfaceLanguage } from '#core/languages/interface-languages.ts'
import { findLanguage } from '#core/languages/languages.ts'
import { escapeHtml } from '#core/text/escape-html.ts'
import type { Mail } from '#server/mail/mail.ts'

export interface EmailParts {
  readonly subject: string
  /** What it is about, a paragraph each. */
  readonly before: readonly string[]
  readonly link?: { readonly label: string; readonly url: string }
  readonly after?: readonly string[]
}

/** One line: a name with a line break must not begin a new header or paragraph. */
export const oneLine = (text: string): string => text.replaceAll(/\s+/g, ' ').trim()

/** A whole HTML document around what is in it. */
export function htmlDocument(language: InterfaceLanguage, title: string, body: string): string {
  const direction = findLanguage(language)?.direction ?? 'ltr'
  const head = `<meta charset="utf-8">\n<title>${escapeHtml(title)}</title>`
  return `<!doctype html>\n<html lang="${language}" dir="${direction}">\n${head}\n${body}\n</html>\n`
}

/** The same email as text and as HTML, with everything in it escaped. */
export function composeEmail(
  to: string,
  { before, link, after = [], ...parts }: EmailParts,
  language: InterfaceLanguage = 'en',
): Mail {
  const subject = oneLine(parts.subject)
  const above = before.map(oneLine)
  const below = after.map(oneLine)
  const text = [...above, ...(link ? [link.url] : []), ...below].join('\n\n')
  const paragraph = (line: string) => `<p>${escapeHtml(line)}</p>`
  const button = link ? [`<p><a href="${escapeHtml(link.url)}">${escapeHtml(link.label)}</a></p>`] : []
  const body = [...above.map(paragraph), ...button, ...below.map(paragraph)].join('\n')
  return { to, subject, text: `${text}\n`, html: htmlDocument(language, subject, body) }
}
