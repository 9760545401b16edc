import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { resources } from '#server/api/resources/registry.ts'

const folder = join(import.meta.dirname, '../../core/contract')
const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((name) =>
  /\/.*(?<!\.test)\.ts$/.test(name),
)

/** The paths of a table of routes; tables may hold tables. */
function pathsIn(table: unknown): string[] {
  if (typeof table !== 'object' || table === null) return []
  if ('path' in table && typeof table.path === 'string') return [table.path]
  return Object.values(table).flatMap(pathsIn)
}

/** By the name of each exported table. */
async function contracts(): Promise<Map<string, string[]>> {
  const found = new Map<string, string[]>()
  for (const file of files)
    for (const [name, table] of Object.entries<unknown>(await import(join(folder, file))))
      if (name.endsWith('Contract')) found.set(name, pathsIn(table))
  return found
}

it('every route that is served has its contract, and every contract is served', async () => {
  const declared = new Set([...(await contracts()).values()].flat())
  const served = new Set(Object.values(resources).flatMap((routes) => routes.map(({ path }) => path)))
  expect([...served].filter((path) => !declared.has(path))).toEqual([])
  expect([...declared].filter((path) => !served.has(path))).toEqual([])
})

it('the web knows the types of every contract', async () => {
  const types = readFileSync(join(folder, 'contracts.ts'), 'utf8')
  const unknown = [...(await contracts()).keys()].filter((name) => !types.includes(`| typeof ${name}\n`))
  expect(unknown).toEqual([])
})
