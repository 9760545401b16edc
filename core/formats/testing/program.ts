import { spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
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

export interface GivenFile {
  readonly name: string
  readonly content: Uint8Array | string
}

/** Runs a program on a file with this content; '{}' among the arguments stands for its name. */
export function runOn(content: Uint8Array | string, name: string, program: string, args: readonly string[]): Outcome {
  return runOnFiles([{ name, content }], (paths) => [program, ...args.map((arg) => arg.replace('{}', paths[0] ?? ''))])
}

/** Runs a program once on many files: its start often takes longer than its work. `command` gets their paths. */
export function runOnFiles(
  files: readonly GivenFile[],
  command: (paths: readonly string[]) => readonly [program: string, ...args: string[]],
): Outcome {
  const folder = mkdtempSync(join(tmpdir(), 'formats-'))
  try {
    const paths = files.map(({ name, content }, index) => {
      const path = join(folder, String(index), name)
      mkdirSync(join(folder, String(index)))
      writeFileSync(path, content)
      return path
    })
    const [program, ...args] = command(paths)
    const { status, stdout, stderr } = spawnSync(
      program,
      args,
      // What it says is compared: in English, whatever the machine speaks.
      { maxBuffer: 100_000_000, env: { ...process.env, LANGUAGE: '', LC_ALL: 'C.UTF-8' } },
    )
    return { status, stdout: new Uint8Array(stdout), stderr: stderr.toString() }
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}
