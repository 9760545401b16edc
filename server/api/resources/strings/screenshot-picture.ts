import { message } from '#core/messages/message.ts'
import type { WriteRequest } from '#server/api/http/route.ts'
import { type CheckedPicture, checkPicture } from '#server/commands/strings/change-screenshot.ts'
import { AppError, fieldError, invalid } from '#server/errors.ts'
import { guardedFetch } from '#server/net/guarded-fetch.ts'

/** The picture that came with a request, or that it says where to fetch. */
export async function requestedPicture(
  { files, services }: Pick<WriteRequest, 'files' | 'services'>,
  address: string | undefined,
): Promise<CheckedPicture> {
  const file = files.image ?? files.file
  if (file) return checkPicture(file.bytes, file.name)
  if (address) return checkPicture(await fetched(address, services.config.privateAddresses))
  throw new AppError('invalid', undefined, {
    errors: [fieldError('image', message('file.missing'), 'required')],
  })
}

const MAX_BYTES = 10_000_001

async function fetched(address: string, privateAddresses: boolean): Promise<Uint8Array> {
  try {
    const reply = await guardedFetch(address, { maxBytes: MAX_BYTES }, { privateAddresses })
    if (reply.status !== 200) throw invalid('image_url', message('screenshot.status', { status: reply.status }))
    return reply.body
  } catch (error) {
    if (error instanceof AppError && error.code !== 'invalid') throw invalid('image_url', error.said)
    throw error
  }
}
