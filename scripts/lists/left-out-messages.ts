import { accessMessages } from '#core/messages/access.ts'
import { accountsMessages } from '#core/messages/accounts.ts'
import { automationMessages } from '#core/messages/automation.ts'
import { commandLineMessages } from '#core/messages/command-line.ts'
import { componentsMessages } from '#core/messages/components.ts'
import { emailsMessages } from '#core/messages/emails.ts'
import { moveInMessages } from '#core/messages/move-in.ts'
import { projectsMessages } from '#core/messages/projects.ts'
import { queriesMessages } from '#core/messages/queries.ts'
import { reportsMessages } from '#core/messages/reports.ts'
import { repositoryMessages } from '#core/messages/repository.ts'
import { stringsMessages } from '#core/messages/strings.ts'

/** Tables of messages that only the service says: the client command goes without their texts. */
const leftOut = {
  access: { accessMessages },
  accounts: { accountsMessages },
  automation: { automationMessages },
  components: { componentsMessages },
  emails: { emailsMessages },
  'move-in': { moveInMessages },
  projects: { projectsMessages },
  reports: { reportsMessages },
  'command-line': { commandLineMessages },
  queries: { queriesMessages },
  strings: { stringsMessages },
  repository: { repositoryMessages },
}

/** The module of a table without its texts; undefined: it stays. */
export function emptyTable(file: string): string | undefined {
  const found = Object.entries(leftOut).find(([name]) => file.endsWith(`/core/messages/${name}.ts`))
  return (
    found &&
    Object.keys(found[1])
      .map((name) => `export const ${name} = {}`)
      .join('\n')
  )
}

/** Ids of left-out messages that a program says nevertheless: it would say nothing. */
export function missedMessages(program: string): string[] {
  const ids = Object.values(leftOut).flatMap((tables) => Object.values(tables).flatMap((table) => Object.keys(table)))
  return ids.filter((id) => ['`', "'", '"'].some((quote) => program.includes(`${quote}${id}${quote}`)))
}
