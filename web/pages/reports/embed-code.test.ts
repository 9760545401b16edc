import { expect, it } from 'vitest'
import { codeKinds, embedCode } from './embed-code.ts'

const given = { image: 'https://x.org/widget/p/svg-badge.svg', link: 'https://x.org/engage/p/', text: 'A "badge"' }

it('every kind of code names the picture', () => {
  for (const kind of codeKinds) expect(embedCode(kind, given)).toContain(given.image)
})

it('HTML is escaped', () => {
  expect(embedCode('HTML', given)).toBe(
    '<a href="https://x.org/engage/p/"><img src="https://x.org/widget/p/svg-badge.svg" alt="A &quot;badge&quot;"></a>',
  )
})
