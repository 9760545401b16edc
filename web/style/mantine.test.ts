import { existsSync, globSync, readFileSync } from 'node:fs'
import { expect, it } from 'vitest'

const web = new URL('..', import.meta.url)
const stylesheet = readFileSync(new URL('style/mantine.css', web), 'utf8')

function usedComponents(): string[] {
  const files = globSync('{components,pages}/**/*.tsx', { cwd: web })
  const imports = files.flatMap((file) =>
    [...readFileSync(new URL(file, web), 'utf8').matchAll(/import \{([^}]+)\} from '@mantine\/core'/g)].map(
      ([, names]) => names ?? '',
    ),
  )
  return [...new Set(imports.flatMap((names) => names.split(',')).map((name) => name.trim()))].filter((name) =>
    existsSync(new URL(`../node_modules/@mantine/core/styles/${name}.layer.css`, web)),
  )
}

it('holds the styles of every Mantine component in use', () => {
  const used = usedComponents()
  expect(used).toContain('Button')
  expect(used.filter((name) => !stylesheet.includes(`/styles/${name}.layer.css"`))).toEqual([])
})
