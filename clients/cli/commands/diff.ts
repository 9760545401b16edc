import { formatDifference } from '../difference.ts'
import { ClientError, exitCodes } from '../exit-codes.ts'
import { type CommonOptions, openSession } from '../session.ts'
import { type Terminal, toJson } from '../terminal.ts'
import { type ComparedFile, compareFile, isSame, localFiles } from './compare.ts'

export interface DiffOptions extends CommonOptions {
  readonly translations?: boolean
  readonly exitCode?: boolean
}

export function printDifference(terminal: Terminal, { path, remote, difference }: ComparedFile): void {
  terminal.out(remote ? path : `${path} (new on the service)`)
  for (const line of formatDifference(difference)) terminal.out(line)
}

/** Strings here against those of the service. */
export async function diff(terminal: Terminal, options: DiffOptions): Promise<void> {
  const session = openSession(terminal, options)
  const different: ComparedFile[] = []
  for (const component of session.components)
    for (const file of localFiles(session, component)) {
      if (!file.isSource && !options.translations) continue
      const compared = await compareFile(session, component, file)
      if (compared && !isSame(compared)) different.push(compared)
    }
  if (options.json)
    terminal.out(
      toJson(
        different.map(({ component, path, code, difference }) => ({ component, path, language: code, ...difference })),
      ),
    )
  else if (different.length === 0) terminal.out('No differences.')
  else for (const one of different) printDifference(terminal, one)
  if (options.exitCode && different.length > 0) throw new ClientError(exitCodes.failed, 'There are differences.')
}
