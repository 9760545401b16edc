import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { writeRepository } from '../generator/repository.ts'
import { outputOf, startNode } from '../processes.ts'
import type { FloorFigures } from './import-floor.ts'
import { databaseFile, type ImportFigures, runImport } from './run-import.ts'

let folder = ''
let imported: ImportFigures
let floor: FloorFigures
const tables = ['translation', 'source_string', 'unit', 'change', 'list_block', 'stats', 'component', 'language']

const rowsOf = (file: string, table: string) => {
  const database = new DatabaseSync(file, { readOnly: true })
  const statement = database.prepare(`select * from "${table}" order by rowid`)
  statement.setReadBigInts(true)
  const rows = statement.all()
  database.close()
  return rows
}

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'dragoman-bench-'))
  await writeRepository(folder, { languages: 3, strings: 700 })
  const dataDir = join(folder, 'data')
  imported = await runImport(folder, dataDir)
  const script = join(import.meta.dirname, 'import-floor.ts')
  const args = [databaseFile(dataDir), join(folder, 'floor.sqlite'), join(folder, 'locales')]
  floor = JSON.parse(await outputOf(startNode([script, ...args]))) as FloorFigures
})

afterAll(() => rmSync(folder, { recursive: true, force: true }))

it('imports the generated repository through the command line', () => {
  expect(imported.units).toBe(2100)
  expect(imported.peakMb).toBeGreaterThan(10)
})

it.each(tables)('writes the very rows of %s that the import wrote', (table) => {
  const rows = rowsOf(join(folder, 'floor.sqlite'), table)
  expect(rows.length).toBeGreaterThan(0)
  expect(rows).toEqual(rowsOf(databaseFile(join(folder, 'data')), table))
})

it('counts the rows it wrote', () => {
  const written = tables.slice(0, 6).flatMap((table) => rowsOf(join(folder, 'floor.sqlite'), table))
  expect(floor.rows).toBe(written.length)
})
