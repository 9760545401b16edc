import { message } from '#core/messages/message.ts'
import { hasControlCharacters } from '#core/text/control-characters.ts'
import { invalid } from '#server/errors.ts'

/** Rules that names and slugs of several kinds of thing share. */
export function checkName(name: string, limit: number): void {
  if (name.trim() === '' || name.length > limit) throw invalid('name', message('field.nameLength', { limit }))
  if (hasControlCharacters(name)) throw invalid('name', message('field.nameControlCharacters'))
}

export function checkSlug(slug: string, limit: number): void {
  if (!/^[-a-zA-Z0-9_]+$/.test(slug) || slug === '-' || slug.length > limit)
    throw invalid('slug', message('field.slug', { limit }))
}

/** A path inside a repository: it cannot leave it, nor reach git's own files. */
export function checkRepositoryPath(attr: string, path: string, limit = 400): void {
  if (path.length > limit) throw invalid(attr, message('field.pathLength', { limit }))
  if (/[\u0000-\u001f\u007f\\]/.test(path)) throw invalid(attr, message('field.pathCharacters'))
  const segments = path.split('/')
  const wrong = segments.find(
    (segment) => segment === '' || segment === '.' || segment === '..' || /^\.git$/i.test(segment),
  )
  if (path !== '' && wrong !== undefined) throw invalid(attr, message('field.pathOutside', { path }))
}
