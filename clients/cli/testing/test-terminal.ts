import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { runClient } from '../program.ts'
import type { Terminal } from '../terminal.ts'

/** A folder with a project in it, and a terminal that nobody sits at. */
export class TestTerminal implements Terminal {
  readonly cwd = mkdtempSync(join(tmpdir(), 'dragoman-client-'))
  readonly isInteractive = false
  readonly env: Record<string, string | undefined> = { HOME: this.cwd }
  #printed: string[] = []
  #noted: string[] = []

  out(line: string): void {
    this.#printed.push(line)
  }

  note(line: string): void {
    this.#noted.push(line)
  }

  /** What is typed into it. */
  readonly input: string[] = []

  async *lines(): AsyncGenerator<string> {
    yield* this.input
  }

  ask(question: string): Promise<string> {
    throw new Error(`nobody can answer: ${question}`)
  }

  write(files: Readonly<Record<string, string>>): this {
    for (const [path, text] of Object.entries(files)) {
      mkdirSync(dirname(join(this.cwd, path)), { recursive: true })
      writeFileSync(join(this.cwd, path), text)
    }
    return this
  }

  read(path: string): string {
    return readFileSync(join(this.cwd, path), 'utf8')
  }

  /** Runs a command; what it printed is only that of this one. */
  async run(...args: string[]): Promise<{ status: number; out: string; notes: string }> {
    this.#printed = []
    this.#noted = []
    const status = await runClient(args, this)
    return { status, out: this.#printed.join('\n'), notes: this.#noted.join('\n') }
  }

  remove(): void {
    rmSync(this.cwd, { recursive: true, force: true })
  }
}
