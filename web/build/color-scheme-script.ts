import { fileURLToPath } from 'node:url'
import type { Plugin } from 'vite'

const source = fileURLToPath(new URL('../style/color-scheme.ts', import.meta.url))

/** Puts style/color-scheme.ts into the head as a script file that runs before the first paint, so that dark never flashes light. */
export function colorSchemeScript(): Plugin {
  let reference = ''
  return {
    name: 'color-scheme-script',
    apply: 'build',
    buildStart() {
      reference = this.emitFile({ type: 'chunk', id: source, name: 'color-scheme' })
    },
    transformIndexHtml: {
      order: 'post',
      handler(_html, context) {
        const chunk = Object.values(context.bundle ?? {}).find(
          (file) => file.type === 'chunk' && file.facadeModuleId === source,
        )
        if (reference === '' || chunk === undefined) return []
        return [{ tag: 'script', attrs: { src: `/${chunk.fileName}` }, injectTo: 'head-prepend' }]
      },
    },
  }
}
