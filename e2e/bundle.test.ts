import { spawn, spawnSync } from 'node:child_process'
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { assembleBundle } from '../scripts/bundle/assemble.ts'

const root = join(import.meta.dirname, '..')

/** 0 where the system does not tell. */
function residentMegabytes(pid: number | undefined): number {
  const file = `/proc/${pid}/status`
  return existsSync(file) ? Number(/VmRSS:\s+(\d+)/.exec(readFileSync(file, 'utf8'))?.[1]) / 1000 : 0
}

describe.skipIf(!existsSync(join(root, 'web/dist/index.html')))('the production bundle (A9, A19)', () => {
  const folder = mkdtempSync(join(tmpdir(), 'dragoman-bundle-'))
  afterAll(() => rmSync(folder, { recursive: true, force: true }))

  it('runs without npm, without developer packages and in a folder that it may not write to', async () => {
    const target = join(folder, 'dragoman')
    await assembleBundle({ root, target, withNode: true })
    const packages = readdirSync(join(target, 'node_modules'))
    expect(packages).toEqual(expect.arrayContaining(['fastify', '@resvg']))
    expect(
      packages.filter((name) => ['vite', 'vitest', 'typescript', 'react', '@biomejs', 's3rver'].includes(name)),
    ).toEqual([])
    expect(
      readdirSync(join(target, 'server'), { recursive: true }).filter((file) => /\.ts$/.test(String(file))),
    ).toEqual([])
    spawnSync('chmod', ['-R', 'a-w', target])
    const env = { PATH: '/usr/bin:/bin', HOME: folder, DATA_DIR: join(folder, 'data'), PORT: '0', SHUTDOWN_DELAY: '0' }
    const program = join(target, 'bin/dragoman')
    const { stdout } = spawnSync(program, ['--version'], { env, encoding: 'utf8' })
    expect(stdout).toMatch(/^\d+\.\d+\.\d+\n$/)
    const child = spawn(program, ['serve'], { env, stdio: ['ignore', 'pipe', 'inherit'] })
    try {
      let said = ''
      const url = await new Promise<string>((found, failed) => {
        child.stdout.on('data', (chunk: Buffer) => {
          said += chunk
          const address = /serves (http:\/\/[^/\s]+)/.exec(said)?.[1]
          if (address) found(address)
        })
        child.once('exit', (status) => failed(new Error(`ended with status ${status}: ${said}`)))
      })
      expect((await fetch(`${url}/readyz/`)).status).toBe(200)
      await expect.poll(() => said).toContain('on the command line: dragoman user add')
      expect(residentMegabytes(child.pid)).toBeLessThan(190)
      expect(await (await fetch(`${url}/`)).text()).toContain('<script')
      const picture = await fetch(`${url}/exports/og.png`)
      expect([picture.status, picture.headers.get('content-type')]).toEqual([200, 'image/png'])
    } finally {
      const ended = new Promise((done) => child.once('exit', done))
      child.kill('SIGTERM')
      await ended
      spawnSync('chmod', ['-R', 'u+w', target])
    }
  })
})
