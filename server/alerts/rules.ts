import { findCheck } from '#core/checks/registry.ts'
import { formatFlags } from '#core/formats/format-flags.ts'
import { findFormat } from '#core/formats/registry.ts'
import { effectiveFlags } from '#core/units/effective-flags.ts'
import type { AlertInput } from '#server/alerts/alert-input.ts'
import type { AlertName } from '#server/alerts/kinds.ts'
import type { Occurrence } from '#server/alerts/update-alert.ts'

/** Tells what is wrong; nothing: all is well. `undefined`: it cannot be told now, and an alert stays as it is. */
type Rule = (input: AlertInput) => readonly Occurrence[] | undefined

const once: readonly Occurrence[] = [{}]
const none: readonly Occurrence[] = []

const when = (holds: boolean): readonly Occurrence[] => (holds ? once : none)

const YEAR = 365 * 24 * 3600 * 1_000_000

const TOO_MANY_COMMITS = 25

const knownVcs = new Set(['git', 'git-force-push', 'github', 'gitlab', 'gitea', 'pagure', 'azure_devops'])
  .add('bitbucketserver')
  .add('bitbucketcloud')
  .add('local')
  .add('github-app')
  .add('gerrit')
  .add('demo')

/** Codes that leave open which of several written languages is meant. */
const ambiguous: Readonly<Record<string, string>> = {
  no: 'nb or nn',
  sh: 'sr_Latn, hr or bs',
  cn: 'zh_Hans',
  jp: 'ja',
  ua: 'uk',
  cz: 'cs',
  kr: 'ko',
  dk: 'da',
  rs: 'sr',
  gr: 'el',
}

function missingFiles({ component, paths }: AlertInput): readonly Occurrence[] | undefined {
  if (!paths) return undefined
  const named = ['template', 'intermediate', 'new_base'] as const
  return named
    .filter((field) => component[field] !== '' && !paths.has(component[field]))
    .map((field) => ({ filename: component[field] }))
}

/** A check that nothing switches on, neither for the component nor for any string. */
function idleChecks({ component, stringFlags }: AlertInput): readonly Occurrence[] {
  const flags = effectiveFlags({
    inherited: component.inherited_flags,
    format: formatFlags(component.file_format),
    component: component.check_flags,
  })
  return component.enforced_checks
    .split(' ')
    .filter((id) => id !== '')
    .filter((id) => {
      const { enabledBy } = findCheck(id) ?? {}
      return (
        enabledBy !== undefined &&
        !enabledBy.some((flag) => flags.has(flag) || stringFlags.some((set) => set.includes(flag)))
      )
    })
    .map((check) => ({ check }))
}

function commitsAbove(count: number | undefined): readonly Occurrence[] | undefined {
  if (count === undefined) return undefined
  return count > TOO_MANY_COMMITS ? [{ commits: count }] : none
}

/** Kinds that push to where the settings say; the others make pull requests, or keep everything here. */
const pushesToUrl = new Set(['git', 'git-force-push', 'gerrit'])

const isRemote = ({ vcs }: AlertInput['component']): boolean => vcs !== 'local' && vcs !== 'demo'

/** Every rule that can be told from what the database and the repository hold. */
export const alertRules: Readonly<Partial<Record<AlertName, Rule>>> = {
  NoMaskMatches: ({ languageCodes, component }) =>
    when(languageCodes.length <= 1 && component.intermediate === '' && component.is_glossary === 0),
  InexistantFiles: missingFiles,
  MissingLicense: ({ licenseRequired, component }) => when(licenseRequired && component.license === ''),
  DuplicateFilemask: ({ sharedFiles }) => sharedFiles.map(({ component, filename }) => ({ component, filename })),
  MonolingualTranslation: ({ strings, component }) =>
    when(component.template === '' && strings.count > 3 && !strings.sourceHasBlank && strings.targetHasBlank),
  MonolingualGlossary: ({ component }) => when(component.is_glossary === 1 && component.template !== ''),
  UnusedGlossaryLanguage: ({ component, languageCodes, otherLanguages }) =>
    component.is_glossary === 0 || otherLanguages.length === 0
      ? none
      : languageCodes.filter((code) => !otherLanguages.includes(code)).map((language_code) => ({ language_code })),
  AmbiguousLanguage: ({ languageCodes }) =>
    languageCodes.flatMap((code) => {
      const meant = Object.hasOwn(ambiguous, code) ? ambiguous[code] : undefined
      return meant === undefined ? [] : [{ language_code: code, suggestion: meant }]
    }),
  UnsupportedConfiguration: ({ component }): Occurrence[] => [
    ...(knownVcs.has(component.vcs) ? [] : [{ vcs: component.vcs }]),
    ...(findFormat(component.file_format) ? [] : [{ file_format: component.file_format }]),
  ],
  UnusedEnforcedCheck: idleChecks,
  UnusedComponent: ({ unfinished, lastChange, now, component }) =>
    when(unfinished && now - Math.max(lastChange ?? 0, component.created) > YEAR),
  UnusedScreenshot: ({ unusedScreenshots }) => unusedScreenshots.map((name) => ({ screenshot: name })),
  RepositoryOutdated: ({ missingCommits }) => commitsAbove(missingCommits),
  RepositoryChanges: ({ outgoingCommits }) => commitsAbove(outgoingCommits),
  BrokenProjectURL: ({ brokenProjectWeb }) => (brokenProjectWeb ? [brokenProjectWeb] : none),
  BrokenBrowserURL: ({ brokenBrowserLink }) => (brokenBrowserLink ? [brokenBrowserLink] : none),
  MissingRepositoryHook: ({ component, hookReceived }) =>
    when(isRemote(component) && component.linked_component_id === null && !hookReceived),
  MissingPushURL: ({ component }) => when(pushesToUrl.has(component.vcs) && component.push === ''),
  MissingTranslationInstructions: ({ component, instructions }) =>
    when(isRemote(component) && component.is_glossary === 0 && instructions.trim() === ''),
  MissingSafeHTMLFlag: ({ component, hasUncheckedHtml }) =>
    when(isRemote(component) && component.is_glossary === 0 && hasUncheckedHtml),
}
