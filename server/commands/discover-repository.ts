import { discoverSets, type Proposal } from '#core/formats/discovery/discover-sets.ts'
import type { Upstream } from '#server/vcs/fetch.ts'
import type { GitOptions } from '#server/vcs/git.ts'
import type { Vcs } from '#server/vcs/vcs.ts'

/** Files larger than this are not read to tell their format. */
const LARGEST_SAMPLE = 4 * 1024 * 1024

/** Looks through a repository and proposes components for it, the likeliest first. Nothing is stored. */
export async function discoverRepository(vcs: Vcs, upstream: Upstream, options: GitOptions = {}): Promise<Proposal[]> {
  const commit = await vcs.fetch(upstream, options)
  const files = await vcs.files(upstream.repo, commit)
  const blobs = new Map(files.map(({ path, blob }) => [path, blob]))
  return vcs.withBlobs(upstream.repo, (read) =>
    discoverSets([...blobs.keys()], async (path) => {
      const blob = blobs.get(path)
      const bytes = blob === undefined ? undefined : await read(blob)
      return bytes && bytes.length <= LARGEST_SAMPLE ? bytes : undefined
    }),
  )
}
