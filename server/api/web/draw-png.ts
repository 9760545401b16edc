import { fileURLToPath } from 'node:url'
import type { ResvgRenderOptions } from '@resvg/resvg-js'

const fontFile = (name: string): string => fileURLToPath(import.meta.resolve(`dejavu-fonts-ttf/ttf/${name}.ttf`))

/** Scripts that the bundled font lacks: names in these take whatever fonts the machine has. */
const beyondFont =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Script=Devanagari}\p{Script=Bengali}\p{Script=Thai}\p{Script=Tamil}\p{Script=Telugu}\p{Script=Khmer}]/u

const options = (svg: string): ResvgRenderOptions => ({
  font: {
    loadSystemFonts: beyondFont.test(svg),
    fontFiles: [fontFile('DejaVuSans'), fontFile('DejaVuSans-Bold')],
    defaultFontFamily: 'DejaVu Sans',
  },
})

/** Pictures drawn last, by their drawing: many pages show the same few. */
const drawn = new Map<string, Promise<Buffer>>()
const MOST = 200

/** A drawing as PNG, as large as it says. Done beside the event loop. */
export async function drawPng(svg: string): Promise<Buffer> {
  const known = drawn.get(svg)
  if (known) return known
  const [oldest] = drawn.keys()
  if (drawn.size >= MOST && oldest !== undefined) drawn.delete(oldest)
  const picture = render(svg)
  drawn.set(svg, picture)
  picture.catch(() => drawn.delete(svg))
  return picture
}

async function render(svg: string): Promise<Buffer> {
  const { renderAsync } = await import('@resvg/resvg-js')
  return (await renderAsync(svg, options(svg))).asPng()
}
