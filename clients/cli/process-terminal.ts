import { createInterface as createLines } from 'node:readline'
import { createInterface } from 'node:readline/promises'
import { Writable } from 'node:stream'
import type { Terminal } from './terminal.ts'

async function ask(question: string, { isSecret = false }: { readonly isSecret?: boolean } = {}): Promise<string> {
  // What is typed is echoed by readline: a secret goes to an output that shows nothing.
  const silent = new Writable({ write: (_chunk, _encoding, done) => done() })
  const reader = createInterface({
    input: process.stdin,
    output: isSecret ? silent : process.stderr,
    terminal: isSecret,
  })
  if (isSecret) process.stderr.write(question)
  try {
    return (await reader.question(isSecret ? '' : question)).trim()
  } finally {
    reader.close()
    if (isSecret) process.stderr.write('\n')
  }
}

export const processTerminal: Terminal = {
  cwd: process.cwd(),
  env: process.env,
  isInteractive: process.stdin.isTTY === true && process.stderr.isTTY === true && !process.env.CI,
  out: (line) => process.stdout.write(`${line}\n`),
  note: (line) => process.stderr.write(`${line}\n`),
  lines: () => createLines({ input: process.stdin, crlfDelay: Number.POSITIVE_INFINITY }),
  ask,
}
