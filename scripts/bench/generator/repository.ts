import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { benchLanguages } from './languages.ts'
import { patterns, textsOf } from './texts.ts'

export interface Size {
  readonly languages: number
  readonly strings: number
}

export const FILE_FOLDER = 'locales'

const runGit = async (
  args: readonly string[],
  input?: (write: (data: string | Buffer) => Promise<void>) => Promise<void>,
) => {
  const child = spawn('git', args, { stdio: ['pipe', 'ignore', 'inherit'] })
  const ended = once(child, 'close')
  await input?.(async (data) => {
    if (!child.stdin.write(data)) await once(child.stdin, 'drain')
  })
  child.stdin.end()
  const [status] = await ended
  if (status !== 0) throw new Error(`git ${args[0]} ended with status ${status}`)
}

/**
 * Writes the files of a size into `folder/locales` (for the floor) and a bare repository with one commit of them into
 * `folder/repository.git` (for the import).
 */
export async function writeRepository(folder: string, size: Size): Promise<void> {
  rmSync(folder, { recursive: true, force: true })
  mkdirSync(join(folder, FILE_FOLDER), { recursive: true })
  const gitDir = join(folder, 'repository.git')
  await runGit(['init', '--bare', '--quiet', '--initial-branch=main', '--end-of-options', gitDir])
  const template = patterns(size.strings)
  await runGit([`--git-dir=${gitDir}`, 'fast-import', '--quiet'], async (write) => {
    const who = 'Bench <bench@example.org> 1767225600 +0000'
    await write(`commit refs/heads/main\nauthor ${who}\ncommitter ${who}\ndata 7\nStrings\n`)
    for (const language of benchLanguages.slice(0, size.languages)) {
      const path = `${FILE_FOLDER}/${language.code}.json`
      const bytes = Buffer.from(`${JSON.stringify(textsOf(language, template), null, 2)}\n`)
      writeFileSync(join(folder, path), bytes)
      await write(`M 100644 inline ${path}\ndata ${bytes.length}\n`)
      await write(bytes)
      await write('\n')
    }
  })
}
