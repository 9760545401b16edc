import type { UsageFamily } from '#core/usages/usage.ts'
import type { FormatParams } from '../syntax/text/params.ts'
import type { Problem } from '../syntax/text/problems.ts'
import type { Span } from '../syntax/text/span.ts'
import type { ParamRules } from './params.ts'
/** A string in a file. A Unit is the same string in the database: never mix the two. */
export interface Entry {
  /** What identifies the string inside its file; what an Edit names. Unique unless a `duplicate_key` problem says otherwise. */
  readonly key: string
  /** Separate context where the format has one (msgctxt and kin), else ''. */
  readonly context: string
  /** Source text, one element per plural form. Empty in monolingual files: there the template's target is the source. */
  readonly source: readonly string[]
  /** Target text, one element per plural form; [''] when the file holds no text for it. */
  readonly target: readonly string[]
  readonly note: string
  readonly location: string
  /** Flags in the notation of check flags, e.g. 'c-format, max-length:20'. */
  readonly flags: string
  readonly state: EntryState
  readonly previousSource: string
  readonly explanation: string
  /** The whole entry in the file, for messages and for 'which lines does an edit touch'. */
  readonly span: Span
}

/** What the file itself says; 'unknown' where the format cannot store a state (the database keeps it). */
export type EntryState = 'unknown' | 'empty' | 'needs-editing' | 'translated' | 'approved' | 'read-only'

// too deep, too large

/**
 * The strings of a file, in order. An array, or a list that makes an entry whenever it is asked for one: take an entry once, and
 * tell entries apart by key, not by identity.
 */
export interface Entries extends Iterable<Entry> {
  readonly length: number
  at(index: number): Entry | undefined
  map<T>(change: (entry: Entry, index: number) => T): T[]
  flatMap<T>(change: (entry: Entry, index: number) => T | readonly T[]): T[]
  filter(wanted: (entry: Entry, index: number) => boolean): Entry[]
  find(wanted: (entry: Entry, index: number) => boolean): Entry | undefined
  findIndex(wanted: (entry: Entry, index: number) => boolean): number
  some(wanted: (entry: Entry, index: number) => boolean): boolean
  every(wanted: (entry: Entry, index: number) => boolean): boolean
  slice(start?: number, end?: number): Entry[]
}

/** A parsed translation file: what was found, and what is needed to write it back byte for byte. */
export interface Catalog<Tree = unknown> {
  readonly entries: Entries
  readonly problems: readonly Problem[]
  /** The decoded text that every span points into; '' for binary formats. */
  readonly text: string
  /** The format's own reading of the file; only the format that made it looks inside. */
  readonly tree: Tree
}

/**
 * What we want written into a catalog. The key of a string that is added to a bilingual file is `newKey(…)` of new-key.ts. Later edits of a key win over earlier ones; adding a key that is there sets it;
 * removing one that is not there does nothing; setting one that is not there throws.
 */
export type Edit =
  | { readonly kind: 'set'; readonly key: string; readonly target: readonly string[]; readonly state?: EntryState }
  | {
      readonly kind: 'add'
      readonly key: string
      /** How the file is to spell the key, where there is more than one way. */
      readonly spelling?: string
      readonly context?: string
      readonly source?: readonly string[]
      readonly target: readonly string[]
      readonly state?: EntryState
      readonly note?: string
      /** Where the program has it and its flags, for files that strings are exported to. */
      readonly location?: string
      readonly flags?: string
      /**
       * Key of the entry it follows in the template; null: it comes first; absent: it goes last. Where the file lacks that
       * key, the nearest earlier one of `options.template` that it has counts instead.
       */
      readonly after?: string | null
    }
  | {
      readonly kind: 'remove'
      readonly key: string
      /** Its text stays as one that is no longer used, where the format has that. */
      readonly obsolete?: boolean
    }

/** CLDR plural categories and gettext formula of the file's language: how many forms, and which. */
export interface PluralRule {
  readonly number: number
  readonly formula: string
  /** CLDR category of each form, in form order, e.g. ['one', 'few', 'many', 'other']. */
  readonly categories: readonly string[]
}

export interface FormatOptions {
  /** Language code of the file, as the repository writes it. */
  readonly language: string
  readonly sourceLanguage: string
  readonly plural: PluralRule
  readonly sourcePlural: PluralRule
  /** Bytes of the template (monolingual base file), where the component has one: order and layout for new strings. */
  readonly template?: Uint8Array
  readonly params?: FormatParams
}

export type LanguagePair = Pick<FormatOptions, 'language' | 'sourceLanguage'>

export type LanguageCodeStyle = 'posix' | 'bcp' | 'bcp_legacy' | 'bcp_long_lower' | 'linux' | 'android' | 'googleplay'

/** What a format can hold: what the editor offers, and what the laws are tested with. */
export interface Abilities {
  readonly plurals: boolean
  readonly notes: boolean
  /** A context beside the key. */
  readonly contexts: boolean
  readonly locations: boolean
  readonly flags: boolean
  /** The states the file itself remembers; none: the database alone does. */
  readonly states: readonly EntryState[]
  readonly add: boolean
  readonly remove: boolean
  /** A source text can be changed and stays the same string: strings are not known by their texts. */
  readonly editSource: boolean
}

/** What the head of a file says of who worked on it last. */
export interface HeaderNews {
  /** 'Name <address>'. */
  readonly translator: string
  /** As in '2026-01-31 18:20+0000'. */
  readonly date: string
  /** Where the language's people meet; '' leaves what is there. */
  readonly team: string
  readonly generator: string
  /** Who is told of mistakes in source texts; '' leaves what is there. */
  readonly bugs: string
}

/** 'language': the rule that the language has by default. */
export type PluralDialect = 'cldr' | 'cldr-with-zero' | 'android' | 'qt' | 'language'

/** `Tree` is what `read` makes of a file, for `write` to go by. */
export interface FileFormat<Tree = unknown> {
  /** Stored in component.file_format; never renamed, never reused. */
  readonly id: string
  /** Older identifiers that mean this format with parameters, e.g. 'properties-utf8'. */
  readonly aliases?: Readonly<Record<string, Readonly<Record<string, string | number | boolean>>>>
  readonly name: string
  /** How a project's files are recognised, e.g. ['*.json']. */
  readonly globs: readonly string[]
  /** Are source and target in one file? 'both': bilingual (Entry.source filled) when `options.template` is absent. */
  readonly linguality: 'monolingual' | 'bilingual' | 'both'
  readonly abilities: Abilities
  /** How new files of a language are named, unless the component says otherwise. */
  readonly codeStyle: LanguageCodeStyle
  readonly mime: string
  /** 'document': prose, whose strings are its paragraphs and whose keys are positions in it. A catalog otherwise. */
  readonly kind?: 'catalog' | 'document'
  /** The lines (`gm`) between which its documents show code, whatever that looks like. */
  readonly codeFence?: RegExp
  /** Strings are identified by what they say, although the format has keys. So are those of documents. */
  readonly identity?: 'content'
  /** How files count, where they do not name their rule: as the CLDR does, unless the format says otherwise. */
  readonly pluralDialect?: PluralDialect
  /** Parameters that files have beside those of all formats. */
  readonly params?: ParamRules
  /** Flags that all its strings have, in the notation of check flags. */
  readonly flags?: string
  /** A plural form for 0 and 1 needs the placeholders of the source, as with the flag `strict-zero`. */
  readonly strictZero?: boolean
  /** Kinds of code that name its strings, where there are any that we can read. */
  readonly usedIn?: readonly UsageFamily[]
  /** Add-ons that new components with such files begin with. */
  readonly usualAddons?: readonly string[]
  /** A program may miss no string: the file of a new language has all of its template, texts and all. */
  readonly copies?: boolean
  /** Files may begin without a string: a glossary, which is filled here. */
  readonly startsEmpty?: boolean
  /** With `linguality: 'both'`: files found in a repository hold the source beside the translation. */
  readonly usuallyBilingual?: boolean
  /** Those of its globs that files of other kinds have too: found in a repository, such a file is believed only when read. */
  readonly sharedGlobs?: readonly string[]
  /** Set where the bytes are not text (archives): spans are byte offsets and lines mean nothing. */
  readonly binary?: boolean
  /**
   * How sure are we that this is our kind of file, 0 (not ours) to 100? Sees the name and the first 64k characters, only
   * after a glob matched. Without it a match counts 50. Cheap, never throws.
   */
  sniff?(head: string, name: string): number
  /**
   * The key that a new string of a bilingual file has, where source and context make it; what `newKey` asks first. `source`
   * has one element per form.
   */
  keyOf?(context: string, source: readonly string[]): string
  /** What the key of a monolingual string was before this format showed keys as files spell them; stored strings are renamed. */
  formerKey?(key: string): string
  /** Texts are XML source: the characters that one stands for, as files of other formats hold it. */
  charactersOf?(text: string): string
  /** What a bilingual string was known by before this format showed texts as XML; stored strings are renamed. */
  formerString?(
    entry: Pick<Entry, 'key' | 'context'>,
    source: string,
  ): { readonly context: string; readonly source: string }
  /** Never throws on content: what cannot be read becomes a problem. */
  read(file: Uint8Array, options: FormatOptions): Catalog<Tree>
  /** Touches only what the edits name. No edits: the same bytes. Throws only on edits the format cannot express. */
  write(catalog: Catalog<Tree>, edits: readonly Edit[]): Uint8Array
  /** Where a file names the languages of its columns or segments: its source language and one that it is translated into. */
  languagePair?(file: Uint8Array): LanguagePair | undefined
  /** The plural rule that the file itself names, where files of this format do. */
  plural?(catalog: Catalog<Tree>): { readonly number: number; readonly formula: string } | undefined
  /** Edits that bring the head of a file up to date, where files of this format have one. */
  headerEdits?(catalog: Catalog<Tree>, news: HeaderNews): readonly Edit[]
  /** A file of this format without any string; or, with `options.template`, the template emptied of its targets. */
  create(options: FormatOptions): Uint8Array
  /** Set where a language is a folder of files, which comes packed as one (syntax/packed/folder.ts): which files in it count. */
  inFolder?(path: string): boolean
  /** Set where one file holds all languages. */
  readonly languages?: {
    /** Codes of all languages with texts in it, in order. */
    list(catalog: Catalog<Tree>): readonly string[]
    /** The file without a language. */
    remove(catalog: Catalog<Tree>, code: string): Uint8Array
  }
}

/** Are strings known by what they say, even with a template? */
export const isIdentifiedByContent = ({ kind, identity }: FileFormat): boolean =>
  kind === 'document' || identity === 'content'
