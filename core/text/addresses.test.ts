import { describe, expect, it } from 'vitest'
import { publicAddress } from '#core/text/addresses.ts'

describe('addresses as anyone may see them', () => {
  it.each([
    ['https://user:secret@host.example/x.git', 'https://host.example/x.git'],
    ['https://tok@en@host.example/x.git', 'https://host.example/x.git'],
    ['https://host.example/a@b.git', 'https://host.example/a@b.git'],
    ['git@host.example:team/x.git', 'git@host.example:team/x.git'],
    ['ssh://git@host.example/x.git', 'ssh://host.example/x.git'],
    ['/srv/secret-place/x.git', 'x.git'],
    ['file:///srv/secret-place/x.git/', 'x.git'],
    ['', ''],
  ])('%s is shown as %s', (address, shown) => {
    expect(publicAddress(address)).toBe(shown)
  })
})
