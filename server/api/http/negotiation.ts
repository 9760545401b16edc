import { message } from '#core/messages/message.ts'
import { AppError } from '#server/errors.ts'

const formats = ['json', 'api']
const acceptable = /(^|,)\s*(\*\/\*|application\/(\*|json)|text\/(\*|html))\s*($|[,;])/i

export const FLAT = 'json-flat'

/** Checks `format` and `Accept`: all formats are JSON here, and links repeat the one asked for. */
export function checkFormat(format: string | undefined, accept: string | undefined, flat = false): void {
  if (format !== undefined) {
    if (!formats.includes(format) && !(flat && format === FLAT)) throw new AppError('not_found')
  } else if (accept && !acceptable.test(accept)) throw new AppError('not_acceptable')
}

const hostPattern = /^[A-Za-z0-9._-]+(:\d{1,5})?$|^\[[0-9a-fA-F:.]+\](:\d{1,5})?$/

/** The address links start with: the configured one, else the one the request came to. */
export function baseAddress(publicUrl: string, protocol: string, host: string | undefined): string {
  if (publicUrl) return publicUrl
  if (!host || !hostPattern.test(host)) throw new AppError('parse_error', message('request.host'))
  return `${protocol}://${host}`
}
