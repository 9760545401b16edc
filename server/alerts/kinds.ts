import { isKeyOf } from '#core/text/object-fields.ts'

/** How much a maintainer should care. Only what is a warning or worse is told in the history. */
export const Severity = { info: 10, warning: 50, error: 100 } as const

export interface AlertKind {
  readonly severity: number
  readonly title: string
  /** What is wrong and what to do about it. */
  readonly advice: string
  readonly category: 'community' | 'configuration' | 'files' | 'vcs'
  /** Concerns the repository: also shown on components that share it. */
  readonly ofRepository?: true
  /** May be dismissed: until there is something else to tell, or until it goes by itself. */
  readonly dismissal?: 'until changed' | 'until gone'
}

const error = Severity.error
const warning = Severity.warning

/** Every alert the service raises. Names are stored in rows and part of the API; they are never changed. */
export const alertKinds = {
  MergeFailure: {
    severity: error,
    category: 'vcs',
    title: 'Could not merge the repository',
    advice:
      'Upstream and the translations could not be brought together. Look at the error, and reset the repository if nothing else helps: translations are kept in the database.',
    ofRepository: true,
  },
  UpdateFailure: {
    severity: error,
    category: 'vcs',
    title: 'Could not update the repository',
    advice:
      'The repository could not be fetched. Check its address, its branch, and whether our login or ssh key may read it.',
    ofRepository: true,
  },
  PushFailure: {
    severity: error,
    category: 'vcs',
    title: 'Could not push to the repository',
    advice:
      'Translations wait here and are safe. Check the push address, whether our login or ssh key may write there, and whether the branch is protected.',
    ofRepository: true,
  },
  RepositoryOperationFailure: {
    severity: error,
    category: 'vcs',
    title: 'An operation on the repository was cut short',
    advice: 'It is tried again by itself. If this stays, reset the repository: translations are kept in the database.',
    ofRepository: true,
  },
  ParseError: {
    severity: error,
    category: 'files',
    title: 'Could not read files',
    advice: 'Mend the named files in the repository. Until then their translations stay as they were.',
  },
  RepositoryOutdated: {
    severity: error,
    category: 'vcs',
    title: 'Upstream is far ahead',
    advice: 'Many commits of upstream are not here yet. Pull now, and set up a hook so that this happens by itself.',
    ofRepository: true,
  },
  RepositoryChanges: {
    severity: error,
    category: 'vcs',
    dismissal: 'until gone',
    title: 'Many commits wait to be pushed',
    advice: 'Set a push address, or push by hand, so that the translations reach upstream.',
    ofRepository: true,
  },
  DuplicateString: {
    severity: error,
    category: 'files',
    title: 'A string is there twice',
    advice: 'The named files hold the same string more than once; only the first is translated. Remove the others.',
  },
  DuplicateLanguage: {
    severity: error,
    category: 'files',
    title: 'A language has several files',
    advice:
      'Two files mean the same language; only the first is used. Remove one, or tell them apart with language aliases.',
  },
  DuplicateFilemask: {
    severity: error,
    category: 'configuration',
    title: 'Components share files',
    advice:
      'The same file is translated in several components, so their changes overwrite each other. Change the file mask of one.',
    ofRepository: true,
  },
  NoMaskMatches: {
    severity: error,
    category: 'files',
    title: 'The file mask matches no translations',
    advice: 'Check the file mask against the files in the repository, or add a first language.',
  },
  InexistantFiles: {
    severity: error,
    category: 'files',
    title: 'Configured files are missing',
    advice: 'The named files are not in the repository. Correct their names in the settings, or bring the files back.',
  },
  MissingLicense: {
    severity: error,
    category: 'configuration',
    title: 'No licence',
    advice: 'Choose the licence of the translations in the settings: contributors want to know it.',
  },
  MonolingualTranslation: {
    severity: error,
    category: 'configuration',
    title: 'Sources look like keys',
    advice:
      'No source text has a blank, but translations do: the files are probably monolingual. Name the template in the settings.',
  },
  MonolingualGlossary: {
    severity: error,
    category: 'configuration',
    dismissal: 'until changed',
    title: 'The glossary has a template',
    advice:
      'A glossary keeps a term and its translation side by side. Use a bilingual format such as TBX or PO without a template.',
  },
  UnsupportedConfiguration: {
    severity: error,
    category: 'configuration',
    title: 'The settings name something unknown',
    advice: 'The file format or kind of repository is not known to this version. Choose another in the settings.',
  },
  UnsafeSettings: {
    severity: error,
    category: 'configuration',
    dismissal: 'until gone',
    title: 'Unsafe settings were taken away',
    advice:
      'The named settings could reach what is not of this component, so they were removed. Look whether its strings are its own, and give it a repository again in the settings.',
  },
  BrokenBrowserURL: {
    severity: error,
    category: 'configuration',
    dismissal: 'until changed',
    title: 'The link to the source code is broken',
    advice: 'The page of a string in the repository browser does not open. Correct the address in the settings.',
  },
  BrokenProjectURL: {
    severity: error,
    category: 'configuration',
    dismissal: 'until changed',
    title: "The project's web page is broken",
    advice: 'The address does not open. Correct it in the settings of the project.',
  },
  UnusedScreenshot: {
    severity: warning,
    category: 'community',
    dismissal: 'until changed',
    title: 'Screenshots show no string',
    advice: 'Assign strings to the named screenshots, or remove them.',
  },
  AmbiguousLanguage: {
    severity: error,
    category: 'files',
    dismissal: 'until changed',
    title: 'A language code has several meanings',
    advice: 'Use the more exact code in the file name, or a language alias in the settings of the project.',
  },
  UnusedEnforcedCheck: {
    severity: error,
    category: 'configuration',
    title: 'An enforced check never runs',
    advice: 'The check needs a flag that no string has. Set the flag, or no longer enforce the check.',
  },
  UnusedComponent: {
    severity: error,
    category: 'community',
    title: 'Nobody translates here',
    advice: 'Nothing happened for a year and strings are left. Tell people about it, or lock or remove the component.',
  },
  UnusedGlossaryLanguage: {
    severity: error,
    category: 'configuration',
    title: 'The glossary has languages that nobody else has',
    advice:
      'No other component of the project has these languages. Remove them from the glossary, or add them elsewhere.',
  },
  MsgmergeAddonError: {
    severity: error,
    category: 'files',
    title: 'PO files could not be updated by msgmerge',
    advice:
      'The named files stay as they are; edits of people are written all the same. Mend the files in the repository.',
  },
  ExtractPotAddonError: {
    severity: error,
    category: 'files',
    title: 'The template could not be made from the source files',
    advice:
      'The template stays as it is. Look at the error, and mend the source files or the settings of the add-on; it tries again when it is due.',
  },
} as const satisfies Record<string, AlertKind>

export type AlertName = keyof typeof alertKinds

/** Kinds of later versions may stand in the database. */
export const findKind = (name: string): AlertKind | undefined =>
  isKeyOf(alertKinds, name) ? alertKinds[name] : undefined
