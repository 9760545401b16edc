import { codeInPath } from '#core/formats/model/filemask.ts'
import { type Message, message } from '#core/messages/message.ts'
import type { TranslationRow } from '#server/db/queries/components/translations.ts'

/** A component that files of an archive may belong to. */
export interface MatchedComponent {
  /** Slugs of its categories and its own. */
  readonly path: string
  /** Where its files are in archives of a whole project. */
  readonly folder: string
  readonly filemask: string
  /** Translations by the paths of their files; a file may have several languages. */
  readonly files: ReadonlyMap<string, readonly TranslationRow[]>
}

export type FileMatch<Component> =
  | { readonly component: Component; readonly translations: readonly TranslationRow[] }
  | { readonly component?: Component; readonly reason: Message }

/**
 * Which translation each file of an archive belongs to; files that nothing is known of are not in the map. Files may have the paths of
 * the repository, those of our own archives (`project/component/…`), or either inside of one folder, as code hosts pack them.
 */
export function matchArchive<Component extends MatchedComponent>(
  paths: readonly string[],
  components: readonly Component[],
): Map<string, FileMatch<Component>> {
  const asTheyAre = matchAll(paths, components, '')
  if (asTheyAre.size > 0) return asTheyAre
  const folder = `${paths[0]?.split('/', 1)[0]}/`
  return paths.every((path) => path.startsWith(folder)) ? matchAll(paths, components, folder) : asTheyAre
}

function matchAll<Component extends MatchedComponent>(
  paths: readonly string[],
  components: readonly Component[],
  folder: string,
): Map<string, FileMatch<Component>> {
  const found = new Map<string, FileMatch<Component>>()
  for (const path of paths) {
    const match = matchOne(path.slice(folder.length), components)
    if (match) found.set(path, match)
  }
  return found
}

function matchOne<Component extends MatchedComponent>(
  path: string,
  components: readonly Component[],
): FileMatch<Component> | undefined {
  const named = components.filter(({ folder }) => path.startsWith(`${folder}/`))
  const inside = named.flatMap((component) => matchesOf(path.slice(component.folder.length + 1), [component]))
  const matches = inside.length > 0 ? inside : matchesOf(path, components)
  const known = matches.filter((match) => 'translations' in match)
  const [only, ...others] = known.length > 0 ? known : matches
  if (others.length === 0) return only
  const names = [only, ...others].flatMap((match) => match?.component?.path ?? []).join(', ')
  return { reason: message('archive.severalComponents', { names }) }
}

function matchesOf<Component extends MatchedComponent>(
  path: string,
  components: readonly Component[],
): FileMatch<Component>[] {
  return components.flatMap((component): FileMatch<Component>[] => {
    const translations = component.files.get(path)
    if (translations) return [{ component, translations }]
    const code = codeInPath(component.filemask, path)
    return code === undefined ? [] : [{ component, reason: message('archive.languageMissing', { code }) }]
  })
}
