import type { Direction } from '#core/languages/languages.ts'
import type { Judgement } from '#core/machinery/evaluation.ts'
import type { Message } from '#core/messages/message.ts'
import type { Flags } from '#core/units/flags.ts'
import type { GlossaryTerm } from '../../glossary/terms.ts'

export interface CheckLanguage {
  readonly code: string
  readonly direction: Direction
  readonly plural: { readonly number: number; readonly formula: string }
}

/** What only the server knows: facts from outside the unit. Absent in the browser. */
export interface RelatedUnits {
  /**
   * Units in the same language of other propagating components of the project: of the same key, or of the same source and
   * context where there are no keys. `sameText`: the source text is the same, too.
   */
  readonly sameSource: readonly {
    readonly target: readonly string[]
    readonly state: number
    readonly sameText: boolean
  }[]
  /** Sources of other units of the project that are translated (state >= 20, same plural rule) by the same target. */
  readonly sameTarget: readonly (readonly string[])[]
  /** Does the component share its texts with the other components of the project? */
  readonly propagates: boolean
  /** Newest translated text (state >= 20) that is younger than the last change of the source or mark for edit. */
  readonly lastTranslation?: readonly string[]
  /** Languages in which an active check fails on this source string. */
  readonly failingLanguages: number
  /** Age of the source string in days. */
  readonly days: number
  /** Translated share, 0 to 1, of this string over the languages, and of the whole component. */
  readonly translatedShare: number
  readonly componentShare: number
}

/** Everything a check may look at; pure data. */
export interface CheckedUnit {
  /** Plural forms; one element where there are none. */
  readonly source: readonly string[]
  readonly target: readonly string[]
  readonly state: number
  readonly context: string
  readonly note: string
  readonly location: string
  /** Effective flags. */
  readonly flags: Flags
  readonly sourceLanguage: CheckLanguage
  readonly language: CheckLanguage
  /** A unit of the source language's translation: source checks look at `source`. */
  readonly isSource: boolean
  readonly isGlossary: boolean
  readonly names?: { readonly project: string; readonly component: string }
  readonly glossary?: readonly GlossaryTerm[]
  readonly relatedUnits?: RelatedUnits
  /** What a language model said of this very text. */
  readonly evaluation?: readonly Judgement[]
}

/** One place where a check fails. */
export interface Finding {
  /** Index of the form: of `source` in a source unit, else of `target`. */
  readonly form: number
  /** Range in that form, in UTF-16 units; start === end where something is missing. */
  readonly start: number
  readonly end: number
  readonly message: Message
  /** The whole corrected form. */
  readonly fix?: string
}

export type CheckScope = 'target' | 'source' | 'both' | 'glossary'

export interface Check {
  /** Stored in rows and used in searches; never renamed. */
  readonly id: string
  readonly name: string
  readonly description: string
  /** 'both': target units and source units; then `unit.isSource` says which text counts. */
  readonly on: CheckScope
  /** Any one of these flags switches it on; absent: always on. */
  readonly enabledBy?: readonly string[]
  /** The flag that switches it off, beside ignore-all-checks. */
  readonly ignoredBy: string
  /** A text that fails it breaks the program that shows it. Placeholders and markup do; style does not. */
  readonly breaksProgram?: boolean
  /** Runs on untranslated units as well. */
  readonly looksAtEmpty?: boolean
  /** Findings come with a fix where that can be told. */
  readonly offersFix?: boolean
  /** Only runs where `unit.siblings` is given. */
  readonly needsRelatedUnits?: boolean
  find(unit: CheckedUnit): readonly Finding[]
}

/** `ignore-` and the id with dashes. */
export const ignoreFlag = (id: string): string => `ignore-${id.replaceAll('_', '-')}`
