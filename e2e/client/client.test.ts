import { execFile } from 'node:child_process'
import { cpSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { promisify } from 'node:util'
import { rolldown } from 'rolldown'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { describeEachEngine } from '#server/testing/engines.ts'
import { makeComponent, makeProject } from '#server/testing/factories.ts'
import { TestSite } from '#server/testing/site.ts'
import { makeUser, type TestUser } from '#server/testing/users.ts'

const run = promisify(execFile)
const root = resolve(import.meta.dirname, '../..')
const bin = (name: string) => join(root, 'node_modules/.bin', name)
const generator = createRequire(import.meta.url).resolve('openapi-typescript-codegen/bin/index.js')

interface Journey {
  journey(base: string, token: string): Promise<readonly string[]>
}

const settings = {
  compilerOptions: {
    target: 'esnext',
    module: 'esnext',
    moduleResolution: 'bundler',
    lib: ['esnext', 'dom', 'dom.iterable'],
    strict: true,
    noEmit: true,
    skipLibCheck: true,
    types: [],
  },
  include: ['journey.ts', 'generated'],
}

/** What others would do with our OpenAPI document: make a client of it, compile it, and work with it. */
describeEachEngine('a client generated from the OpenAPI document', (open) => {
  let site: TestSite
  let admin: TestUser
  let folder: string

  beforeAll(async () => {
    site = await TestSite.open(open)
    admin = await makeUser(site, 'admin', { is_superuser: 1 })
    await makeComponent(site, await makeProject(site, 'open'), 'app')
    folder = mkdtempSync(join(tmpdir(), 'dragoman-client-'))
    const document = join(folder, 'openapi.json')
    writeFileSync(document, (await site.call('/api/schema/')).text)
    cpSync(join(import.meta.dirname, 'journey.ts'), join(folder, 'journey.ts'))
    writeFileSync(join(folder, 'tsconfig.json'), JSON.stringify(settings))
    symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'))
    const output = ['--output', join(folder, 'generated'), '--client', 'fetch', '--useOptions', '--useUnionTypes']
    await run(process.execPath, [generator, '--input', document, ...output])
  })
  afterAll(async () => {
    rmSync(folder, { recursive: true, force: true })
    await site.close()
  })

  it('compiles', async () => {
    const compiled = await run(bin('tsc'), ['--project', folder]).catch((error: { stdout: string }) => error)
    expect(compiled.stdout).toBe('')
  })

  it('makes a project and translates a string', async () => {
    const bundle = await rolldown({ input: join(folder, 'journey.ts'), platform: 'node' })
    const file = join(folder, 'journey.mjs')
    await bundle.write({ file, format: 'esm' })
    await bundle.close()
    const { journey } = (await import(pathToFileURL(file).href)) as Journey
    const address = await site.app.listen({ port: 0, host: '127.0.0.1' })
    expect(await journey(address, admin.authorization.split(' ')[1] as string)).toEqual([
      'open',
      'generated',
      'de',
      'Ade',
      '20',
    ])
  })
})
