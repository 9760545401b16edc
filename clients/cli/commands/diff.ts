import { formatDifference } from '../difference.ts'
import { ClientError, exitCodes } from '../exit-codes.ts'
import { type CommonOptions, openSession } from '../session.ts'
import { type Terminal, toJson } from '../terminal.ts'
import { type ComparedFile, compareFile, isSame, localFiles, remoteLanguages } from './compare.ts'

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
  for (const component of session.components) {
    const languages = await remoteLanguages(session, component)
    for (const file of localFiles(session, component)) {
      if (!file.isSource && !options.translations) continue
      const compared = await compareFile(session, component, file, languages)
      if (compared && !isSame(compared)) different.push(compared)
    }
  }
  if (options.json)
    terminal.out(
      toJson(
        different.map(({ component, path, language, difference }) => ({ component, path, language, ...difference })),
      ),
    )
  else if (different.length === 0) terminal.out('No differences.')
  else for (const one of different) printDifference(terminal, one)
  if (options.exitCode && different.length > 0) throw new ClientError(exitCodes.failed, 'There are differences.')
}
