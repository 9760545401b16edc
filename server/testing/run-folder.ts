import { execFileSync } from 'node:child_process'
import { accessSync, chmodSync, constants, mkdtempSync, rmSync, statfsSync, writeFileSync } from 'node:fs'
import { freemem, tmpdir } from 'node:os'
import { join } from 'node:path'

const MEMORY = '/dev/shm'
const GIBIBYTE = 2 ** 30

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
  const folder = mkdtempSync(join(parent, 'dragoman-run-'))
  chmodSync(folder, 0o711)
  return folder
}

function folderInMemory(): string | undefined {
  try {
    accessSync(MEMORY, constants.W_OK)
    const { bavail, bsize } = statfsSync(MEMORY)
    if (bavail * bsize < 2 * GIBIBYTE || freemem() < 4 * GIBIBYTE) return undefined
  } catch {
    return undefined
  }
  const folder = ownFolder(MEMORY)
  if (runsPrograms(folder)) return folder
  rmSync(folder, { recursive: true, force: true })
  return undefined
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
