import { checkTemplate, renderTemplate, type TemplateProblem } from '#core/templates/render.ts'
import { checkRepositoryLink, repositoryLink } from '#core/templates/repository-link.ts'
import { messageVariables } from '#core/templates/variables.ts'

interface Preview {
  readonly text: string
  readonly problems: readonly TemplateProblem[]
}

const isMessage = (name: string): name is keyof typeof messageVariables => Object.hasOwn(messageVariables, name)

const links: readonly string[] = ['repoweb', 'repoweb_translations']
const masks: readonly string[] = ['filemask', 'screenshot_filemask']
const location = { branch: 'main', filename: 'src/locales/en.json', line: 12 }

/** Is it a setting that something is filled into? */
export const isTemplate = (name: string): boolean => isMessage(name) || links.includes(name) || masks.includes(name)

/** What the setting becomes for an example. */
export function previewOf(name: string, template: string): Preview {
  if (links.includes(name))
    return { text: repositoryLink(template, location) ?? '', problems: checkRepositoryLink(template) }
  if (!isMessage(name)) return { text: template.replaceAll('*', name === 'filemask' ? 'cs' : 'home'), problems: [] }
  const variables = messageVariables[name]
  return { text: renderTemplate(template, variables).trim(), problems: checkTemplate(template, variables) }
}
