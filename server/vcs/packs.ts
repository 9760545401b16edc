import { askGit, type Clone, git } from '#server/vcs/clone.ts'

export interface PackedCommits {
  readonly commits: readonly string[]
  /** Whoever takes the pack has these: they are left out, with all that leads to them. */
  readonly without: readonly string[]
  /** What is new is told by how it differs from them. */
  readonly thin: boolean
}

/** The objects of commits in one piece, for another clone. */
export function packCommits(clone: Clone, { commits, without, thin }: PackedCommits): Promise<Buffer> {
  const flags = ['--revs', '--stdout', '--quiet', '--delta-base-offset', '--threads=1', ...(thin ? ['--thin'] : [])]
  const input = [...commits, ...without.map((id) => `^${id}`), ''].join('\n')
  return git(clone, ['pack-objects', ...flags], { input })
}

/** A pack begins with how many objects it has. */
export const isEmptyPack = (pack: Buffer): boolean => pack.readUInt32BE(8) === 0

/** Takes a pack whole or not at all: not when something is missing that it stands on. */
export async function takePack(clone: Clone, pack: Uint8Array): Promise<boolean> {
  const flags = ['--stdin', '--fix-thin', '--check-self-contained-and-connected']
  const { status } = await askGit(clone, ['index-pack', ...flags], { input: pack })
  // 1 is no failure: the pack stands on what was here before.
  return status === 0 || status === 1
}
