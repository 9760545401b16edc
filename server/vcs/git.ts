import { type ChildProcessWithoutNullStreams, spawn } from 'node:child_process'
import { type Message, message } from '#core/messages/message.ts'
import { fullDisk } from '#server/db/outage.ts'
import { AppError } from '#server/errors.ts'
import { recorder, stopwatch } from '#server/telemetry/recorder.ts'
import { traced } from '#server/telemetry/tracing.ts'
import { hideSecrets } from '#server/vault/hide-secrets.ts'
import type { GitAccess } from '#server/vcs/git-access.ts'
import { startProgram } from '#server/vcs/launcher/launcher.ts'
import type { ProgramCall, ProgramEvents, StartedProgram } from '#server/vcs/launcher/program.ts'
import { removeLeftovers } from '#server/vcs/leftovers.ts'

/** Set for every call: no hooks, no prompts, no tidying up unasked, no configuration of the machine's, no protocol that was not allowed. */
const fixedConfig = [
  '-c',
  'core.hooksPath=/dev/null',
  '-c',
  'core.fsmonitor=false',
  '-c',
  'gc.auto=0',
  '-c',
  'maintenance.auto=false',
  '-c',
  'credential.helper=',
  '-c',
  'protocol.ext.allow=never',
]

const environment = ({ home, protocols, inherited }: GitSetup): NodeJS.ProcessEnv => ({
  ...inherited,
  HOME: home,
  LC_ALL: 'C.UTF-8',
  GIT_CONFIG_NOSYSTEM: '1',
  GIT_CONFIG_GLOBAL: '/dev/null',
  GIT_TERMINAL_PROMPT: '0',
  GIT_ASKPASS: '/bin/false',
  GIT_SSH_COMMAND: 'ssh -o BatchMode=yes -o StrictHostKeyChecking=accept-new',
  GIT_ALLOW_PROTOCOL: protocols.join(':'),
})

/** What git needs of the environment the service was started in. */
export interface GitEnvironment {
  readonly PATH?: string | undefined
  readonly SSH_AUTH_SOCK?: string | undefined
}

export interface GitSetup {
  readonly inherited: GitEnvironment
  readonly home: string
  readonly protocols: readonly string[]
  readonly timeoutMs: number
}

export interface GitOptions {
  readonly signal?: AbortSignal | undefined
  /** Where the usual limit is too long. */
  readonly timeoutMs?: number
  /** Lines of git's own progress, as they come. */
  onProgress?(line: string): void
  readonly input?: string | Uint8Array
  /** How the remote is reached: login, key, address. */
  readonly access?: GitAccess | undefined
}

const OUTPUT_LIMIT = 512 * 1024 * 1024

/** Git on a bare repository with fixed safety settings: every start of it is made here. */
const gitCall = (setup: GitSetup, gitDir: string, args: readonly string[], access?: GitAccess): ProgramCall => ({
  file: 'git',
  args: ['--git-dir', gitDir, ...fixedConfig, ...args],
  env: { ...environment(setup), ...access?.environment },
  cwd: setup.home,
})

/** Starts git as a child of this process, for what goes on to a reader who may be slow. */
export function spawnGit(setup: GitSetup, gitDir: string, args: readonly string[]): ChildProcessWithoutNullStreams {
  const { file, env, cwd, ...call } = gitCall(setup, gitDir, args)
  return spawn(file, [...call.args], { env, cwd })
}

/** Starts git for somebody who takes what it prints as it comes. */
export const startGit = (setup: GitSetup, gitDir: string, args: readonly string[], on: ProgramEvents): StartedProgram =>
  startProgram(gitCall(setup, gitDir, args), on)

/** Runs a git command to its end and returns what it printed. A failure carries git's own last words. */
export async function runGit(
  setup: GitSetup,
  gitDir: string,
  args: readonly string[],
  options: GitOptions = {},
): Promise<Buffer> {
  const { status, output, words } = await tryGit(setup, gitDir, args, options)
  if (status !== 0) throw gitFailed(words, status)
  return output
}

export interface GitOutcome {
  readonly status: number | null
  readonly output: Buffer
  /** The end of what git said on the side. */
  readonly words: string
}

/** Like `runGit`, for commands whose failure means something. */
export async function tryGit(
  setup: GitSetup,
  gitDir: string,
  args: readonly string[],
  options: GitOptions = {},
): Promise<GitOutcome> {
  const [command = ''] = args
  const seconds = stopwatch()
  const run = () => finishedGit(setup, gitDir, args, options)
  try {
    return await traced(`git ${command}`, () => ({ 'process.command': `git ${command}` }), run)
  } finally {
    recorder().git(command, seconds())
  }
}

async function finishedGit(
  setup: GitSetup,
  gitDir: string,
  args: readonly string[],
  options: GitOptions,
): Promise<GitOutcome> {
  options.signal?.throwIfAborted()
  const { access } = options
  const clean = (text: string) => (access ? hideSecrets(text, access.secrets) : text)
  const output: Buffer[] = []
  let size = 0
  let words = ''
  let refusal: Message | undefined
  let onAbort = () => {}
  let timer: NodeJS.Timeout | undefined
  try {
    const status = await new Promise<number | null>((close, error) => {
      const stdout = (chunk: Buffer) => {
        size += chunk.length
        if (size > OUTPUT_LIMIT) stop(message('repository.gitVerbose'))
        else output.push(chunk)
        return undefined
      }
      const stderr = (chunk: Buffer) => {
        const text = chunk.toString()
        words = (words + text).slice(-4000)
        for (const line of text.split(/[\r\n]+/)) if (line) options.onProgress?.(clean(line))
        return undefined
      }
      const git = startProgram(gitCall(setup, gitDir, args, access), { stdout, stderr, close, error }, options.input)
      const stop = (why: Message) => {
        refusal ??= why
        git.kill()
      }
      const limit = Math.min(options.timeoutMs ?? setup.timeoutMs, setup.timeoutMs)
      const slow = message('repository.gitSlow', { seconds: limit / 1000 })
      timer = setTimeout(() => stop(slow), limit)
      onAbort = () => stop(message('repository.gitCancelled'))
      options.signal?.addEventListener('abort', onAbort)
      git.end(options.input)
    })
    if (refusal) throw new AppError('repository', refusal)
    if (status !== 0 && fullDisk(words)) removeLeftovers(gitDir)
    return { status, output: Buffer.concat(output), words: clean(words) }
  } finally {
    clearTimeout(timer)
    options.signal?.removeEventListener('abort', onAbort)
  }
}

export const gitFailed = (words: string, status: number | null): AppError =>
  fullDisk(words) ?? new AppError('repository', explain(words, status))

const LONGEST_WORDS = 600
const progress = /^remote: (.*\d+% \(\d+\/\d+\)|\w+ing objects: \d+, done|Enumerating objects|Total \d+ )/

/** Too much to show whole: what git gave up over comes first. */
function shortened(lines: readonly string[]): string {
  const whole = lines.join(' ')
  if (whole.length <= LONGEST_WORDS) return whole
  const isFinal = (line: string) => /^(fatal|error)\b/i.test(line)
  return [...lines.filter(isFinal), ...lines.filter((line) => !isFinal(line))].join(' ')
}

/** The lines that say what went wrong, without progress noise, folders of this machine and credentials. */
function explain(words: string, status: number | null): Message {
  const informative = /^(fatal|error|remote|ssh|Permission|Host key)|^\S+: Permission denied/i
  const lines = words.split(/[\r\n]+/).filter((line) => informative.test(line) && !progress.test(line))
  const text = lines.length > 0 ? shortened(lines) : words.trim().split('\n').slice(-3).join(' ')
  const clean = text.replaceAll(/:\/\/[^/\s@]+@/g, '://').slice(0, LONGEST_WORDS)
  const isKeyRefused = /Permission denied \(.*publickey/.test(text)
  return message(isKeyRefused ? 'repository.gitFailedWithKey' : 'repository.gitFailed', {
    status: String(status),
    words: clean || 'no message',
  })
}
