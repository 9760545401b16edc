import { languageCode } from '../languages.ts'
import { type CommonOptions, componentPath, openSession } from '../session.ts'
import { type Terminal, toJson } from '../terminal.ts'

/** Starts languages in the components; those that are there stay as they are. */
export async function addLanguage(terminal: Terminal, codes: readonly string[], options: CommonOptions): Promise<void> {
  const session = openSession(terminal, options)
  const added: { component: string; language: string }[] = []
  for (const component of session.components) {
    const path = `${componentPath(session, component)}translations/`
    const known = new Set<string>()
    for await (const { language_code } of session.service.list<{ language_code: string }>(`${path}?page_size=1000`))
      known.add(language_code)
    for (const code of codes.map(languageCode)) {
      if (known.has(code)) continue
      await session.service.send(path, { method: 'POST', json: { language_code: code } })
      added.push({ component: component.slug, language: code })
    }
  }
  if (options.json) return terminal.out(toJson(added))
  for (const { component, language } of added) terminal.out(`Added ${language} to ${component}.`)
  if (added.length === 0) terminal.out('All of these languages are there already.')
}
