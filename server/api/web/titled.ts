import { escapeHtml as escaped } from '#core/text/escape-html.ts'

/** The page with a title of its own, and what services that preview links read. */
export function titled(html: string, title: string, picture?: string): string {
  const text = escaped(title)
  const tags = [
    `<title>${text} · Dragoman</title>`,
    `<meta property="og:title" content="${text}">`,
    '<meta property="og:site_name" content="Dragoman">',
    '<meta property="og:type" content="website">',
    ...(picture === undefined
      ? []
      : [
          `<meta property="og:image" content="${escaped(picture)}">`,
          '<meta name="twitter:card" content="summary_large_image">',
        ]),
  ]
  return html.replace(/<title>[^<]*<\/title>/, () => tags.join('\n    '))
}
