import { cleanup, configure } from '@testing-library/react'
import i18next from 'i18next'
import { afterAll, afterEach, beforeAll, vi } from 'vitest'
import { closeToast } from '../components/toast/toasts.ts'
import { startTexts } from '../locale/i18n.ts'
import { installBrowserParts } from './browser-parts.ts'
import { FakeServer } from './fake-server.ts'

// Pages show days as they are where the person is: here everybody lives in Greenwich, wherever the machine is.
process.env.TZ = 'UTC'

configure({
  // No assertion is about time: a limit only ends what hangs.
  asyncUtilTimeout: 30_000,
  // Made at every look while something is waited for: the whole page as HTML would take longer than the looking.
  getElementError: (message, container) =>
    new Error(`${message}\nThe page says: ${container.textContent?.slice(0, 2000)}`),
})

const texts = [
  'common',
  'editor',
  'search',
  'checks',
  'messages',
  'changes',
  'browse',
  'account',
  'tools',
  'manage',
  'admin',
] as const

beforeAll(async () => {
  installBrowserParts()
  if (!i18next.isInitialized) await startTexts()
  await i18next.loadNamespaces(texts)
})

// Files share modules: one whose loading was cut off by the end of a file would be missing in all that follow.
afterAll(() => vi.dynamicImportSettled())

/** Files share a page: each test leaves it as it found it. */
afterEach(() => {
  cleanup()
  document.getSelection()?.removeAllRanges()
  localStorage.clear()
  sessionStorage.clear()
  document.body.replaceChildren()
  document.title = ''
  closeToast()
  FakeServer.close()
})
