import { brotliCompressSync } from 'node:zlib'
import type { Plugin } from 'vite'

/** Above this many bytes the best compression is too slow for a server that is waited for, but saves a tenth. */
const WORTH_IT = 150_000

/** Puts a compressed copy beside the files that every page begins with, the application and its stylesheet. */
export function compressFirstFiles(): Plugin {
  return {
    name: 'compress-first-files',
    apply: 'build',
    generateBundle: {
      order: 'post',
      handler(_options, bundle) {
        for (const file of Object.values(bundle)) {
          const content = file.type === 'chunk' ? file.code : file.source
          const isFirst = file.type === 'chunk' ? file.isEntry : file.fileName.endsWith('.css')
          if (!isFirst || content.length < WORTH_IT) continue
          this.emitFile({ type: 'asset', fileName: `${file.fileName}.br`, source: brotliCompressSync(content) })
        }
      },
    },
  }
}
