/** What a path names: a hyphen stands for any. Categories and components share the middle. */
export interface SearchPath {
  readonly project: string | undefined
  /** Slugs of categories and component, joined by '/'. */
  readonly middle: string | undefined
  readonly language: string | undefined
}

/**
 * The ways to read a path such as `hello/weblate/cs`: its last part may be a language, or belong to the component. Paths
 * of nothing that exists are not told apart here: they find nothing.
 */
export function readPath(path: string): SearchPath[] {
  const parts = path.replaceAll(/^\/+|\/+$/g, '').split('/')
  if (parts.some((part) => part === '')) return []
  const named = (part: string | undefined) => (part === '-' ? undefined : part)
  const [project, ...rest] = parts
  if (rest.length === 0) return [{ project: named(project), middle: undefined, language: undefined }]
  const whole = { project: named(project), middle: rest.join('/'), language: undefined }
  const last = { project: named(project), middle: named(rest.slice(0, -1).join('/')), language: rest.at(-1) }
  const isWhole = !rest.includes('-')
  return [...(isWhole ? [whole] : []), ...(rest.length > 1 ? [last] : [])]
}

/** Whether a unit lies below what a path names. */
export function liesBelow(
  unit: { readonly project: string; readonly component: { readonly path: string }; readonly language: string },
  { project, middle, language }: SearchPath,
): boolean {
  return (
    (project === undefined || unit.project === project) &&
    (middle === undefined || unit.component.path === middle || unit.component.path.startsWith(`${middle}/`)) &&
    (language === undefined || unit.language === language)
  )
}
