export interface LockEntry {
  readonly version?: string
  readonly optional?: boolean
  readonly os?: string | readonly string[]
  readonly cpu?: string | readonly string[]
  readonly libc?: readonly string[]
}

export interface Lockfile {
  readonly packages: Readonly<Record<string, LockEntry>>
}

export interface Machine {
  readonly platform: string
  readonly arch: string
}

export function treeMatchesLock(lock: Lockfile, installed: Lockfile, machine: Machine): boolean
