import { ApiError } from '../../../api/client.ts'

export interface RawReply {
  status: string
  contentType: string
  text: string
}

/** The answer as it came, whatever its status. */
export async function sendRequest(path: string): Promise<RawReply> {
  const response = await fetch(path, { headers: { accept: 'application/json' } }).catch((cause: unknown) => {
    throw new ApiError("Can't reach the server.", 0, { cause })
  })
  return {
    status: `${response.status} ${response.statusText}`.trim(),
    contentType: response.headers.get('content-type') ?? '',
    text: await response.text(),
  }
}
