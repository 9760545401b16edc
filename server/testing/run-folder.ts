import { execFileSync } from 'node:child_process'
import {
  accessSync,
  chmodSync,
  constants,
  existsSync,
  mkdtempSync,
  readdirSync,
  rmSync,
  statfsSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const MEMORY = '/dev/shm'
const GIBIBYTE = 2 ** 30
/** Names the variable with the folder that a whole test run shares; set by its set-up. */
export const RUN_FOLDER = 'DRAGOMAN_TEST_RUN'

const NAME = 'dragoman-run-'
const LONG_QUIET = 10 * 60_000

/**
 * The folder that everything temporary of a test run is in, put into TMPDIR for its processes. In memory where there is
 * plenty: thousands of small databases and repositories come and go, and a disk's file system spends minutes on them.
 */
export function makeRunFolder(): { readonly folder: string; remove(): void } {
  const before = process.env.TMPDIR
  const folder = (before === undefined && folderInMemory()) || ownFolder(tmpdir())
  process.env.TMPDIR = folder
  return {
    folder,
    remove: () => {
      if (before === undefined) delete process.env.TMPDIR
      else process.env.TMPDIR = before
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

/** PostgreSQL may run as another user: that one may pass, though not look around. */
function ownFolder(parent: string): string {
  const folder = mkdtempSync(join(parent, `${NAME}${process.pid}-`))
  chmodSync(folder, 0o711)
  return folder
}

function folderInMemory(): string | undefined {
  try {
    accessSync(MEMORY, constants.W_OK)
    removeAbandoned()
    const { bavail, bsize } = statfsSync(MEMORY)
    if (bavail * bsize < 2 * GIBIBYTE || process.availableMemory() < 4 * GIBIBYTE) return undefined
  } catch {
    return undefined
  }
  const folder = ownFolder(MEMORY)
  if (runsPrograms(folder)) return folder
  rmSync(folder, { recursive: true, force: true })
  return undefined
}

/** A run that was killed leaves its folder, and memory is dear. */
function removeAbandoned(): void {
  for (const name of readdirSync(MEMORY).filter((one) => one.startsWith(NAME))) {
    const folder = join(MEMORY, name)
    const pid = Number(/-(\d+)-/.exec(name)?.[1] ?? 0)
    const isQuiet = Date.now() - statSync(folder).mtimeMs > LONG_QUIET
    if (isQuiet && !existsSync(`/proc/${pid}`)) rmSync(folder, { recursive: true, force: true })
  }
}

/** Containers often forbid it there; tests put hooks of git and small programs into their folders. */
function runsPrograms(folder: string): boolean {
  const program = join(folder, 'program')
  writeFileSync(program, '#!/bin/sh\n', { mode: 0o755 })
  try {
    execFileSync(program)
    return true
  } catch {
    return false
  } finally {
    rmSync(program)
  }
}
