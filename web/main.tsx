import './style/mantine.css'
import 'virtual:theme.css'
import './style/tokens.css'
import { DirectionProvider, localStorageColorSchemeManager, MantineProvider } from '@mantine/core'
import { QueryClientProvider } from '@tanstack/react-query'
import { RouterProvider } from '@tanstack/react-router'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { createQueryClient } from './api/query-client.ts'
import { startTexts } from './locale/i18n.ts'
import { loadAhead } from './routes/ahead.ts'
import { createAppRouter } from './routes.tsx'
import { theme } from './style/theme.ts'

/** A function, as an `await` outside of one would hold up every page that imports from the same file as this. */
async function start(): Promise<void> {
  const root = document.getElementById('root')
  if (root === null) throw new Error('index.html has no element with the id root')
  const client = createQueryClient()
  const router = createAppRouter()
  await Promise.all([startTexts(), router.load(), loadAhead(client, router.latestLocation)])
  createRoot(root).render(
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
    </StrictMode>,
  )
}

void start()
