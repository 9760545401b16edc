import { liesBelow, readPath } from '#core/search/path.ts'
import { textMatcher } from '#core/search/text-test.ts'
import { isTextTest, type Tree } from '#core/search/tree.ts'
import type { TranslationScope } from '#server/db/search/scope.ts'

/** For terms about where a string is: whether a translation is there. Undefined for all other terms. */
export function scopeMatcher(term: Tree): ((translation: TranslationScope) => boolean) | undefined {
  if (term.kind !== 'term') return undefined
  const { field, test } = term
  if (test.kind === 'path' && field === 'path') {
    const paths = readPath(test.path)
    return ({ project, path, language }) =>
      paths.some((one) => liesBelow({ project, component: { path }, language }, one))
  }
  if (!isTextTest(test)) return undefined
  const matches = textMatcher(test)
  if (field === 'language') return (translation) => matches(translation.language)
  if (field === 'project') return (translation) => matches(translation.project)
  if (field === 'component') return (translation) => matches(translation.slug) || matches(translation.name)
  return undefined
}
