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
import { router } from './routes.tsx'
import { theme } from './style/theme.ts'

const root = document.getElementById('root')
if (root === null) throw new Error('index.html has no element with the id root')

await startTexts()

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
        <QueryClientProvider client={createQueryClient()}>
          <RouterProvider router={router} />
        </QueryClientProvider>
      </MantineProvider>
    </DirectionProvider>
  </StrictMode>,
)
