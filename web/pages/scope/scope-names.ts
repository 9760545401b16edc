import type { Scope } from '../../api/scopes.ts'

export interface Step {
  name: string
  path: string
}

/** The way to a place, outermost first, the place itself last. */
export function stepsTo(scope: Scope): Step[] {
  const { project, categories, component, language } = scope
  if (!project) return language ? [{ name: language.name, path: scope.path }] : []
  const steps: Step[] = [{ name: project.name, path: project.slug }]
  let path = project.slug
  for (const { name, slug } of categories) {
    path = `${path}/${slug}`
    steps.push({ name, path })
  }
  if (component) {
    path = `${project.slug}/${component.path}`
    steps.push({ name: component.name, path })
  }
  if (language)
    steps.push({ name: language.name, path: component ? `${path}/${language.code}` : `${path}/-/${language.code}` })
  return steps
}

/** What a page about the place is called: "Application in German" where the language alone would say too little. */
export const hasStrings = ({ kind }: Scope): boolean =>
  kind === 'translation' || kind === 'project-language' || kind === 'category-language'
