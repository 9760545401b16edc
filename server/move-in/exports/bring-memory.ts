import { knownCode } from '#core/exports/path-language.ts'
import type { MemoryFile } from '#core/exports/read-export.ts'
import type { ExportContext } from '#server/move-in/exports/context.ts'

/** Puts a TMX file into the memory of the project, one language after the other. */
export async function bringMemory(
  { local, leftBehind }: ExportContext,
  project: { readonly slug: string; readonly sourceLanguage: string },
  { path, bytes, languages }: MemoryFile,
): Promise<void> {
  const base = (code: string) => code.split(/[-_]/)[0]
  const source =
    languages.find((code) => knownCode(code) === project.sourceLanguage) ??
    languages.find((code) => base(code) === base(project.sourceLanguage))
  for (const target of languages) {
    if (source === undefined || target === source) continue
    const form = new FormData()
    form.set('project', project.slug)
    form.set('source_language', knownCode(source))
    form.set('target_language', knownCode(target))
    form.set('file', new Blob([new Uint8Array(bytes)]), path.split('/').at(-1))
    await leftBehind.attempt(`${path} ${target}`, () => local.send('POST', '/api/memory/import/', { form }))
  }
}
