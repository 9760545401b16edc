import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

export interface Outcome {
  readonly status: number | null
  readonly stdout: Uint8Array
  readonly stderr: string
}

/** Is this program on the machine? The run says once which are not. */
export function hasProgram(name: string, versionFlag = '--version'): boolean {
  return spawnSync(name, [versionFlag]).error === undefined
}

/** Runs a program on a file with this content; '{}' among the arguments stands for its name. */
export function runOn(content: Uint8Array | string, name: string, program: string, args: readonly string[]): Outcome {
  const folder = mkdtempSync(join(tmpdir(), 'formats-'))
  try {
    const file = join(folder, name)
    writeFileSync(file, content)
    const { status, stdout, stderr } = spawnSync(
      program,
      args.map((arg) => arg.replace('{}', file)),
      // What it says is compared: in English, whatever the machine speaks.
      { maxBuffer: 100_000_000, env: { ...process.env, LANGUAGE: '', LC_ALL: 'C.UTF-8' } },
    )
    return { status, stdout: new Uint8Array(stdout), stderr: stderr.toString() }
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}
