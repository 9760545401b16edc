import { acceptedLanguages, chooseLanguage } from '#core/languages/interface-languages.ts'
import { readJsonObject } from '#core/text/json-object.ts'
import { list, part, text } from '#core/text/loose-json.ts'
import type { WebAssets } from '#server/api/web/assets.ts'

/** A file of the built interface, as its list has it: under the program that it was made from, or under its own name. */
interface BuiltFile {
  readonly file: string
  readonly name?: string
  readonly isEntry?: boolean
  readonly imports?: readonly string[]
}

/** As the build calls the file with the page and all that it needs (`web/vite.config.ts`). */
const EDITOR = 'translate-page'
const TEXTS = ['common', 'editor']
const textsOf = (language: string): string[] => TEXTS.map((name) => `locale/texts/${language}/${name}.json`)

/**
 * The files that the editor needs beside the application, for readers of the languages that a browser names: named in
 * the page, they are fetched with the application instead of after it.
 */
export function editorFiles(assets: WebAssets): (languages: string | undefined) => string[] {
  let built: Readonly<Record<string, BuiltFile>> | undefined
  let editor: readonly string[] = []
  return (languages = '') => {
    if (!built) {
      built = builtFiles(assets)
      editor = Object.entries(built).flatMap(([key, { name }]) => (name === EDITOR ? [key] : []))
    }
    const found = new Set<string>()
    const own = chooseLanguage(null, acceptedLanguages(languages))
    // English stands in for what is not translated yet.
    for (const key of [...editor, ...textsOf('en'), ...textsOf(own)]) gather(built, key, found)
    return [...found]
  }
}

const builtFile = (json: unknown): BuiltFile => ({
  file: text(json, 'file') ?? '',
  name: text(json, 'name') ?? '',
  isEntry: part(json, 'isEntry') === true,
  imports: list(json, 'imports').map(String),
})

function builtFiles(assets: WebAssets): Readonly<Record<string, BuiltFile>> {
  const built = assets.get('files.json', '')
  const files = Object.entries(built ? readJsonObject(built.bytes.toString()) : {})
  return Object.fromEntries(files.map(([name, file]) => [name, builtFile(file)]))
}

/** A file and what it imports, but for the application itself, which the page names anyway. */
function gather(built: Readonly<Record<string, BuiltFile>>, key: string, found: Set<string>): void {
  const part = built[key]
  if (!part || part.isEntry || found.has(part.file)) return
  found.add(part.file)
  for (const one of part.imports ?? []) gather(built, one, found)
}
