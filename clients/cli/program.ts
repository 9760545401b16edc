import { Command, CommanderError } from 'commander'
import { addLanguage } from './commands/add-language.ts'
import { diff } from './commands/diff.ts'
import { init } from './commands/init.ts'
import { lint } from './commands/lint.ts'
import { login, whoami } from './commands/login.ts'
import { mcp } from './commands/mcp.ts'
import { open } from './commands/open.ts'
import { pull } from './commands/pull.ts'
import { push } from './commands/push.ts'
import { report } from './commands/report.ts'
import { status } from './commands/status.ts'
import { watch } from './commands/watch.ts'
import { loadConfig } from './config.ts'
import { ClientError, type ExitCode, exitCodes } from './exit-codes.ts'
import manifest from './manifest.json' with { type: 'json' }
import type { Terminal } from './terminal.ts'

const collect = (value: string, before: readonly string[]): string[] => [...before, value]
const NONE: readonly string[] = []

const componentOption = ['-c, --component <slug>', 'only this component; may be repeated', collect, NONE] as const
const languageOption = ['-l, --language <code>', 'only this language; may be repeated', collect, NONE] as const
const jsonOption = ['--json', 'print JSON'] as const

const examples = `
Examples:
  $ dragoman init --url https://translate.example.org/ --project my-app
  $ dragoman push --dry-run
  $ dragoman pull
  $ dragoman status --fail-under 90 --language de
  $ dragoman report --pull-request --fail-under 90
  $ dragoman lint --format github

Exit codes: 0 ok, 1 not good enough, 2 wrong use, 3 no permission, 4 not found, 5 service not available.
In pipelines set DRAGOMAN_TOKEN, and DRAGOMAN_URL to use another service than dragoman.json names.`

function addSetup(program: Command, terminal: Terminal): void {
  program
    .command('login <url>')
    .description('check a token and store it for this service')
    .option('--token <token>', 'the token; better give it by DRAGOMAN_TOKEN')
    .action((url, options) => login(terminal, url, options))
  program
    .command('whoami')
    .description('print whose token is used')
    .option(...jsonOption)
    .action((options) => whoami(terminal, terminal.env.DRAGOMAN_URL || loadConfig(terminal.cwd).url, options))
  program
    .command('init')
    .description('find translation files and write dragoman.json')
    .option('--url <url>', 'URL of the service')
    .option('--project <slug>', 'URL slug of the project')
    .option('-y, --yes', 'use everything that is found')
    .option('--force', 'replace dragoman.json')
    .option(...jsonOption)
    .action((options) => init(terminal, options))
  program
    .command('mcp')
    .description('connect an agent (Model Context Protocol) over standard input and output')
    .option('--url <url>', 'URL of the service')
    .action((options) => mcp(terminal, options))
  program
    .command('open')
    .description("open the project's page in a browser")
    .option('--print', 'only print the URL')
    .action((options) => open(terminal, options))
}

function addTransfers(program: Command, terminal: Terminal): void {
  program
    .command('push')
    .description('send source strings to the service')
    .option(...componentOption)
    .option('-t, --translations', 'also send translations; existing ones are kept')
    .option('--overwrite', 'with --translations: replace translations of the service')
    .option('-n, --dry-run', 'show what would change, change nothing')
    .option('--web <url>', 'website of a project that is created')
    .option('--no-create', 'fail when the project or component is missing')
    .option(...jsonOption)
    .action((options) => push(terminal, options))
  program
    .command('pull')
    .description('bring changed translation files')
    .option(...componentOption)
    .option(...languageOption)
    .option('--source', 'also the files with the source strings')
    .option('-n, --dry-run', 'show what would change, change nothing')
    .option(...jsonOption)
    .action(async (options) => void (await pull(terminal, options)))
  program
    .command('watch')
    .description('push source files when they change and pull translations')
    .option(...componentOption)
    .option('--interval <seconds>', 'time between looks', '30')
    .action((options) => watch(terminal, options))
  program
    .command('add-language <code...>')
    .description('start languages in the components')
    .option(...componentOption)
    .option(...jsonOption)
    .action((codes, options) => addLanguage(terminal, codes, options))
}

function addReports(program: Command, terminal: Terminal): void {
  program
    .command('status')
    .description('show how far each language is')
    .option(...componentOption)
    .option(...languageOption)
    .option('--fail-under <percent>', 'exit with 1 when a language is below')
    .option(...jsonOption)
    .action((options) => status(terminal, options))
  program
    .command('report')
    .description('show how far each language is, as Markdown or on a pull request')
    .option(...componentOption)
    .option(...languageOption)
    .option('--fail-under <percent>', 'exit with 1 when a language is below')
    .option('--pull-request', 'in a pipeline: write one comment and a commit status')
    .option(...jsonOption)
    .action((options) => report(terminal, options))
  program
    .command('diff')
    .description('compare source strings here with those of the service')
    .option(...componentOption)
    .option('-t, --translations', 'also compare translations')
    .option('--exit-code', 'exit with 1 when there are differences')
    .option(...jsonOption)
    .action((options) => diff(terminal, options))
  program
    .command('lint')
    .description('check local files, without a service')
    .option(...componentOption)
    .option(...languageOption)
    .option('--ignore <check>', 'leave out this check; may be repeated', collect, NONE)
    .option('--format <format>', 'text or github', 'text')
    .option(...jsonOption)
    .action((options) => lint(terminal, options))
}

/** Runs one command; the result is what the process exits with. */
export async function runClient(args: readonly string[], terminal: Terminal): Promise<ExitCode> {
  const program = new Command('dragoman')
    .description('Client of the Dragoman translation service, for projects and pipelines.')
    .version(manifest.version)
    .addHelpText('after', examples)
    .exitOverride()
    .configureOutput({
      writeOut: (text) => terminal.out(text.trimEnd()),
      writeErr: (text) => terminal.note(text.trimEnd()),
    })
  addSetup(program, terminal)
  addTransfers(program, terminal)
  addReports(program, terminal)
  try {
    await program.parseAsync(args, { from: 'user' })
    return exitCodes.ok
  } catch (error) {
    if (error instanceof CommanderError) return error.exitCode === 0 ? exitCodes.ok : exitCodes.usage
    if (!(error instanceof ClientError)) throw error
    terminal.note(error.message)
    return error.exitCode
  }
}
