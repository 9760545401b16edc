const decoder = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true })

/** A file as text, with its byte order mark; undefined where it is no UTF-8: such a file is left alone. */
export function decodeText(bytes: Uint8Array): string | undefined {
  try {
    return decoder.decode(bytes)
  } catch {
    return undefined
  }
}
