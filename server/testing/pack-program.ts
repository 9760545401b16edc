import { copyFileSync, mkdirSync, mkdtempSync, symlinkSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { packServer } from '../../scripts/bundle/pack-server.ts'

const root = resolve(import.meta.dirname, '../..')

/** What the program reads beside its own files. */
const READ = ['server/demo/content', 'web/locale/texts', 'web/dist']

export interface PackedProgram {
  readonly main: string
  readonly folder: string
}

/** The program as the production bundle has it: it starts with half the work of two thousand modules. In the project, where packages are found. */
export async function packProgram(): Promise<PackedProgram> {
  mkdirSync(join(root, '.cache'), { recursive: true })
  const folder = mkdtempSync(join(root, '.cache/packed-'))
  await packServer(root, folder)
  copyFileSync(join(root, 'package.json'), join(folder, 'package.json'))
  for (const path of READ) {
    mkdirSync(dirname(join(folder, path)), { recursive: true })
    symlinkSync(join(root, path), join(folder, path))
  }
  return { main: join(folder, 'server/main.mjs'), folder }
}
