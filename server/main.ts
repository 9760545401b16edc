import { Command } from 'commander'
import type { CredentialOptions } from '#server/cli/credentials.ts'
import type { DiscoverOptions } from '#server/cli/discover.ts'
import type { FilesCheckOptions } from '#server/cli/files-check.ts'
import type { GrantOptions } from '#server/cli/grants.ts'
import type { ImportOptions } from '#server/cli/import-component.ts'
import type { RestoreOptions } from '#server/cli/restore-project.ts'
import type { ChecksRunOptions } from '#server/cli/run-checks.ts'
import type { UserAddOptions } from '#server/cli/users.ts'
import { packageVersion } from '#server/cli/version.ts'
import { readConfig } from '#server/config.ts'
import { AppError } from '#server/errors.ts'

// Each command loads only what it needs.
const program = new Command('dragoman')
  .description('Translation management: strings in git, people in the browser, machines over HTTP.')
  .version(packageVersion())

program
  .command('serve')
  .description('run the service')
  .option('--demo', 'fill an empty service with demo projects', false)
  .action(async (options: { demo: boolean }) => {
    const { serve } = await import('#server/cli/serve.ts')
    await serve(readConfig(process.env), options)
  })

program
  .command('migrate')
  .description('bring the database up to date and end: before a new version is started')
  .action(async () => {
    const { prepareDatabase } = await import('#server/cli/services.ts')
    await prepareDatabase(readConfig(process.env))
    console.log('The database is up to date.')
  })

program
  .command('key')
  .description('the key that seals stored secrets')
  .command('accept')
  .description('go on with the key of this process where the earlier one is lost; stored secrets must be entered again')
  .action(async () => {
    const { acceptKey } = await import('#server/cli/site-key.ts')
    await acceptKey(readConfig(process.env))
  })

program
  .command('import')
  .description('bring things into the service')
  .command('component')
  .description('make a component from a git repository, or bring it up to date')
  .requiredOption('--project <slug>', 'project; made if there is none')
  .requiredOption('--repo <address>', 'address of the repository')
  .requiredOption(
    '--filemask <mask>',
    "path of the translation files with a * for the language, as in 'locales/*.json'",
  )
  .option('--template <path>', 'path of the file with the source strings, where each file has one language', '')
  .option('--new-base <path>', 'path of the file that new languages begin with', '')
  .option('--slug <slug>', 'slug of the component (default: from the file mask)')
  .option('--name <name>', 'name of the component (default: its slug)')
  .option('--format <id>', 'file format (default: "json")')
  .option('--branch <branch>', 'branch (default: the default of the repository)', '')
  .option('--source-language <code>', 'language of the template', 'en')
  .option('--language-regex <regex>', 'language codes to take', '^[^.]+$')
  .option('--json', 'print the result as JSON')
  .action(async (options: ImportOptions) => {
    const { importComponent } = await import('#server/cli/import-component.ts')
    await importComponent(readConfig(process.env), options)
  })

program
  .command('project')
  .description('whole projects')
  .command('restore')
  .description('make a project of a backup')
  .argument('<file>', 'archive that was made by a backup')
  .option('--slug <slug>', 'slug of the new project (default: the one it had)')
  .option('--name <name>', 'name of the new project (default: the one it had)')
  .option('--owner <name>', 'account that administers it')
  .option('--match-people', 'people of another site are those with the same user name here')
  .option('--json', 'print the result as JSON')
  .action(async (file: string, options: RestoreOptions) => {
    const { restoreFile } = await import('#server/cli/restore-project.ts')
    await restoreFile(readConfig(process.env), file, options)
  })

program
  .command('checks')
  .description('quality checks')
  .command('run')
  .description('run the checks on the strings of a component that changed')
  .argument('<project>', 'slug of the project')
  .argument('<component>', 'slug of the component, after those of its categories')
  .option('--all', 'on all strings, changed or not')
  .option('--json', 'print the result as JSON')
  .action(async (project: string, component: string, options: ChecksRunOptions) => {
    const { runChecksOn } = await import('#server/cli/run-checks.ts')
    await runChecksOn(readConfig(process.env), project, component, options)
  })

const projects = (slug: string, before: readonly string[]): string[] => [...before, slug]
const PROJECT_OPTION = ['--project <slug>', 'a project that may use it; can be repeated', projects, []] as const
const SHARED_OPTION = [
  '--shared',
  'every project may use it: whoever runs any project then reads and writes all that it opens',
] as const

const credential = program
  .command('credential')
  .description('logins of the site at code hosts, and the projects that may use them')

credential
  .command('add')
  .description('store a token or password, read from standard input')
  .argument('<host>', 'as in git.example.org or git.example.org:8443')
  .requiredOption('--username <name>', 'user name that belongs to the token')
  .option('--purpose <purpose>', 'fetch or push; each serves for the other where that has none', 'fetch')
  .option(...PROJECT_OPTION)
  .option(...SHARED_OPTION)
  .action(async (host: string, options: CredentialOptions & GrantOptions) => {
    const { credentialAdd } = await import('#server/cli/credentials.ts')
    await credentialAdd(readConfig(process.env), host, options)
  })

credential
  .command('grant')
  .description('let projects use a login')
  .argument('<host>')
  .option('--purpose <purpose>', 'fetch or push', 'fetch')
  .option(...PROJECT_OPTION)
  .option(...SHARED_OPTION)
  .action(async (host: string, options: GrantOptions & { purpose: string }) => {
    const { credentialGrant } = await import('#server/cli/credentials.ts')
    await credentialGrant(readConfig(process.env), host, options)
  })

credential
  .command('revoke')
  .description('take a login from projects; with --shared, from those that have it only because every project has')
  .argument('<host>')
  .option('--purpose <purpose>', 'fetch or push', 'fetch')
  .option(...PROJECT_OPTION)
  .option('--shared', 'no longer for every project')
  .action(async (host: string, options: GrantOptions & { purpose: string }) => {
    const { credentialRevoke } = await import('#server/cli/credentials.ts')
    await credentialRevoke(readConfig(process.env), host, options)
  })

credential
  .command('list')
  .description('hosts that have a login, and who may use it; the logins are never shown')
  .option('--json', 'print them as JSON')
  .action(async (options: { json?: boolean }) => {
    const { credentialList } = await import('#server/cli/credentials.ts')
    await credentialList(readConfig(process.env), options)
  })

credential
  .command('remove')
  .description('forget a login')
  .argument('<host>')
  .option('--purpose <purpose>', 'fetch or push', 'fetch')
  .action(async (host: string, options: { purpose: string }) => {
    const { credentialRemove } = await import('#server/cli/credentials.ts')
    await credentialRemove(readConfig(process.env), host, options)
  })

const sshKeyCommand = program
  .command('ssh-key')
  .description('print the public ssh key of the site, for code hosts')
  .action(async () => {
    const { sshKey } = await import('#server/cli/ssh-key.ts')
    await sshKey(readConfig(process.env))
  })

sshKeyCommand
  .command('grant')
  .description('let projects use the key at a host')
  .argument('<host>', 'as in git.example.org or git.example.org:2222')
  .option(...PROJECT_OPTION)
  .option(...SHARED_OPTION)
  .action(async (host: string, options: GrantOptions) => {
    const { sshKeyGrant } = await import('#server/cli/ssh-key.ts')
    await sshKeyGrant(readConfig(process.env), host, options)
  })

sshKeyCommand
  .command('revoke')
  .description('take the key from projects; with --shared, from those that have it only because every project has')
  .argument('<host>')
  .option(...PROJECT_OPTION)
  .option('--shared', 'no longer for every project')
  .action(async (host: string, options: GrantOptions) => {
    const { sshKeyRevoke } = await import('#server/cli/ssh-key.ts')
    await sshKeyRevoke(readConfig(process.env), host, options)
  })

sshKeyCommand
  .command('grants')
  .description('hosts where projects may use the key')
  .option('--json', 'print them as JSON')
  .action(async (options: { json?: boolean }) => {
    const { sshKeyGrants } = await import('#server/cli/ssh-key.ts')
    await sshKeyGrants(readConfig(process.env), options)
  })

program
  .command('discover')
  .description('look through a repository and propose components for it')
  .argument('<repo>', 'address of the repository, or a path on this machine')
  .option('--branch <branch>', 'branch (default: the default of the repository)', '')
  .option('--json', 'print the proposals as JSON')
  .action(async (repo: string, options: DiscoverOptions) => {
    const { discover } = await import('#server/cli/discover.ts')
    await discover(readConfig(process.env), repo, options)
  })

program
  .command('files')
  .description('work on translation files without a server')
  .command('check')
  .description('read files, write them back, and say whether they stay the same')
  .requiredOption('--format <id>', "file format, or 'auto' to go by name and content")
  .option('--edit', 'also change one string and say which lines that touches')
  .option('--json', 'one JSON object a file')
  .argument('<file...>')
  .action(async (files: string[], options: FilesCheckOptions) => {
    const { checkFiles } = await import('#server/cli/files-check.ts')
    if (!checkFiles(files, options)) process.exitCode = 1
  })

const user = program.command('user').description('accounts')

user
  .command('add')
  .description('make an account')
  .argument('<name>')
  .requiredOption('--email <address>', 'their e-mail address')
  .option('--full-name <name>', 'the name others see (default: the user name)')
  .option('--admin', 'may do everything')
  .option('--password-stdin', 'read the password from standard input')
  .option('--json', 'print the result as JSON')
  .action(async (name: string, options: UserAddOptions) => {
    const { userAdd } = await import('#server/cli/users.ts')
    await userAdd(readConfig(process.env), name, options)
  })

user
  .command('list')
  .description('list accounts')
  .option('--json', 'print them as JSON')
  .action(async (options: { json?: boolean }) => {
    const { userList } = await import('#server/cli/users.ts')
    await userList(readConfig(process.env), options)
  })

user
  .command('remove')
  .description('end an account; what it did stays')
  .argument('<name>')
  .action(async (name: string) => {
    const { userRemove } = await import('#server/cli/users.ts')
    await userRemove(readConfig(process.env), name)
  })

program
  .command('token')
  .description('keys for programs')
  .command('add')
  .description('make a token for a user and print it; it is shown only now')
  .argument('<name>')
  .action(async (name: string) => {
    const { tokenAdd } = await import('#server/cli/users.ts')
    await tokenAdd(readConfig(process.env), name)
  })

program
  .command('mail')
  .description('emails that were not sent')
  .command('list')
  .description('show the emails in the outbox')
  .option('--json', 'print them as JSON')
  .action(async (options: { json?: boolean }) => {
    const { mailList } = await import('#server/cli/mail.ts')
    await mailList(readConfig(process.env), options)
  })

/** Does what these words say; what is wrong with them is said, and is status 2. */
export async function runCommandLine(words: readonly string[]): Promise<void> {
  try {
    await program.parseAsync(words, { from: 'user' })
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    for (const { attr, detail } of error.errors) console.error(attr ? `${attr}: ${detail}` : detail)
    process.exitCode = 2
  }
}
