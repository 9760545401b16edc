import fastify from 'fastify'
import { expect, it } from 'vitest'
import { readPicture } from '#core/images/picture.ts'
import { RateLimiter } from '#server/api/http/rate-limit.ts'
import { initialsOf } from '#server/api/web/avatar-picture.ts'
import { serveAvatars } from '#server/api/web/serve-avatars.ts'
import { readConfig } from '#server/config.ts'

it.each([
  ['ann', 'A'],
  ['ann.lee', 'AL'],
  ['ann@example.org', 'A'],
  ['7-of-9', '7O'],
  ['<script>', 'S'],
  ['名前', ''],
  ['', ''],
])('the initials of %s are %s', (name, initials) => {
  expect(initialsOf(name)).toBe(initials)
})

it('avatars are small pictures in a few sizes, drawn from the name alone', async () => {
  const app = fastify()
  serveAvatars(app, { config: readConfig({}) }, new RateLimiter())
  const get = (path: string) => app.inject({ url: path })
  for (const size of [24, 32, 48, 80, 128]) {
    const { headers, rawPayload } = await get(`/avatar/${size}/ann.lee.png`)
    expect(headers).toMatchObject({ 'content-type': 'image/png', 'cache-control': 'public, max-age=86400' })
    expect(readPicture(rawPayload)).toMatchObject({ mediaType: 'image/png', width: size, height: size })
  }
  const same = await Promise.all(['Ann.Lee', 'ann.lee'].map((name) => get(`/avatar/32/${name}.png`)))
  expect(same[0]?.rawPayload.equals(same[1]?.rawPayload ?? Buffer.of())).toBe(true)
  expect((await get(`/avatar/32/${encodeURIComponent('"><script>名/x')}.png`)).statusCode).toBe(200)
  for (const path of ['/avatar/33/ann.png', '/avatar/9999/ann.png', '/avatar/32/ann.svg', '/avatar/x/ann.png'])
    expect([path, (await get(path)).statusCode]).toEqual([path, 404])
  await app.close()
})
