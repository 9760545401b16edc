import { AppError } from '#server/errors.ts'

/** The number an address names; anything that cannot be an id is not found. */
export function idParameter(text: string | undefined): number {
  if (text === undefined || !/^[1-9]\d{0,14}$/.test(text)) throw new AppError('not_found')
  return Number(text)
}
