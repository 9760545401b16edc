/** Parts of a text that stay as they are in every language, whatever the flags say. */

/** Marks of templates and of placeholders nobody has declared. Bounded, so that no text takes long. */
const TEMPLATE_MARKS =
  /\{\{[^{}]{0,200}\}\}|\{%[^{}%]{0,200}%\}|<%[^<>%]{0,200}%>|\$?\{[^{}\s]{0,100}\}|%\(\w{1,60}\)[a-z]|%(?:\d{1,2}\$)?[-+#0]{0,5}\d{0,4}(?:\.\d{1,3})?l{0,2}[a-zA-Z@](?![\p{L}\p{M}])|%\w{1,60}%|@\w{1,60}@|\$\w{1,60}|\[\[[^[\]]{0,200}\]\]/gu

const DOMAIN = /^(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.){1,8}[a-z]{2,18}(?::\d{1,5})?(?:\/\S*)?$/i
const PATH =
  /^(?:~|\.{1,2})?\/\S+$|^[a-z]:\\\S*$|^[\w.-]+(?:\/[\w.-]+)+\/?$|^[\w-]+\.(?:[a-z]{1,4}\d?|properties|html|json|xliff|xcstrings|strings)$/i
const HASHTAG = /^#[\p{L}\p{M}\p{N}_]+$/u
const MENTION = /^@[\w.-]+$/
const ADDRESS = /^(?:mailto:|tel:)?[^\s@]{1,100}@[^\s@]{1,200}\.[a-z]{2,18}$/i
const EDGES = /^[("'«“‘[]+|[)"'»”’\].,:;!?]+$/g

/** Longer ones are prose, or nothing that a pattern should look at. */
const LONGEST_NAME = 300

const isFixed = (word: string): boolean => {
  if (word.length > LONGEST_NAME) return false
  const bare = word.replaceAll(EDGES, '')
  return [DOMAIN, PATH, HASHTAG, MENTION, ADDRESS].some((pattern) => pattern.test(bare))
}

/** The text without template marks, domains, paths, hashtags and addresses. */
export function withoutFixedParts(text: string): string {
  const bare = text.replaceAll(TEMPLATE_MARKS, ' ')
  return bare
    .split(/\s+/)
    .filter((word) => !isFixed(word))
    .join(' ')
}
