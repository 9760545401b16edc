import { discoverSets, type Proposal } from '#core/formats/discovery/discover-sets.ts'
import { type Message, message } from '#core/messages/message.ts'
import { TooLarge } from '#server/vcs/blobs.ts'
import type { Upstream } from '#server/vcs/fetch.ts'
import { fetching } from '#server/vcs/fetching.ts'
import type { GitOptions } from '#server/vcs/git.ts'
import type { Vcs } from '#server/vcs/vcs.ts'

/** Files larger than this are not read to tell their format. */
const LARGEST_SAMPLE = 4 * 1024 * 1024

function unlessTooLarge(error: unknown): undefined {
  if (!(error instanceof TooLarge)) throw error
}

/** Looks through a repository and proposes components for it, the likeliest first. Nothing is stored. */
export async function discoverRepository(
  vcs: Vcs,
  upstream: Upstream,
  { report, ...options }: GitOptions & { report?(percent: number, line: Message): Promise<void> } = {},
): Promise<Proposal[]> {
  vcs.check(upstream)
  await report?.(5, fetching(upstream.branch))
  const commit = await vcs.fetch(upstream, options)
  const clone = upstream.clone ?? upstream.repo
  const { files } = await vcs.tree(clone, commit)
  await report?.(60, message('task.lookingThrough', { count: files.length }))
  const blobs = new Map(files.map(({ path, blob }) => [path, blob]))
  return vcs.withBlobs(clone, (read) =>
    discoverSets([...blobs.keys()], async (path) => {
      const blob = blobs.get(path)
      const bytes = blob === undefined ? undefined : await read(blob).catch(unlessTooLarge)
      return bytes && bytes.length <= LARGEST_SAMPLE ? bytes : undefined
    }),
  )
}
