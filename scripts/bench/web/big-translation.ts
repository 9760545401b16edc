import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { writeRepository } from '../generator/repository.ts'
import { outputOf, startNode } from '../processes.ts'
import { programArgs } from '../program.ts'

export const BIG = 'bench/strings/de'

/** Brings a component with one long translation into a data folder, through the program's own command. */
export async function importBigTranslation(dataDir: string, strings: number): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'dragoman-big-'))
  try {
    await writeRepository(folder, { languages: 2, strings })
    const where = ['--project', 'bench', '--slug', 'strings', '--repo', join(folder, 'repository.git')]
    const files = ['--filemask', 'locales/*.json', '--template', 'locales/en.json']
    const child = startNode([...(await programArgs()), 'import', 'component', ...where, ...files], {
      env: { DATA_DIR: dataDir, VCS_PROTOCOLS: 'file' },
      stdio: ['ignore', 'pipe', 'inherit'],
    })
    await outputOf(child, 1)
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}
