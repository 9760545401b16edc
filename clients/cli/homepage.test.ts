import { expect, it } from 'vitest'
import { webPage } from './homepage.ts'

it.each<[string, string | undefined]>([
  ['git@example.org:team/app.git', 'https://example.org/team/app'],
  ['ssh://git@example.org:2222/team/app.git', 'https://example.org/team/app'],
  ['https://user:secret@example.org/team/app', 'https://example.org/team/app'],
  ['https://example.org/team/app.git/', 'https://example.org/team/app'],
  ['/srv/git/app.git', undefined],
  ['http://localhost/app.git', undefined],
  ['', undefined],
])('%s', (remote, page) => expect(webPage(remote)).toBe(page))
