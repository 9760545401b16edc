import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import type { Proposal } from '#core/formats/discovery/discover-sets.ts'
import { render } from '#core/messages/render.ts'
import { discoverRepository } from '#server/commands/repository/discover-repository.ts'
import type { Config } from '#server/config.ts'
import { Vcs } from '#server/vcs/vcs.ts'

export interface DiscoverOptions {
  readonly branch: string
  readonly json?: boolean
}

/** Prints the components that a repository could have. The clone is thrown away; paths on this machine are welcome. */
export async function discover(config: Config, repo: string, { branch, json }: DiscoverOptions): Promise<Proposal[]> {
  const dataDir = mkdtempSync(join(tmpdir(), 'dragoman-discover-'))
  try {
    const vcs = new Vcs({
      dataDir,
      protocols: [...new Set([...config.vcsProtocols, 'file'])],
      timeoutMs: config.gitTimeoutMs,
      environment: config.programEnvironment,
    })
    const isPath = /^[./]/.test(repo)
    const found = await discoverRepository(vcs, { repo: isPath ? resolve(repo) : repo, branch })
    console.log(
      json ? JSON.stringify(found, null, 2) : found.map(describe).join('\n') || 'Nothing to translate was found.',
    )
    return found
  } finally {
    rmSync(dataDir, { recursive: true, force: true })
  }
}

function describe({ name, filemask, template, newBase, fileFormat, languages, why }: Proposal): string {
  const lines = [
    `${name} (${fileFormat}, ${languages.length} languages)`,
    `  --filemask '${filemask}'`,
    ...(template ? [`  --template '${template}'`] : []),
    ...(newBase && newBase !== template ? [`  new languages from '${newBase}'`] : []),
    `  ${render(why)}`,
    ...(languages.length > 0 ? [`  ${languages.slice(0, 20).join(' ')}${languages.length > 20 ? ' …' : ''}`] : []),
  ]
  return lines.join('\n')
}
