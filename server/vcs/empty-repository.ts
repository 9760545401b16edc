import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

const config = '[core]\n\trepositoryformatversion = 0\n\tfilemode = true\n\tbare = true\n'

/** Makes an empty bare repository: what `git init --bare` writes without its samples, and no program to start for it. */
export function makeEmptyRepository(gitDir: string): void {
  for (const folder of ['objects', 'refs/heads', 'refs/tags']) mkdirSync(join(gitDir, folder), { recursive: true })
  writeFileSync(join(gitDir, 'config'), config)
  // Last: a folder with a HEAD counts as whole.
  writeFileSync(join(gitDir, 'HEAD'), 'ref: refs/heads/main\n')
}
