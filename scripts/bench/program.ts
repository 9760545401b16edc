import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { packProgram } from '#server/testing/pack-program.ts'
import { NODE_FLAGS } from '../bundle/node-flags.ts'
import { benchFolder } from './folder.ts'
import { root } from './processes.ts'

let packed: Promise<string> | undefined

async function pack(): Promise<string> {
  const folder = join(benchFolder, 'program')
  rmSync(folder, { recursive: true, force: true })
  return (await packProgram(folder)).main
}

/** What Node is started with: the program as a release has it, packed once in a run; with flags of ours, the source, which a profile names. */
export async function programArgs(flags: readonly string[] = []): Promise<readonly string[]> {
  if (flags.length > 0) return [...flags, join(root, 'server/main.mjs')]
  packed ??= pack()
  return [...NODE_FLAGS, await packed]
}
