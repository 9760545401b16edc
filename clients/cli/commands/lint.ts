import { ComponentLint, type LintFinding } from '../component-lint.ts'
import { chosenComponents, loadConfig, sourceLanguageOf } from '../config.ts'
import { ClientError, exitCodes, usageError } from '../exit-codes.ts'
import { isChosen } from '../languages.ts'
import { lintUsages } from '../lint-usages.ts'
import { listFiles, readIfThere, translationFiles } from '../local-files.ts'
import { type Terminal, toJson } from '../terminal.ts'

export interface LintOptions {
  readonly component: readonly string[]
  readonly language: readonly string[]
  readonly ignore: readonly string[]
  readonly format: string
  readonly json?: boolean
}

function lintFiles(terminal: Terminal, { component, language, ignore }: LintOptions): LintFinding[] {
  const config = loadConfig(terminal.cwd)
  const paths = listFiles(config.root)
  return chosenComponents(config, component).flatMap((settings) => {
    const lint = new ComponentLint(settings, config.root)
    const translations = translationFiles(paths, settings).map((file) => ({ ...file, isSource: false }))
    const source = settings.template
      ? [{ path: settings.template, code: sourceLanguageOf(settings), isSource: true }]
      : []
    return [...source, ...translations]
      .filter(({ code, isSource }) => (isSource ? language.length === 0 : isChosen(language, code)))
      .flatMap((file) => {
        const bytes = readIfThere(config.root, file.path)
        return bytes ? [...lint.find(file, bytes)].filter(({ check }) => !ignore.includes(check)) : []
      })
  })
}

/** One line of a workflow command: how GitHub shows a finding beside its line. */
const escaped = (text: string): string => text.replaceAll('%', '%25').replaceAll('\r', '%0D').replaceAll('\n', '%0A')

const formats: Readonly<Record<string, (finding: LintFinding) => string>> = {
  text: ({ path, line, column, check, key, message }) =>
    `${path}:${line}:${column}: ${check}: ${message}${key && ` (${key})`}`,
  github: ({ path, line, column, check, message }) =>
    `::${check === 'file' ? 'error' : 'warning'} file=${path},line=${line},col=${column},title=${check}::${escaped(message)}`,
}

/** Checks local files; fails where something is found. */
export function lint(terminal: Terminal, options: LintOptions): void {
  const write = formats[options.format]
  if (!write) throw usageError(`--format is one of: ${Object.keys(formats).join(', ')}.`)
  const usages = options.language.length === 0 ? lintUsages(terminal.cwd, options) : []
  const found = [...lintFiles(terminal, options), ...usages]
  if (options.json) terminal.out(toJson(found))
  else for (const finding of found) terminal.out(write(finding))
  if (found.length > 0)
    throw new ClientError(exitCodes.failed, `${found.length} ${found.length === 1 ? 'problem' : 'problems'} found.`)
  if (!options.json) terminal.out('No problems found.')
}
