import { cleanup, configure } from '@testing-library/react'
import i18next from 'i18next'
import { afterEach, beforeAll } from 'vitest'
import { startTexts } from '../locale/i18n.ts'
import { installBrowserParts } from './browser-parts.ts'
import { FakeServer } from './fake-server.ts'

// No assertion is about time: a limit only ends what hangs.
configure({ asyncUtilTimeout: 30_000 })
process.env.DEBUG_PRINT_LIMIT ??= '3000'

const texts = [
  'common',
  'editor',
  'search',
  'checks',
  'errors',
  'changes',
  'browse',
  'account',
  'tools',
  'manage',
] as const

beforeAll(async () => {
  installBrowserParts()
  if (!i18next.isInitialized) await startTexts()
  await i18next.loadNamespaces(texts)
})

/** Files share a page: each test leaves it as it found it. */
afterEach(() => {
  cleanup()
  document.getSelection()?.removeAllRanges()
  localStorage.clear()
  sessionStorage.clear()
  document.body.replaceChildren()
  document.title = ''
  FakeServer.close()
})
