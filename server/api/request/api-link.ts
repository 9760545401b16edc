import { message } from '#core/messages/message.ts'
import { type AppError, invalid } from '#server/errors.ts'

/** What an address of the API names, or why it names nothing of the kind. */
function named(attr: string, address: string, pattern: RegExp): string {
  const found = pattern.exec(address)?.[1]
  if (found !== undefined) return found
  if (/\/api\/[a-z-]+\/./.test(address)) throw invalid(attr, message('field.linkToOther'), 'incorrect_match')
  throw invalid(attr, message('field.notALink'), 'no_match')
}

/** The slug in the address of a project. */
export const linkedProject = (attr: string, address: string): string =>
  named(attr, address, /\/api\/projects\/([-\w]+)\/(?:\?.*)?$/)

/** The id in the address of a category. */
export const linkedCategory = (attr: string, address: string): number =>
  Number(named(attr, address, /\/api\/categories\/(\d{1,15})\/(?:\?.*)?$/))

/** There is no such object, or none that the caller may see. */
export const linkToNothing = (attr: string): AppError => invalid(attr, message('field.linkToNothing'), 'does_not_exist')
