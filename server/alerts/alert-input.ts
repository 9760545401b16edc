/** What the rules look at: plain data about one component, gathered before. */
export interface AlertInput {
  readonly component: {
    readonly vcs: string
    readonly push: string
    readonly linked_component_id: number | null
    readonly file_format: string
    readonly template: string
    readonly intermediate: string
    readonly new_base: string
    readonly license: string
    readonly is_glossary: number
    readonly enforced_checks: string
    readonly inherited_flags: string
    readonly check_flags: string
    readonly created: number
  }
  readonly now: number
  readonly licenseRequired: boolean
  /** What the project tells its translators. */
  readonly instructions: string
  /** Whether the code host ever told us of a push. */
  readonly hookReceived: boolean
  /** Whether any source string has HTML in it that no flag says to check. */
  readonly hasUncheckedHtml: boolean
  /** Language codes of the translations, as the file names have them. */
  readonly languageCodes: readonly string[]
  /** Codes of the languages of the project's other components. */
  readonly otherLanguages: readonly string[]
  /** Files of the repository; undefined while that is not known. */
  readonly paths: ReadonlySet<string> | undefined
  /** Files that other components on the same branch of the repository translate as well. */
  readonly sharedFiles: readonly { readonly component: string; readonly filename: string }[]
  readonly strings: {
    readonly count: number
    readonly sourceHasBlank: boolean
    readonly targetHasBlank: boolean
  }
  /** Flags that are set on any string. */
  readonly stringFlags: readonly string[]
  readonly unfinished: boolean
  /** Microseconds since 1970; undefined: nothing ever happened. */
  readonly lastChange: number | undefined
  /** Upstream's commits that we lack, and ours that upstream lacks; undefined while that is not known. */
  readonly missingCommits: number | undefined
  readonly outgoingCommits: number | undefined
  readonly unusedScreenshots: readonly string[]
  /** Why an address does not open; undefined: it does, or was not tried. */
  readonly brokenProjectWeb: { readonly url: string; readonly error: string } | undefined
  readonly brokenBrowserLink: { readonly url: string; readonly error: string } | undefined
}
