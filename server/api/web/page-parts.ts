/** What the build tells of the script that shows the editor's first string. Files are named without the first slash. */
export interface EarlyFiles {
  readonly script: string
  /** What the editor needs beside the application. */
  readonly parts: readonly string[]
  /** Files with the texts of the interface, by language. */
  readonly texts: Readonly<Record<string, readonly string[]>>
}

/** Texts of JSON as one object, written so that nothing in it can end the element of the page that it stands in. */
export function embeddable(replies: ReadonlyMap<string, string>): string {
  const fields = [...replies].map(([address, text]) => `${JSON.stringify(address)}:${text}`)
  // All of these can stand in JSON within strings only, where an escape means the same.
  return `{${fields.join(',')}}`.replaceAll(/[<>&\u2028\u2029]/g, escaped)
}

const escaped = (sign: string): string => `\\u${sign.charCodeAt(0).toString(16).padStart(4, '0')}`

const application = /<script type="module" crossorigin src="([^"]+)"><\/script>/

const block = (id: string, content: string): string => `<script type="application/json" id="${id}">${content}</script>`

/**
 * The page with what its first requests would answer. A small script shows the first string of it and takes what is
 * typed; it is also what starts the application, once that string is seen.
 */
export function withFirstReplies(html: string, replies: ReadonlyMap<string, string>, early: EarlyFiles): string {
  const files = new Map(Object.entries(early).map(([name, named]) => [name, JSON.stringify(named)]))
  const blocks = [block('first-replies', embeddable(replies)), block('first-files', embeddable(files))]
  return html
    .replace(application, (_, file) =>
      [
        `<script type="module" crossorigin src="/${early.script}"></script>`,
        // Fetched, not compiled: that would be before the first string.
        `<link rel="preload" as="script" crossorigin href="${file}" data-app>`,
      ].join('\n    '),
    )
    .replace('<div id="root"></div>', () => ['<div id="root"></div>', ...blocks].join('\n    '))
}
