import { parseRepositoryAddress } from './repository-address.ts'

/** A message without addresses, names of hosts and folders: it is shown to people who may not know where things are. */
export function redactPaths(message: string, addresses: readonly string[]): string {
  let text = message
    .replaceAll(/[a-z][a-z0-9+.-]*:\/\/[^\s'"]+/gi, '…')
    .replaceAll(/(^|[\s'"(=])\/(?:[^\s'"()/]+\/)+[^\s'"()]*/g, '$1…')
  const known = addresses.flatMap((address) => [address, parseRepositoryAddress(address)?.host ?? ''])
  for (const path of known.filter((one) => one.length > 2).sort((a, b) => b.length - a.length))
    text = text.replaceAll(path, '…')
  return text
}
