import { type Message, message } from '#core/messages/message.ts'
import { parseRepositoryAddress } from '#core/text/repository-address.ts'
import { AppError, invalid } from '#server/errors.ts'
import { type ForgeAccess, ForgeClient } from '#server/forges/client.ts'
import type { Copy, Forge, ForgeRepository, OpenRequest, RequestWanted, SourceIds } from '#server/forges/forge.ts'

/** The branch our commits wait on, where the component names none. */
export const requestBranch = (projectSlug: string, componentPath: string): string =>
  `dragoman-${projectSlug}-${componentPath.replaceAll('/', '-')}`

/** The first line of a message is the title, the rest after a blank line the text. */
export function splitMessage(message: string): { readonly title: string; readonly body: string } {
  const [first = '', ...rest] = message.trim().split('\n')
  return { title: first.trim().slice(0, 250), body: rest.join('\n').trim() }
}

function repositoryAt(forge: Forge, address: string, attr: string): ForgeRepository {
  const parts = parseRepositoryAddress(address)
  const fullName = parts && forge.fullName(parts)
  if (!fullName) throw invalid(attr, message('codeHost.notARepository', { name: forge.name }))
  return { fullName, address }
}

function clientFor(forge: Forge, repo: string, access: ForgeAccess): ForgeClient {
  const parts = parseRepositoryAddress(repo)
  if (!parts) throw invalid('repo', message('codeHost.notARepository', { name: forge.name }))
  return new ForgeClient(forge, forge.api(parts), access)
}

/**
 * Where our commits go: the address given for pushing, or the repository itself where a branch was given, or a copy of our own,
 * made on first need.
 */
export async function requestSource(
  forge: Forge,
  component: { readonly repo: string; readonly push: string; readonly push_branch: string },
  access: ForgeAccess,
): Promise<ForgeRepository> {
  const target = repositoryAt(forge, component.repo, 'repo')
  if (component.push !== '') return repositoryAt(forge, component.push, 'push')
  if (component.push_branch !== '' || !forge.fork) return target
  const copy = await ownCopy(forge, target, clientFor(forge, component.repo, access))
  const byWeb = /^https?:/i.test(component.repo)
  return { fullName: copy.fullName, address: byWeb ? copy.https : copy.ssh }
}

async function ownCopy(forge: Forge, { fullName }: ForgeRepository, client: ForgeClient): Promise<Copy> {
  const { fork } = forge
  if (!fork) throw new Error(`${forge.id} has no copies`)
  const me = fork.readMe(await client.ask(fork.whoAmI()))
  if (me === undefined) throw new AppError('repository', message('codeHost.unknownLogin', { name: forge.name }))
  const find = async () => fork.readFound(await client.ask(fork.find(fullName, me)), fullName, me)
  const known = await find()
  if (known) return known
  const answer = await client.ask(fork.create(fullName, me))
  // Some only say that the copy is being made, or that it was there all along.
  const made = (answer.status < 400 ? fork.readCreated(answer, fullName, me) : undefined) ?? (await find())
  if (!made) throw client.refusal(answer)
  return made
}

async function idsOf(forge: Forge, { target, source }: RequestWanted, client: ForgeClient): Promise<SourceIds> {
  const { lookUp } = forge
  if (!lookUp) return { target: target.fullName, source: source.fullName }
  const idOf = async ({ fullName }: ForgeRepository) => {
    const answer = await client.ask(lookUp.request(fullName))
    const id = lookUp.read(answer)
    if (id === undefined) throw client.refusal(answer)
    return id
  }
  const id = await idOf(target)
  return { target: id, source: source.fullName === target.fullName ? id : await idOf(source) }
}

export interface RequestResult extends OpenRequest {
  /** False: one was open already, and now has the new commits. */
  readonly created: boolean
  /** Why the forge will not merge it by itself, where that was asked for. */
  readonly notAutomerged?: Message | undefined
}

/** Asks the forge to merge by itself, and says why it will not: the request is there all the same. */
async function automerge(
  forge: Forge,
  { wanted, request, ids }: { wanted: RequestWanted; request: OpenRequest; ids: SourceIds },
  client: ForgeClient,
): Promise<Message | undefined> {
  if (!forge.automerge) return undefined
  try {
    const answer = await client.ask(forge.automerge.enable(wanted, request, ids))
    return forge.automerge.isEnabled(answer) ? undefined : client.refusal(answer).said
  } catch (error) {
    if (error instanceof AppError) return error.said
    throw error
  }
}

/** Opens a pull request for commits that are pushed already, unless one is open. Running it twice makes one. */
export async function openRequest(
  forge: Forge,
  {
    automerged = false,
    ...request
  }: Omit<RequestWanted, 'target'> & { readonly repo: string; readonly automerged?: boolean },
  access: ForgeAccess,
): Promise<RequestResult> {
  const wanted: RequestWanted = { ...request, target: repositoryAt(forge, request.repo, 'repo') }
  const client = clientFor(forge, request.repo, access)
  const ids = await idsOf(forge, wanted, client)
  const { created, ...opened } = await ensureOpen(forge, wanted, { ids, client })
  const notAutomerged = automerged ? await automerge(forge, { wanted, request: opened, ids }, client) : undefined
  return { ...opened, created, ...(notAutomerged && { notAutomerged }) }
}

async function ensureOpen(
  forge: Forge,
  wanted: RequestWanted,
  { ids, client }: { readonly ids: SourceIds; readonly client: ForgeClient },
): Promise<OpenRequest & { readonly created: boolean }> {
  const find = async () => forge.readFound(await client.ask(forge.findRequest(wanted, ids)), wanted, ids)
  const open = await find()
  if (open) return { ...open, created: false }
  const answer = await client.ask(forge.createRequest(wanted, ids))
  const made = answer.status < 400 ? forge.readCreated(answer, wanted) : undefined
  if (made) return { ...made, created: true }
  const other = await find()
  if (other) return { ...other, created: false }
  throw client.refusal(answer)
}
