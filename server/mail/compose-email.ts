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

/** The same email as text and as HTML, with everything in it escaped. */
export function composeEmail(to: string, { before, link, after = [], ...parts }: EmailParts): Mail {
  const subject = oneLine(parts.subject)
  const above = before.map(oneLine)
  const below = after.map(oneLine)
  const text = [...above, ...(link ? [link.url] : []), ...below].join('\n\n')
  const paragraph = (line: string) => `<p>${escapeHtml(line)}</p>`
  const button = link ? [`<p><a href="${escapeHtml(link.url)}">${escapeHtml(link.label)}</a></p>`] : []
  const body = [...above.map(paragraph), ...button, ...below.map(paragraph)].join('\n')
  const html = `<!doctype html>\n<html lang="en">\n<meta charset="utf-8">\n<title>${escapeHtml(subject)}</title>\n${body}\n</html>\n`
  return { to, subject, text: `${text}\n`, html }
}
