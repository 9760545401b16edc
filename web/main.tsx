import './style/mantine.css'
import 'virtual:theme.css'
import './style/tokens.css'
import { DirectionProvider, localStorageColorSchemeManager, MantineProvider } from '@mantine/core'
import { QueryClientProvider } from '@tanstack/react-query'
import { RouterProvider } from '@tanstack/react-router'
import { StrictMode, startTransition } from 'react'
import { createRoot } from 'react-dom/client'
import { createQueryClient } from './api/query-client.ts'
import { earlyField } from './editor/early/early-field.ts'
import { startTexts } from './locale/i18n.ts'
import { loadAhead } from './routes/ahead.ts'
import { router } from './routes.tsx'
import { theme } from './style/theme.ts'

/** How long a first string may stand alone, in ms. */
const LONGEST_WAIT = 4000

/** A function, as an `await` outside of one would hold up every page that imports from the same file as this. */
async function start(): Promise<void> {
  const root = document.getElementById('root')
  if (root === null) throw new Error('index.html has no element with the id root')
  const client = createQueryClient()
  await Promise.all([startTexts(), router.load(), loadAhead(client, router.latestLocation)])
  const page = (
    <StrictMode>
      <DirectionProvider>
        <MantineProvider
          theme={theme}
          defaultColorScheme="auto"
          colorSchemeManager={localStorageColorSchemeManager({ key: 'dragoman-color-scheme' })}
          withCssVariables={false}
          withGlobalClasses={false}
        >
          <QueryClientProvider client={client}>
            <RouterProvider router={router} />
          </QueryClientProvider>
        </MantineProvider>
      </DirectionProvider>
    </StrictMode>
  )
  if (!earlyField()) return createRoot(root).render(page)
  // Somebody may be typing already: their letters go before.
  startTransition(() => createRoot(root).render(page))
  // Whatever has come instead of the editor is to be seen then.
  const waiting = setInterval(() => {
    const early = earlyField()
    if (early?.isAwaited() || root.childElementCount === 0) return
    clearInterval(waiting)
    early?.end()
  }, LONGEST_WAIT)
}

void start()
