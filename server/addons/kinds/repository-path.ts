import { type Message, message } from '#core/messages/message.ts'
import { checkRepositoryPath } from '#server/commands/check-names.ts'
import type { CommitFiles } from '#server/commands/repository/commit-hooks.ts'
import type { ComponentRow } from '#server/db/queries/components/components.ts'
import { AppError } from '#server/errors.ts'

/** What is wrong with a path that somebody wrote, or that a template gave; undefined: nothing. */
export function pathProblem(path: string): Message | undefined {
  try {
    checkRepositoryPath('path', path)
    return path === '' ? message('addon.pathNeeded') : undefined
  } catch (error) {
    if (error instanceof AppError) return error.said
    throw error
  }
}

/** May an add-on write a file of its own here? Never over the component's files, over a link, or outside. */
export const isFree = (
  path: string,
  { template, intermediate, new_base }: ComponentRow,
  { files, own }: { readonly files: CommitFiles; readonly own: ReadonlySet<string> },
): boolean =>
  pathProblem(path) === undefined &&
  ![template, intermediate, new_base].includes(path) &&
  !own.has(path) &&
  files.obstacle(path) === undefined

/** Writes a file unless it holds just that. */
export async function writeChanged(files: CommitFiles, path: string, bytes: Uint8Array): Promise<void> {
  const before = await files.bytes(path)
  if (!before || Buffer.compare(before, bytes) !== 0) files.write(path, bytes)
}
