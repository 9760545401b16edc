import { hasControlCharacters } from '#core/text/control-characters.ts'
import { invalid } from '#server/errors.ts'

/** Rules that names and slugs of several kinds of thing share. */
export function checkName(name: string, limit: number): void {
  if (name.trim() === '' || name.length > limit) throw invalid('name', `A name has between 1 and ${limit} characters.`)
  if (hasControlCharacters(name)) throw invalid('name', 'A name may not hold line breaks or other control characters.')
}

export function checkSlug(slug: string, limit: number): void {
  if (!/^[-a-zA-Z0-9_]+$/.test(slug) || slug === '-' || slug.length > limit)
    throw invalid(
      'slug',
      `A slug has up to ${limit} letters, digits, dashes and underscores, and is not a single dash.`,
    )
}

/** A path inside a repository: it cannot leave it, nor reach git's own files. */
export function checkRepositoryPath(attr: string, path: string, limit = 400): void {
  if (path.length > limit) throw invalid(attr, `A path has at most ${limit} characters.`)
  if (/[\u0000-\u001f\u007f\\]/.test(path))
    throw invalid(attr, 'A path may not hold control characters or backslashes.')
  const segments = path.split('/')
  const wrong = segments.find(
    (segment) => segment === '' || segment === '.' || segment === '..' || /^\.git$/i.test(segment),
  )
  if (path !== '' && wrong !== undefined)
    throw invalid(
      attr,
      `'${path}' is not a path inside a repository: write it relative to the repository's root, without '..' or '.git'.`,
    )
}
