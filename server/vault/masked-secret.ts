import { type Message, message } from '#core/messages/message.ts'
/** What is shown in place of a secret; given back, it stands for the one that is stored. */
export const MASK = '********'

/** A setting that says where a secret is sent, as it was and as it is to be. */
export interface AddressChange {
  /** What people call the setting. */
  readonly label: string
  readonly before: string | undefined
  readonly after: string | undefined
}

/** Upper case in the name of a host and a slash at the end lead to no other place. */
function destinationOf(address: string): string {
  const written = address.trim()
  const url = written.includes('://') ? written : `https://${written}`
  return URL.canParse(url) ? new URL(url).href.replace(/\/+$/, '') : written
}

const same = ({ before = '', after = '' }: AddressChange): boolean => destinationOf(before) === destinationOf(after)

/**
 * Why a stored secret cannot stand where somebody did not give it again; undefined: it can. Whoever may change an address
 * could otherwise have the secret, which they were never shown, sent to a server of theirs.
 */
export function whyGiveAgain(addresses: readonly AddressChange[]): Message | undefined {
  const changed = addresses.filter((address) => !same(address)).map(({ label }) => label)
  return changed.length === 0 ? undefined : message('secret.giveAgain', { fields: changed.join(', ') })
}
