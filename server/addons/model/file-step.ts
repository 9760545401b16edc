import type { Message } from '#core/messages/message.ts'
import type { Values } from '#server/addons/model/fields.ts'
import type { AlertName } from '#server/alerts/kinds.ts'
import type { CommitFiles, CommittedTranslation } from '#server/commands/repository/commit-hooks.ts'
import type { Db } from '#server/db/database.ts'
import type { ComponentRow } from '#server/db/queries/components/components.ts'
import type { Threads } from '#server/threads/threads.ts'
import type { ProgramEnvironment } from '#server/vcs/gettext-tools.ts'

/** What did not work while a commit was made. It stops neither the commit nor the other add-ons. */
export interface CommitProblems {
  /** Something was tried: what is not told now is in order. */
  begin(): void
  add(filename: string, problem: Message): void
}

/** What an add-on sees of a commit. */
export interface OwnCommit {
  readonly addonId: number
  readonly db: Db
  readonly component: ComponentRow
  readonly files: CommitFiles
  readonly translations: readonly CommittedTranslation[]
  readonly siteUrl: string
  readonly now: number
  /** Where large files are read; without them that is done on the spot. */
  readonly threads?: Threads | undefined
  readonly programs: ProgramEnvironment
  readonly problems: CommitProblems
}

export interface FileStep {
  /** Looks at all files of the repository. */
  readonly wholeTree?: boolean
  /** Files and folders it looks at beyond the component's own. */
  paths?(component: ComponentRow, values: Values, translations: readonly CommittedTranslation[]): readonly string[]
  /** Raised for what did not work, and cleared once it does. */
  readonly alert?: AlertName
  /** Writes what is not as it should be; doing it twice changes nothing. */
  write(commit: OwnCommit, values: Values): Promise<void>
}
