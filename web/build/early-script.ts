import { fileURLToPath } from 'node:url'
import type { Plugin } from 'vite'

const inWeb = (path: string): string => fileURLToPath(new URL(`../${path}`, import.meta.url))

export const earlySource = inWeb('pages/translate/early/early-start.ts')
const editorSource = inWeb('pages/translate/translate-page.tsx')
const textFile = /\/locale\/texts\/(\w+)\/(?:common|editor|search)\.json$/

interface Chunk {
  readonly type: string
  readonly fileName: string
  readonly isEntry?: boolean
  readonly facadeModuleId?: string | null
  readonly moduleIds?: readonly string[]
  readonly imports?: readonly string[]
}

/**
 * Builds the script that shows the editor's first string as a file of its own, and tells the server in early.json how it
 * is called, with what the editor needs after it: its parts, and the texts of the interface in each language.
 */
export function earlyScript(): Plugin {
  return {
    name: 'early-script',
    apply: 'build',
    buildStart() {
      this.emitFile({ type: 'chunk', id: earlySource, name: 'early' })
    },
    generateBundle(_, bundle) {
      const chunks = Object.values(bundle).filter(({ type }) => type === 'chunk')
      this.emitFile({ type: 'asset', fileName: 'early.json', source: JSON.stringify(earlyFiles(chunks)) })
    },
  }
}

function earlyFiles(chunks: readonly Chunk[]) {
  const script = chunks.find(({ moduleIds }) => moduleIds?.includes(earlySource))
  const editor = chunks.find(({ facadeModuleId }) => facadeModuleId === editorSource)
  if (!script || !editor) throw new Error('The early script or the editor was not built')
  const parts = partsOf(editor, new Map(chunks.map((chunk) => [chunk.fileName, chunk])))
  parts.delete(script)
  return { script: script.fileName, parts: [...parts].map(({ fileName }) => fileName), texts: textsOf(chunks) }
}

/** A chunk and what it imports, but for the application itself. */
function partsOf(chunk: Chunk, all: ReadonlyMap<string, Chunk>, found = new Set<Chunk>()): Set<Chunk> {
  if (chunk.isEntry || found.has(chunk)) return found
  found.add(chunk)
  for (const name of chunk.imports ?? []) {
    const part = all.get(name)
    if (part) partsOf(part, all, found)
  }
  return found
}

function textsOf(chunks: readonly Chunk[]): Record<string, string[]> {
  const texts: Record<string, string[]> = {}
  for (const { facadeModuleId, fileName } of chunks) {
    const language = textFile.exec(facadeModuleId ?? '')?.[1]
    if (language !== undefined) texts[language] = [...(texts[language] ?? []), fileName]
  }
  return texts
}
