/** Texts of JSON as one object, written so that nothing in it can end the element of the page that it stands in. */
export function embeddable(replies: ReadonlyMap<string, string>): string {
  const fields = [...replies].map(([address, text]) => `${JSON.stringify(address)}:${text}`)
  // All of these can stand in JSON within strings only, where an escape means the same.
  return `{${fields.join(',')}}`.replaceAll(/[<>&\u2028\u2029]/g, escaped)
}

const escaped = (sign: string): string => `\\u${sign.charCodeAt(0).toString(16).padStart(4, '0')}`

const files = (names: readonly string[]): string =>
  names.map((name) => `<link rel="modulepreload" crossorigin href="/${name}">\n  `).join('')

/** The page with what its first requests would answer, and the names of the files that it will need besides. */
export function withFirstReplies(html: string, replies: ReadonlyMap<string, string>, names: readonly string[]): string {
  const block = `<script type="application/json" id="first-replies">${embeddable(replies)}</script>`
  return html
    .replace('</head>', () => `${files(names)}</head>`)
    .replace('<div id="root"></div>', () => `<div id="root"></div>\n    ${block}`)
}
