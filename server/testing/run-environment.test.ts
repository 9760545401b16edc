import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { cleanEnvironment } from './run-environment.ts'

it('keeps what a person has set for other programs away from tests, but not language, time zone and PATH', () => {
  const folder = mkdtempSync(join(tmpdir(), 'dragoman-environment-'))
  const kept = { PATH: '/bin', TZ: 'Asia/Kolkata', LC_ALL: 'tr_TR.UTF-8', CHROMIUM_PATH: '/opt/chromium' }
  const foreign = {
    PGSSLMODE: 'require',
    GIT_DIR: '/x',
    http_proxy: 'http://p',
    HTTPS_PROXY: 'http://p',
    NO_COLOR: '1',
  }
  const environment: NodeJS.ProcessEnv = { ...kept, ...foreign, HOME: '/nowhere', NODE_ENV: 'production' }
  cleanEnvironment(environment, folder)
  expect(environment).toEqual({
    ...kept,
    HOME: join(folder, 'home'),
    NODE_ENV: 'test',
    GIT_CONFIG_GLOBAL: '/dev/null',
    GIT_CONFIG_NOSYSTEM: '1',
  })
  rmSync(folder, { recursive: true })
})
