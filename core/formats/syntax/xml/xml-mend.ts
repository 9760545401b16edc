import { isPredefined, referenceAt } from './xml-references.ts'

const NAME = '[A-Za-z_\\u00c0-\\u{effff}][\\w:.\\-\\u00b7-\\u{effff}]*'
const ATTRIBUTE = `\\s+${NAME}\\s*=\\s*(?:"[^"<]*"|'[^'<]*')`
const TAG = new RegExp(`</(${NAME})\\s*>|<(${NAME})(?:${ATTRIBUTE})*\\s*(/?)>|<!--(?:(?!--)[^])*-->`, 'uy')
const SPECIAL = /[<&\r]/g

interface Tag {
  readonly start: number
  readonly end: number
  readonly opens: string
  readonly closes: string
}

/**
 * Markup that people typed, made well-formed: tags that have their other end stay tags; a `<` that begins none and an `&` that
 * begins no reference are written as references. `entities` are names that may be referred to.
 */
export function mendMarkup(text: string, entities: ReadonlySet<string>): string {
  const tags = pairedTags([...tagsOf(text)])
  let out = ''
  let at = 0
  for (const { start, end } of tags) {
    out += escapeStray(text.slice(at, start), entities) + escapeTag(text.slice(start, end), entities)
    at = end
  }
  return out + escapeStray(text.slice(at), entities)
}

function* tagsOf(text: string): Generator<Tag> {
  for (let at = text.indexOf('<'); at !== -1; ) {
    TAG.lastIndex = at
    const found = TAG.exec(text)
    const end = found === null ? at + 1 : TAG.lastIndex
    if (found !== null) {
      const [, closes = '', name = '', empty = ''] = found
      yield { start: at, end, opens: empty === '' ? name : '', closes }
    }
    at = text.indexOf('<', end)
  }
}

/** Without the tags whose other end is missing, or stands where it would cross another element. */
function pairedTags(tags: readonly Tag[]): readonly Tag[] {
  const open: Tag[] = []
  const counts = new Map<string, number>()
  const lone = new Set<Tag>()
  const count = (name: string, by: number) => counts.set(name, (counts.get(name) ?? 0) + by)
  for (const tag of tags) {
    if (tag.opens !== '') {
      open.push(tag)
      count(tag.opens, 1)
    } else if (tag.closes !== '' && (counts.get(tag.closes) ?? 0) === 0) lone.add(tag)
    else if (tag.closes !== '') {
      let last = open.pop()
      for (; last !== undefined && last.opens !== tag.closes; last = open.pop()) {
        lone.add(last)
        count(last.opens, -1)
      }
      count(tag.closes, -1)
    }
  }
  for (const tag of open) lone.add(tag)
  return tags.filter((tag) => !lone.has(tag))
}

const escapeTag = (tag: string, entities: ReadonlySet<string>): string =>
  tag.startsWith('<!') ? tag : escapeStray(tag, entities, '&')

/** Text between tags, in XML's notation but for single characters. `only`: those that are looked at; a tag has its own `<`. */
export function escapeStray(text: string, entities: ReadonlySet<string>, only = '<&\r'): string {
  return text.replaceAll(SPECIAL, (character, at: number) => {
    if (!only.includes(character)) return character
    if (character === '<') return '&lt;'
    if (character === '\r') return '&#13;'
    const reference = referenceAt(text, at)
    if (reference === undefined) return '&amp;'
    const known = reference.character !== undefined || isPredefined(reference.name) || entities.has(reference.name)
    return known ? '&' : '&amp;'
  })
}
