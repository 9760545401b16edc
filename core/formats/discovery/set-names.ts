/** Words that say only that something is translated, not what. */
const plain = new Set(
  ['locale', 'locales', '_locales', 'lang', 'langs', 'language', 'languages', 'i18n', 'l10n', 'intl', 'translation']
    .concat(['translations', 'po', 'lc_messages', 'messages', 'message', 'strings', 'localizable', 'values', 'res'])
    .concat(['resources', 'resource', 'main', 'src', 'app', 'lib', 'assets', 'public', 'static', 'config', 'data'])
    .concat(['common', 'default', 'index', 'docs', 'doc', 'content', 'base', '']),
)

const words = (text: string): string =>
  text
    .replaceAll(/\*/g, ' ')
    .replaceAll(/[._+-]+/g, ' ')
    .replaceAll(/\s+/g, ' ')
    .trim()

const titled = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1)

/** Parts of a mask that can name a set, the most telling first: the file, then the folders from the nearest up. */
function candidates(mask: string): string[] {
  const parts = mask.split('/')
  const file = words((parts.pop() ?? '').replace(/\.[^.*]*$/, ''))
  const folders = parts.map(words).toReversed()
  const distinctive = [file, ...folders].filter((text) => !plain.has(text.toLowerCase()))
  const rest = [file, ...folders].filter((text) => text !== '')
  return [...distinctive, ...rest, 'Translations']
}

/** Names for sets, in the same order, no two alike: where two would be, folders are added until they differ. */
export function nameSets(masks: readonly string[]): string[] {
  const taken = new Set<string>()
  return masks.map((mask) => {
    const [first = 'Translations', ...more] = candidates(mask)
    const options = [first, ...more.map((part) => `${first} (${part})`)].map((text) => titled(text).slice(0, 90))
    let name = options.find((option) => !taken.has(option.toLowerCase()))
    for (let number = 2; name === undefined; number++) {
      const numbered = `${options[0]} ${number}`
      if (!taken.has(numbered.toLowerCase())) name = numbered
    }
    taken.add(name.toLowerCase())
    return name
  })
}
