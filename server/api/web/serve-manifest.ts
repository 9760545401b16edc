import type { FastifyInstance } from 'fastify'
import type { WebAssets } from '#server/api/web/assets.ts'

/** The picture of the site, under the name that the build gave it. */
function iconsOf(assets: WebAssets): { src: string; sizes: string; type: string }[] {
  const page = assets.get('index.html', '')?.bytes.toString('utf8') ?? ''
  const src = /<link rel="icon"[^>]* href="([^"]+)"/.exec(page)?.[1]
  return src === undefined ? [] : [{ src, sizes: 'any', type: 'image/svg+xml' }]
}

/** What a browser needs to put the site beside the programs of the machine. */
export function serveManifest(app: FastifyInstance, assets: WebAssets): void {
  app.get('/site.webmanifest', async (_, reply) => {
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
