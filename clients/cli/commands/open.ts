import { spawn } from 'node:child_process'
import { loadConfig } from '../config.ts'
import { normalizeUrl } from '../credentials.ts'
import type { Terminal } from '../terminal.ts'

const openers: Readonly<Record<string, readonly string[]>> = {
  darwin: ['open'],
  win32: ['cmd', '/c', 'start', ''],
}

/** Prints the project's page and opens it where there is a browser. */
export function open(terminal: Terminal, { print }: { readonly print?: boolean }): void {
  const { url, project } = loadConfig(terminal.cwd)
  const page = `${normalizeUrl(url)}projects/${project}/`
  terminal.out(page)
  if (print || !terminal.isInteractive) return
  const [program = 'xdg-open', ...args] = openers[process.platform] ?? []
  spawn(program, [...args, page], { stdio: 'ignore', detached: true })
    .on('error', () => terminal.note('No browser was found. Open the URL yourself.'))
    .unref()
}
