import { message } from '#core/messages/message.ts'
import { checkTemplate, renderTemplate, type TemplateProblem } from '#core/templates/render.ts'

/** A place in a repository, for a link to the page where a code host shows it. */
export interface RepositoryLocation {
  readonly branch: string
  readonly filename: string
  readonly line: number
}

const WRITTEN_EXAMPLE = 'https://git.example.org/app/blob/{{branch}}/{{filename}}#L{{line}}'
const example = { branch: 'main', filename: 'src/locales/en.json', line: '1' }

const isWebAddress = (text: string): boolean => {
  if (!/^https?:\/\/[^/\\]/i.test(text) || /[\u0000-\u0020\u007f"<>\\^`{|}]/.test(text)) return false
  return URL.canParse(text) && new URL(text).hostname !== ''
}

/** Each part of a path in the form it has inside an address; slashes stay. */
const encodedPath = (path: string): string =>
  path
    .toWellFormed()
    .split('/')
    .map((part) => encodeURIComponent(part))
    .join('/')

const variables = ({ branch, filename, line }: RepositoryLocation) => ({
  branch: encodedPath(branch),
  filename: encodedPath(filename),
  line: String(Math.max(1, Math.trunc(line) || 1)),
})

/** What stands before the first variable decides where a link goes, so it must name the host. */
const namesHost = (template: string): boolean => /^https?:\/\/[^/{}\s\\@]+\//i.test(template)

/** What is wrong with a `repoweb` template; an empty one means that there are no links. */
export function checkRepositoryLink(template: string): TemplateProblem[] {
  if (template === '') return []
  const problems = checkTemplate(template, example)
  if (problems.length > 0) return problems
  const fine = namesHost(template) && isWebAddress(renderTemplate(template, example))
  return fine
    ? []
    : [
        {
          message: message('template.repositoryLink', { example: WRITTEN_EXAMPLE }),
          line: 1,
          column: 1,
        },
      ]
}

/** The link to a place in the repository; none where the template makes no web address of its host. */
export function repositoryLink(template: string, location: RepositoryLocation): string | undefined {
  if (!namesHost(template)) return undefined
  const link = renderTemplate(template, variables(location))
  return isWebAddress(link) && new URL(link).host === new URL(renderTemplate(template, example)).host ? link : undefined
}

/** Schemes whose links run in the page, or show what the page is not meant to show. */
const barred = /^(?:javascript|data|vbscript|blob|filesystem|about|view-source):/i

/** Is it an address at all, and none that a browser would run? */
export const isEditorLink = (template: string): boolean =>
  /^[a-z][a-z0-9+.-]*:[^{}]/i.test(template) && !barred.test(template)

/** The link that opens a place in somebody's own editor, as in `vscode://file/home/me/app/{{filename}}:{{line}}`. */
export function editorLink(template: string, location: RepositoryLocation): string | undefined {
  if (!isEditorLink(template)) return undefined
  const link = renderTemplate(template, variables(location))
  return /[\u0000-\u0020\u007f"<>\\^`{|}]/.test(link) ? undefined : link
}
