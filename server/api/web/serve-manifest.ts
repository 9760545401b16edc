import type { FastifyInstance } from 'fastify'
import { limitByAddress, type RateLimiter } from '#server/api/http/rate-limit.ts'
import type { Services } from '#server/api/http/route.ts'
import type { WebAssets } from '#server/api/web/assets.ts'

/** The picture of the site, under the name that the build gave it. */
function iconsOf(assets: WebAssets): { src: string; sizes: string; type: string }[] {
  const page = assets.get('index.html', '')?.bytes.toString('utf8') ?? ''
  const src = /<link rel="icon"[^>]* href="([^"]+)"/.exec(page)?.[1]
  return src === undefined ? [] : [{ src, sizes: 'any', type: 'image/svg+xml' }]
}

/** What a browser needs to put the site beside the programs of the machine. */
export function serveManifest(
  app: FastifyInstance,
  { config }: Services,
  { assets, limiter }: { readonly assets: WebAssets; readonly limiter: RateLimiter },
): void {
  const onRequest = limitByAddress(limiter, 'page', config.rates.visitors)
  app.get('/site.webmanifest', { onRequest }, async (_, reply) => {
    const manifest = {
      name: 'Dragoman',
      short_name: 'Dragoman',
      start_url: '/',
      scope: '/',
      display: 'minimal-ui',
      icons: iconsOf(assets),
    }
    return reply
      .header('Cache-Control', 'public, max-age=3600')
      .type('application/manifest+json')
      .send(JSON.stringify(manifest))
  })
}
