import { acceptedLanguages, chooseLanguage } from '#core/languages/interface-languages.ts'
import { readJsonObject } from '#core/text/json-object.ts'
import { list, part, text } from '#core/text/loose-json.ts'
import type { WebAssets } from '#server/api/web/assets.ts'

/** A file of the built interface, as its list names it: under the program that it was made from. */
interface BuiltFile {
  readonly file: string
  readonly isEntry?: boolean
  readonly imports?: readonly string[]
}

const EDITOR = 'pages/strings/translate/translate-page.tsx'
const TEXTS = ['common', 'editor']
const textsOf = (language: string): string[] => TEXTS.map((name) => `locale/texts/${language}/${name}.json`)

/**
 * The files that the editor needs beside the application, for readers of the languages that a browser names: named in
 * the page, they are fetched with the application instead of after it.
 */
export function editorFiles(assets: WebAssets): (languages: string | undefined) => string[] {
  let built: Readonly<Record<string, BuiltFile>> | undefined
  return (languages = '') => {
    built ??= builtFiles(assets)
    const found = new Set<string>()
    const own = chooseLanguage(null, acceptedLanguages(languages))
    // English stands in for what is not translated yet.
    for (const name of [EDITOR, ...textsOf('en'), ...textsOf(own)]) gather(built, name, found)
    return [...found]
  }
}

const builtFile = (json: unknown): BuiltFile => ({
  file: text(json, 'file') ?? '',
  isEntry: part(json, 'isEntry') === true,
  imports: list(json, 'imports').map(String),
})

function builtFiles(assets: WebAssets): Readonly<Record<string, BuiltFile>> {
  const built = assets.get('files.json', '')
  const files = Object.entries(built ? readJsonObject(built.bytes.toString()) : {})
  return Object.fromEntries(files.map(([name, file]) => [name, builtFile(file)]))
}

/** A file and what it imports, but for the application itself, which the page names anyway. */
function gather(built: Readonly<Record<string, BuiltFile>>, name: string, found: Set<string>): void {
  const part = built[name]
  if (!part || part.isEntry || found.has(part.file)) return
  found.add(part.file)
  for (const one of part.imports ?? []) gather(built, one, found)
}
