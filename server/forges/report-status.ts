import { parseRepositoryAddress } from '#core/text/repository-address.ts'
import { type ForgeAccess, ForgeClient } from '#server/forges/client.ts'
import type { CommitStatus, Forge } from '#server/forges/forge.ts'

/** Shows a status beside a commit; false: the code host has no such thing, or does not want it. */
export async function reportStatus(
  forge: Forge,
  { repo, ...status }: CommitStatus & { readonly repo: string },
  access: ForgeAccess,
): Promise<boolean> {
  const address = parseRepositoryAddress(repo)
  const fullName = address && forge.fullName(address)
  if (!address || !fullName || !forge.commitStatus) return false
  const client = new ForgeClient(forge, forge.api(address), access)
  return (await client.ask(forge.commitStatus(fullName, status))).status < 400
}
