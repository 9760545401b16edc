import { CodeUsages } from './code-usages.ts'
import { ComponentLint, type LintFile, type LintFinding } from './component-lint.ts'
import { type ComponentSettings, chosenComponents, loadConfig, sourceLanguageOf } from './config.ts'
import { listFiles, readIfThere, translationFiles } from './local-files.ts'

/** Keys that no code uses, and keys that code uses and no component has. */
export function lintUsages(
  cwd: string,
  { component, ignore }: { readonly component: readonly string[]; readonly ignore: readonly string[] },
): LintFinding[] {
  const config = loadConfig(cwd)
  const paths = listFiles(config.root)
  const code = new Map<string, CodeUsages>()
  const unused: LintFinding[] = []
  const chosen = chosenComponents(config, component)
  const sources = config.components.flatMap((settings) => {
    const lint = new ComponentLint(settings, config.root)
    const source = sourceFile(settings, paths)
    const bytes = source && lint.families.length > 0 ? readIfThere(config.root, source.path) : undefined
    return source && bytes ? [{ settings, lint, strings: [...lint.strings(source, bytes)], path: source.path }] : []
  })
  for (const { lint, strings } of sources) {
    const name = lint.families.join()
    const known = code.get(name) ?? new CodeUsages(config.root, paths, lint.families)
    code.set(name, known)
    for (const string of strings) known.know(string)
  }
  for (const { settings, lint, strings, path } of sources)
    for (const { line, column, ...string } of chosen.includes(settings) ? strings : [])
      if (code.get(lint.families.join())?.isUnused(string))
        unused.push({ path, line, column, key: string.key, check: 'unused_key', message: 'No code uses this key.' })
  const missing = [...code.values()].flatMap((usages) =>
    usages.missing().map(({ path, line, column, names: [key = ''] }) => {
      return { path, line, column, key, check: 'missing_key', message: 'No component has this key.' }
    }),
  )
  return [...unused, ...missing].filter(({ check }) => !ignore.includes(check))
}

/** The file that says which strings there are. */
function sourceFile(settings: ComponentSettings, paths: readonly string[]): LintFile | undefined {
  const code = sourceLanguageOf(settings)
  if (settings.template) return { path: settings.template, code, isSource: true }
  const [first] = translationFiles(paths, settings)
  const path = settings.new_base ?? first?.path
  return path === undefined ? undefined : { path, code, isSource: true }
}
