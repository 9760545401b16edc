import { Command } from 'commander'
import { exportServiceNames, isRemoteService, WEBLATE_BACKUP } from '#core/exports/service-names.ts'
import type { CredentialOptions } from '#server/cli/credentials.ts'
import type { DiscoverOptions } from '#server/cli/discover.ts'
import type { FilesCheckOptions } from '#server/cli/files-check.ts'
import type { GrantOptions } from '#server/cli/grants.ts'
import type { ImportOptions } from '#server/cli/import-component.ts'
import type { ImportExportOptions } from '#server/cli/import-exports.ts'
import type { MoveOptions } from '#server/cli/move.ts'
import type { MoveInOptions } from '#server/cli/move-in.ts'
import type { MoveOutOptions } from '#server/cli/move-out.ts'
import type { RestoreOptions } from '#server/cli/restore-project.ts'
import type { ChecksRunOptions } from '#server/cli/run-checks.ts'
import type { BackupOptions } from '#server/cli/site-backup.ts'
import type { TokenAddOptions } from '#server/cli/tokens.ts'
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
  .description('migrate the database and exit; run before starting a new version')
  .action(async () => {
    const { prepareDatabase } = await import('#server/cli/services.ts')
    await prepareDatabase(readConfig(process.env))
    console.log('The database is up to date.')
  })

program
  .command('backup')
  .description('back up the whole site while it runs: database, key and backups of projects')
  .option('--to <file>', 'write it to this file (default: keep it where BLOB_STORE says)')
  .option('--list', 'list the backups that are kept there')
  .action(async (options: BackupOptions) => {
    const { backUpSite } = await import('#server/cli/site-backup.ts')
    await backUpSite(readConfig(process.env), options)
  })

program
  .command('restore')
  .description('bring a whole site back into an empty database')
  .argument('<backup>', 'file, or name of a backup that BLOB_STORE has')
  .action(async (backup: string) => {
    const { restoreSite } = await import('#server/cli/site-backup.ts')
    await restoreSite(readConfig(process.env), backup)
  })

program
  .command('move')
  .description('copy the database of a stopped site into an empty one on another server or engine, and compare the two')
  .requiredOption('--to <database>', 'postgres://user:password@host/database, or sqlite:/path/of/dragoman.sqlite')
  .option('--json', 'print the result as JSON')
  .action(async (options: MoveOptions) => {
    const { moveSite } = await import('#server/cli/move.ts')
    await moveSite(readConfig(process.env), options)
  })

const moveInCommand = program
  .command('move-in')
  .description('move projects in from another translation service (docs/moving.md)')

moveInCommand
  .command('weblate')
  .description('move in from a running Weblate over its API; run it again to bring what has changed since')
  .argument('<url>', 'for example https://hosted.weblate.org')
  .option('--token <token>', 'API token of an administrator there; kept encrypted until the switch')
  .option(
    '--project <slug>',
    'only this project; can be repeated',
    (slug: string, before: string[]) => [...before, slug],
    [],
  )
  .option('--keep-ids', 'keep the IDs of the other server; only into an empty site, and from the first run on')
  .option('--as <username>', 'administrator here on whose behalf it is done (default: the first one)')
  .option('--dry-run', 'show what would come and what cannot, and change nothing')
  .option('--report', 'compare both servers object by object and list every difference')
  .option('--switch', 'bring the last changes, let components commit and push, and end the move')
  .option(
    '--follow-every <minutes>',
    'minutes between runs that the service starts automatically (default: 60; 0: none)',
  )
  .option('--status', 'say when the last run was, and when the next one is')
  .option('--invite', 'with --switch, or after it: send people a link to set a password; nobody gets two')
  .option('--json', 'print the result as JSON')
  .action(async (url: string, options: MoveInOptions) => {
    const { moveInFrom } = await import('#server/cli/move-in.ts')
    await moveInFrom(readConfig(process.env), url, options)
  })

const fileServices = { ...exportServiceNames, [WEBLATE_BACKUP]: 'Weblate, as a backup of a project,' }
for (const [id, name] of Object.entries(fileServices)) {
  const isAsked = isRemoteService(id)
  const command = moveInCommand
    .command(id)
    .description(
      `create a project from files that ${name} exported: ZIP archives or single files${isAsked ? ', or from its API' : ''}`,
    )
    .argument(isAsked ? '[files...]' : '<files...>', 'exported files, with glossary and translation memory')
    .requiredOption('--project <slug>', 'slug of the new project')
    .option('--name <name>', 'name of the new project (default: the slug)')
    .option('--web <url>', 'homepage of the new project')
    .option('--source-language <code>', 'source language, if the files do not tell')
    .option('--as <username>', 'administrator here on whose behalf it is done (default: the first one)')
    .option('--dry-run', 'show what would come and what cannot, and change nothing')
    .option('--json', 'print the result as JSON')
    .action(async (files: string[], options: ImportExportOptions) => {
      const { importExports } = await import('#server/cli/import-exports.ts')
      await importExports(readConfig(process.env), id, files, options)
    })
  if (isAsked)
    command
      .option('--token <token>', 'API token there, to fetch the export; kept encrypted until it is imported')
      .option('--remote-project <id>', 'the project there, as its API names it')
      .option('--remote-url <url>', 'where its API is, if not at the usual address')
}

program
  .command('move-out')
  .description('write everything of a project into a folder in open formats (docs/moving.md)')
  .argument('<project>', 'slug of the project')
  .requiredOption('--to <folder>', 'new or empty folder; with --weblate-backup a new ZIP file')
  .option('--weblate-backup', 'write a project backup that Weblate imports instead')
  .option('--as <username>', 'account whose view of the project is written (default: the first administrator)')
  .option('--json', 'print the result as JSON')
  .action(async (project: string, options: MoveOutOptions) => {
    const { moveOut } = await import('#server/cli/move-out.ts')
    await moveOut(readConfig(process.env), project, options)
  })

program
  .command('key')
  .description('manage the key that encrypts stored secrets')
  .command('accept')
  .description('accept the current key if the previous one is lost; stored secrets must be entered again')
  .action(async () => {
    const { acceptKey } = await import('#server/cli/site-key.ts')
    await acceptKey(readConfig(process.env))
  })

program
  .command('import')
  .description('import data')
  .command('component')
  .description('create a component from a git repository, or update it')
  .requiredOption('--project <slug>', 'project; made if there is none')
  .requiredOption('--repo <url>', 'repository URL')
  .requiredOption(
    '--filemask <mask>',
    "path of the translation files with a * for the language, for example 'locales/*.json'",
  )
  .option('--template <path>', 'path of the source file, if each file has one language', '')
  .option('--new-base <path>', 'path of the template for new languages', '')
  .option('--slug <slug>', 'component slug (default: from the file mask)')
  .option('--name <name>', 'component name (default: its slug)')
  .option('--format <id>', 'file format (default: "json")')
  .option('--branch <branch>', 'branch (default: the default of the repository)', '')
  .option('--source-language <code>', 'language of the template', 'en')
  .option('--language-regex <regex>', 'language codes to import', '^[^.]+$')
  .option('--json', 'print the result as JSON')
  .action(async (options: ImportOptions) => {
    const { importComponent } = await import('#server/cli/import-component.ts')
    await importComponent(readConfig(process.env), options)
  })

program
  .command('project')
  .description('manage projects')
  .command('restore')
  .description('restore a project from a backup')
  .argument('<file>', 'backup archive')
  .option('--slug <slug>', 'slug of the new project (default: the original slug)')
  .option('--name <name>', 'name of the new project (default: the original name)')
  .option('--owner <name>', 'account that administers it')
  .option('--match-people', 'match users of another site by username')
  .option('--json', 'print the result as JSON')
  .action(async (file: string, options: RestoreOptions) => {
    const { restoreFile } = await import('#server/cli/restore-project.ts')
    await restoreFile(readConfig(process.env), file, options)
  })

program
  .command('checks')
  .description('quality checks')
  .command('run')
  .description('run checks on the changed strings of a component')
  .argument('<project>', 'slug of the project')
  .argument('<component>', 'component slug, preceded by the slugs of its categories')
  .option('--all', 'check all strings')
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
  .description('manage code host logins and the projects that can use them')

credential
  .command('add')
  .description('store a token or password, read from standard input')
  .argument('<host>', 'for example git.example.org or git.example.org:8443')
  .requiredOption('--username <name>', 'username that belongs to the token')
  .option('--purpose <purpose>', 'fetch or push; used for both if the other has no login', 'fetch')
  .option(...PROJECT_OPTION)
  .option(...SHARED_OPTION)
  .action(async (host: string, options: CredentialOptions & GrantOptions) => {
    const { credentialAdd } = await import('#server/cli/credentials.ts')
    await credentialAdd(readConfig(process.env), host, options)
  })

credential
  .command('grant')
  .description('allow projects to use a login')
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
  .description('revoke a login from projects; with --shared, from those that only have it because it is shared')
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
  .description('list hosts with a login, and the projects that can use it; logins are never shown')
  .option('--json', 'print them as JSON')
  .action(async (options: { json?: boolean }) => {
    const { credentialList } = await import('#server/cli/credentials.ts')
    await credentialList(readConfig(process.env), options)
  })

credential
  .command('remove')
  .description('delete a login')
  .argument('<host>')
  .option('--purpose <purpose>', 'fetch or push', 'fetch')
  .action(async (host: string, options: { purpose: string }) => {
    const { credentialRemove } = await import('#server/cli/credentials.ts')
    await credentialRemove(readConfig(process.env), host, options)
  })

const sshKeyCommand = program
  .command('ssh-key')
  .description('print the public SSH key of the site')
  .action(async () => {
    const { sshKey } = await import('#server/cli/ssh-key.ts')
    await sshKey(readConfig(process.env))
  })

sshKeyCommand
  .command('grant')
  .description('allow projects to use the key for a host')
  .argument('<host>', 'for example git.example.org or git.example.org:2222')
  .option(...PROJECT_OPTION)
  .option(...SHARED_OPTION)
  .action(async (host: string, options: GrantOptions) => {
    const { sshKeyGrant } = await import('#server/cli/ssh-key.ts')
    await sshKeyGrant(readConfig(process.env), host, options)
  })

sshKeyCommand
  .command('revoke')
  .description('revoke the key from projects; with --shared, from those that only have it because it is shared')
  .argument('<host>')
  .option(...PROJECT_OPTION)
  .option('--shared', 'no longer for every project')
  .action(async (host: string, options: GrantOptions) => {
    const { sshKeyRevoke } = await import('#server/cli/ssh-key.ts')
    await sshKeyRevoke(readConfig(process.env), host, options)
  })

sshKeyCommand
  .command('grants')
  .description('list hosts for which projects can use the key')
  .option('--json', 'print them as JSON')
  .action(async (options: { json?: boolean }) => {
    const { sshKeyGrants } = await import('#server/cli/ssh-key.ts')
    await sshKeyGrants(readConfig(process.env), options)
  })

sshKeyCommand
  .command('hosts')
  .description('list hosts with the keys that they are held to')
  .option('--json', 'print them as JSON')
  .action(async (options: { json?: boolean }) => {
    const { sshKeyHosts } = await import('#server/cli/known-hosts.ts')
    await sshKeyHosts(readConfig(process.env), options)
  })

sshKeyCommand
  .command('trust')
  .description('add the keys of hosts: lines of a known_hosts file, on standard input')
  .action(async () => {
    const { sshKeyTrust } = await import('#server/cli/known-hosts.ts')
    await sshKeyTrust(readConfig(process.env))
  })

sshKeyCommand
  .command('forget')
  .description('delete the keys of a host; what it shows at the next contact is accepted')
  .argument('<host>', 'for example git.example.org or git.example.org:2222')
  .action(async (host: string) => {
    const { sshKeyForget } = await import('#server/cli/known-hosts.ts')
    await sshKeyForget(readConfig(process.env), host)
  })

program
  .command('discover')
  .description('scan a repository and propose components')
  .argument('<repo>', 'repository URL, or a local path')
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
  .description('read files, write them back, and check that nothing changed')
  .requiredOption('--format <id>', "file format, or 'auto' to go by name and content")
  .option('--edit', 'also change one string and list the changed lines')
  .option('--json', 'print one JSON object per file')
  .argument('<file...>')
  .action(async (files: string[], options: FilesCheckOptions) => {
    const { checkFiles } = await import('#server/cli/files-check.ts')
    if (!checkFiles(files, options)) process.exitCode = 1
  })

const user = program.command('user').description('manage accounts')

user
  .command('add')
  .description('create an account')
  .argument('<name>')
  .requiredOption('--email <email>', 'email')
  .option('--full-name <name>', 'full name (default: the username)')
  .option('--admin', 'give the account administrator access')
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
  .description('deactivate an account; its contributions stay')
  .argument('<name>')
  .action(async (name: string) => {
    const { userRemove } = await import('#server/cli/users.ts')
    await userRemove(readConfig(process.env), name)
  })

program
  .command('token')
  .description('manage API tokens')
  .command('add')
  .description('create a token for a user and print it; it is shown only once')
  .argument('<name>')
  .option('--name <name>', 'name of the token')
  .option('--scope <scope...>', 'read, translate, review, manage, repository; without it, full access')
  .option('--project <slug...>', 'limit the token to projects')
  .option('--expires <day>', 'last valid day, as 2027-01-31')
  .action(async (name: string, options: TokenAddOptions) => {
    const { tokenAdd } = await import('#server/cli/tokens.ts')
    await tokenAdd(readConfig(process.env), name, options)
  })

program
  .command('mail')
  .description('manage unsent emails')
  .command('list')
  .description('list unsent emails')
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
