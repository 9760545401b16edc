/** What whoever makes commits and what adds to them have in common: neither knows the other. */

/** The files of a commit that is being made. */
export interface CommitFiles {
  bytes(path: string): Promise<Uint8Array | undefined>
  has(path: string): boolean
  /** The paths of all files that can be seen. */
  list(): readonly string[]
  obstacle(path: string): string | undefined
  /** Null deletes. */
  write(path: string, bytes: Uint8Array | null): void
}

export interface CommittedTranslation {
  readonly translation: {
    readonly id: number
    readonly filename: string
    readonly language_code: string
    readonly is_source: number
  }
  readonly language: { readonly code: string; readonly name: string }
  readonly plural: { readonly number: number; readonly formula: string }
}

/** What one add-on puts into commits: one of its own, by its own account. */
export interface AddonStep {
  readonly title: string
  readonly authorId: number
  /** Looks at all files of the repository. */
  readonly wholeTree: boolean
  /** Files it looks at beyond the component's own. */
  scopes(translations: readonly CommittedTranslation[]): readonly string[]
  write(files: CommitFiles, translations: readonly CommittedTranslation[]): Promise<void>
}

export interface Squash {
  readonly by: 'all' | 'language' | 'file' | 'author'
  /** '' for the messages that the commits have. */
  readonly message: string
  readonly trailers: boolean
}

/** What add-ons want of the commits of a component. */
export interface CommitAddons {
  readonly steps: readonly AddonStep[]
  readonly squash: Squash | undefined
  /** Whether they put strings into files that nobody knows here yet. */
  readonly bringsStrings: boolean
}
