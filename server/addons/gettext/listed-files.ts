import { decodeText } from '#server/addons/kinds/text-file.ts'
import type { OwnCommit } from '#server/addons/model/file-step.ts'

/** Files of the repository that a list in it names, one in each line: POTFILES, as gettext has it. */
export async function listedFiles({ files }: OwnCommit, listPath: string): Promise<string[]> {
  const list = await files.bytes(listPath)
  const lines = ((list && decodeText(list)) ?? '').split(/\r?\n/).map((line) => line.trim())
  // Older lists name the kind of a file before its path.
  const paths = lines
    .filter((line) => line !== '' && !line.startsWith('#'))
    .map((line) => line.replace(/^\[[^\]]*\]\s*/, ''))
  return [...new Set(paths)].filter((path) => files.has(path))
}
