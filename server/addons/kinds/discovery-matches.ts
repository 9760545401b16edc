import { compileLanguageFilter } from '#core/languages/language-filter.ts'
import { renderTemplate } from '#core/templates/render.ts'
import { groupPattern } from '#core/text/named-groups.ts'
import { text, type Values } from '#server/addons/model/fields.ts'

/** A component that the files of a repository are enough for. */
export interface Match {
  readonly filemask: string
  readonly name: string
  readonly slug: string
  readonly template: string
  readonly newBase: string
  readonly intermediate: string
  /** Files of languages. */
  readonly files: number
}

const slugOf = (name: string): string =>
  name
    .normalize('NFKD')
    .toLowerCase()
    .replaceAll(/[^a-z0-9_]+/g, '-')
    .replaceAll(/^-+|-+$/g, '')
    .slice(0, 100)

/** Components by their file masks: one for each that the pattern tells apart. */
export function discoverMatches(paths: readonly string[], values: Values): Match[] {
  const pattern = groupPattern(text(values, 'match'))
  const { filter } = compileLanguageFilter(text(values, 'language_regex'))
  if (!pattern || !filter) return []
  const found = new Map<string, Match>()
  const all = new Set(paths)
  for (const path of paths) {
    const groups = pattern.match(path)
    const language = groups?.get('language')
    if (!groups || !language || language.text === '' || !filter.accepts(language.text)) continue
    const filemask = `${path.slice(0, language.start)}*${path.slice(language.end)}`
    const known = found.get(filemask)
    if (known) {
      found.set(filemask, { ...known, files: known.files + 1 })
      continue
    }
    const variables = Object.fromEntries([...groups].map(([name, group]) => [name, group.text]))
    const filled = (name: string) => renderTemplate(text(values, name), variables).trim()
    const name = filled('name_template').slice(0, 100)
    const template = filled('base_file_template')
    const [newBase, intermediate] = [filled('new_base_template'), filled('intermediate_template')]
    const lacks = [template, newBase, intermediate].some((file) => file !== '' && !all.has(file))
    if (slugOf(name) === '' || lacks) continue
    found.set(filemask, { filemask, name, slug: slugOf(name), template, newBase, intermediate, files: 1 })
  }
  return [...found.values()]
}
