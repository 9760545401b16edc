import { expect, it } from 'vitest'
import { settingsPage } from './settings-page.ts'

it('shows name, values, default and meaning of every setting', () => {
  const page = settingsPage({
    PORT: { kind: 'integer', fallback: '8080', help: 'Port to listen on.' },
    ROLE: { kind: ['all', 'web'], fallback: 'all', help: 'One | two.' },
    PUBLIC_URL: { kind: 'text', fallback: '', help: 'Address.' },
  })
  expect(page).toContain('| `PORT` | whole number | `8080` | Port to listen on. |\n')
  expect(page).toContain('| `ROLE` | `all`, `web` | `all` | One \\| two. |\n')
  expect(page).toContain('| `PUBLIC_URL` | text | (empty) | Address. |\n')
})
