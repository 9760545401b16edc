import { type Message, message } from '#core/messages/message.ts'

/** A component that a repository seems to hold. */
export interface Proposal {
  readonly name: string
  readonly filemask: string
  /** The file with the source strings; '' where each file has them, or none was found. */
  readonly template: string
  /** What a new language's file is made from; '' for an empty one. */
  readonly newBase: string
  readonly fileFormat: string
  readonly sourceLanguage: string
  /** Codes as the paths have them. */
  readonly languages: readonly string[]
  /** How sure we are; proposals come by this, the surest first. */
  readonly score: number
  /** What speaks for it. */
  readonly why: Message
}

export type Draft = Omit<Proposal, 'name'>

/** Reads a file of the repository; only a few are asked for, one for each set. */
export type ReadFile = (path: string) => Promise<Uint8Array | undefined>

export const localeFolder =
  /(^|[/._-])(locales?|_locales|lang|langs|languages?|i18n|l10n|intl|translations?|po|messages|LC_MESSAGES|strings|res|[^/]*\.lproj)([/._-]|$)/i
const asideFolder =
  /(^|\/)(tests?|android_?tests?|ui_?tests?|unit_?tests?|__tests__|__mocks__|spec|e2e|cypress|fixtures?|examples?|samples?|demos?|mocks?|stories|testdata|benchmarks?|third[-_]?party|3rd-?party|externals?|deps|subprojects|submodules|bundled)(\/|$)/i
/** Lists about translations, and data that only have languages in their names. */
const asideName = /(^|[/._-])(missing|unused|obsolete|untranslated|excludes?|magic[-_ ]?words?|namespaces)([/._-]|$)/i

/** A project that says itself where its texts are is believed before anything else. */
const SAID = 50
const ASIDE = 40

/** What a draft is worth: many languages, a source, a telling place, and no signs that it is something else. */
export function scored(
  draft: Omit<Draft, 'score' | 'why'>,
  { prose = false, hint = '' }: { readonly prose?: boolean; readonly hint?: string } = {},
): Draft {
  const { filemask, template, newBase, languages } = draft
  const score =
    10 * Math.log2(1 + languages.length) +
    (template !== '' || newBase !== '' ? 20 : 0) +
    (localeFolder.test(filemask) ? 15 : 0) +
    (hint === '' ? 0 : SAID) -
    (asideFolder.test(filemask) ? ASIDE : 0) -
    (asideName.test(filemask) ? ASIDE : 0) -
    (prose ? 25 : 0) -
    filemask.split('/').length
  return { ...draft, score, why: reason(draft, hint) }
}

function reason({ template, newBase, languages }: Omit<Draft, 'score' | 'why'>, hint: string): Message {
  if (hint !== '') return message('discovery.said', { file: hint })
  const source = template || newBase
  if (source === '') return message('discovery.noSource', { count: languages.length })
  return languages.length === 0
    ? message('discovery.sourceAlone', { source })
    : message('discovery.files', { count: languages.length, source })
}
