import { message } from '#core/messages/message.ts'
import type { OwnCommit } from '#server/addons/model/file-step.ts'
import { AppError } from '#server/errors.ts'
import { runGettext } from '#server/vcs/gettext-tools.ts'

const MAX_FILES = 20_000
const fixed = ['--from-code=UTF-8', '--directory=source', '--files-from=files.list', '--output=made.pot']

/** Files of the repository by their paths; those whose names would make two lines of a list are left out. */
export async function readSources({ files }: OwnCommit, paths: readonly string[]): Promise<Map<string, Uint8Array>> {
  if (paths.length > MAX_FILES) throw new AppError('settings', message('addon.tooMuchForTool', { tool: 'xgettext' }))
  const sources = new Map<string, Uint8Array>()
  for (const path of paths) {
    const bytes = /[\r\n]/.test(path) ? undefined : await files.bytes(path)
    if (bytes) sources.set(path, bytes)
  }
  return sources
}

/** Has xgettext make a template of some files; undefined where they hold no string. */
export async function runXgettext(
  { programs }: OwnCommit,
  sources: ReadonlyMap<string, Uint8Array>,
  options: readonly string[],
): Promise<string | undefined> {
  if (sources.size === 0) return undefined
  const list = Buffer.from(`${[...sources.keys()].join('\n')}\n`)
  const files = new Map<string, Uint8Array>([['files.list', list]])
  for (const [path, bytes] of sources) files.set(`source/${path}`, bytes)
  const args = [...fixed, ...options]
  const made = await runGettext({ tool: 'xgettext', environment: programs, args, files, output: 'made.pot' })
  return made && Buffer.from(made).toString('utf8')
}
