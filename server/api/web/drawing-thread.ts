import { fileURLToPath } from 'node:url'
import { parentPort } from 'node:worker_threads'
import { Resvg, type ResvgRenderOptions } from '@resvg/resvg-js'
import type { DrawingAnswer, DrawingOrder } from '#server/api/web/draw-png.ts'

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

function drawn({ number, svg }: DrawingOrder): DrawingAnswer {
  try {
    return { number, png: new Uint8Array(new Resvg(svg, options(svg)).render().asPng()) }
  } catch (error) {
    return { number, failed: String(error) }
  }
}

parentPort?.on('message', (order: DrawingOrder) => {
  const answer = drawn(order)
  parentPort?.postMessage(answer, 'png' in answer ? [answer.png.buffer] : [])
})
