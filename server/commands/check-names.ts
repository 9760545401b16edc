import { message } from '#core/messages/message.ts'
import { hasControlCharacters } from '#core/text/control-characters.ts'
import { demandNoErrors, type FieldError, fieldError, invalid } from '#server/errors.ts'

/** Rules that names and slugs of several kinds of thing share. */
export function nameErrors(name: string, limit: number): FieldError[] {
  if (name.trim() === '' || name.length > limit) return [fieldError('name', message('field.nameLength', { limit }))]
  return hasControlCharacters(name) ? [fieldError('name', message('field.nameControlCharacters'))] : []
}

export const checkName = (name: string, limit: number): void => demandNoErrors(nameErrors(name, limit))

export function slugErrors(slug: string, limit: number): FieldError[] {
  const isWrong = !/^[-a-zA-Z0-9_]+$/.test(slug) || slug === '-' || slug.length > limit
  return isWrong ? [fieldError('slug', message('field.slug', { limit }))] : []
}

export const checkSlug = (slug: string, limit: number): void => demandNoErrors(slugErrors(slug, limit))

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
