import { formsOf, objectIn } from '#core/exports/documents/structured-json.ts'
import type {
  DocumentReader,
  ExportedComment,
  ExportedScreenshot,
  ExportedString,
  TextState,
} from '#core/exports/model.ts'
import { readJsonObject } from '#core/text/json-object.ts'
import { list, number, part, text } from '#core/text/loose-json.ts'

/** Names differ by platform only where somebody wants that. */
const keyName = (key: unknown): string =>
  text(key, 'key_name') ??
  ['web', 'other', 'ios', 'android'].flatMap((one) => text(key, 'key_name', one) ?? [])[0] ??
  ''

function stateOf(translation: unknown): TextState {
  if (part(translation, 'is_unverified') === true || part(translation, 'is_fuzzy') === 1) return 'needs-editing'
  return part(translation, 'is_reviewed') === true ? 'approved' : 'translated'
}

/** Plurals are JSON in a text. */
function textsOf(key: unknown): ExportedString['texts'] {
  const found = list(key, 'translations').flatMap((one) => {
    const [code, said] = [text(one, 'language_iso'), text(one, 'translation')]
    if (code === undefined || said === undefined) return []
    const forms = part(key, 'is_plural') === true ? (formsOf(readJsonObject(said)) ?? said) : said
    return [[code, { forms, state: stateOf(one) }] as const]
  })
  return Object.fromEntries(found)
}

const commentsOf = (key: unknown): ExportedComment[] =>
  list(key, 'comments').flatMap((one) => {
    const said = text(one, 'comment') ?? ''
    if (said.trim() === '') return []
    const created = (number(one, 'added_at_timestamp') ?? 0) * 1_000_000
    return [{ text: said, email: text(one, 'added_by_email') ?? '', created }]
  })

const screenshotsOf = (key: unknown): ExportedScreenshot[] =>
  list(key, 'screenshots').flatMap((one) => {
    const url = text(one, 'url') ?? ''
    if (url === '') return []
    return [{ id: String(part(one, 'screenshot_id') ?? url), title: text(one, 'title') ?? '', url }]
  })

/** The list of keys as Lokalise's API shows it, with translations. */
export const lokaliseKeys: DocumentReader = {
  takes: ({ path }, head) => /\.json$/i.test(path) && /"keys"\s*:\s*\[/.test(head) && head.includes('"key_id"'),
  read: ({ bytes }) =>
    list(objectIn(bytes), 'keys').flatMap((key): ExportedString[] => {
      const name = keyName(key)
      if (name === '') return []
      const description = [text(key, 'description'), text(key, 'context')].flatMap((one) => one ?? []).join('\n')
      const tags = list(key, 'tags').filter((tag): tag is string => typeof tag === 'string')
      const [comments, screenshots] = [commentsOf(key), screenshotsOf(key)]
      const more = { ...(comments.length > 0 && { comments }), ...(screenshots.length > 0 && { screenshots }) }
      return [{ key: name, description, tags, maxLength: number(key, 'char_limit') ?? 0, texts: textsOf(key), ...more }]
    }),
}
