import { accessMessages } from './access.ts'
import { accountsMessages } from './accounts.ts'
import { automationMessages } from './automation.ts'
import { commandLineMessages } from './command-line.ts'
import { componentsMessages } from './components.ts'
import { discoveryMessages } from './discovery.ts'
import { emailsMessages } from './emails.ts'
import { fieldsMessages } from './fields.ts'
import { filesMessages } from './files.ts'
import { findingsMessages } from './findings.ts'
import { languagesMessages } from './languages.ts'
import { moveInMessages } from './move-in.ts'
import { projectsMessages } from './projects.ts'
import { queriesMessages } from './queries.ts'
import { reportsMessages } from './reports.ts'
import { repositoryMessages } from './repository.ts'
import { requestsMessages } from './requests.ts'
import { stringsMessages } from './strings.ts'

/** Every text of the service in English. `{{name}}` is where a value goes; a text with a number has two forms. */
export const templates = {
  ...requestsMessages,
  ...fieldsMessages,
  ...accessMessages,
  ...accountsMessages,
  ...projectsMessages,
  ...moveInMessages,
  ...componentsMessages,
  ...languagesMessages,
  ...stringsMessages,
  ...filesMessages,
  ...repositoryMessages,
  ...automationMessages,
  ...discoveryMessages,
  ...reportsMessages,
  ...queriesMessages,
  ...findingsMessages,
  ...commandLineMessages,
  ...emailsMessages,
} as const
