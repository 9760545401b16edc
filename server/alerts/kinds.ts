import { isKeyOf } from '#core/text/object-fields.ts'
import { type AlertKind, Severity } from '#server/alerts/alert-kind.ts'
import { checklistKinds } from '#server/alerts/checklist-kinds.ts'

const error = Severity.error
const warning = Severity.warning

/** Every alert the service raises. Names are stored in rows and part of the API; they are never changed. */
export const alertKinds = {
  MergeFailure: {
    severity: error,
    category: 'vcs',
    title: "Couldn't merge the repository",
    advice:
      "Upstream and the translations couldn't be merged. Check the error. If nothing else helps, reset the repository: translations are kept in the database.",
    ofRepository: true,
  },
  UpdateFailure: {
    severity: error,
    category: 'vcs',
    title: "Couldn't update the repository",
    advice:
      "The repository couldn't be fetched. Check its URL and branch, and that our login or SSH key has read access.",
    ofRepository: true,
  },
  PushFailure: {
    severity: error,
    category: 'vcs',
    title: "Couldn't push to the repository",
    advice:
      'Translations are safe here. Check the push URL, that our login or SSH key has write access, and whether the branch is protected.',
    ofRepository: true,
  },
  RepositoryOperationFailure: {
    severity: error,
    category: 'vcs',
    title: 'A repository operation was interrupted',
    advice:
      "It's retried automatically. If it keeps failing, reset the repository: translations are kept in the database.",
    ofRepository: true,
  },
  ParseError: {
    severity: error,
    category: 'files',
    title: "Couldn't parse files",
    advice: 'Fix these files in the repository. Until then, their translations stay unchanged.',
  },
  RepositoryOutdated: {
    severity: error,
    category: 'vcs',
    title: 'Upstream is far ahead',
    advice: 'Many upstream commits are missing here. Pull now, and set up a webhook to pull automatically.',
    ofRepository: true,
  },
  RepositoryChanges: {
    severity: error,
    category: 'vcs',
    dismissal: 'until gone',
    title: 'Many unpushed commits',
    advice: 'Set a push URL, or push manually, so that translations reach upstream.',
    ofRepository: true,
  },
  DuplicateString: {
    severity: error,
    category: 'files',
    title: 'Duplicate strings',
    advice:
      'These files contain the same string more than once. Only the one that programs use is translated: the last in JSON, YAML, PHP, .properties, INI and .strings, the first in most others. Remove the rest.',
  },
  DuplicateLanguage: {
    severity: error,
    category: 'files',
    title: 'A language has several files',
    advice:
      'Two files have the same language. Only the first is used. Remove one, or add a language alias to tell them apart.',
  },
  DuplicateFilemask: {
    severity: error,
    category: 'configuration',
    title: 'Components share files',
    advice:
      "Several components translate the same file and overwrite each other's changes. Change the file mask of one.",
    ofRepository: true,
  },
  NoMaskMatches: {
    severity: error,
    category: 'files',
    title: 'No files match the file mask',
    advice: 'Compare the file mask with the files in the repository, or add a first language.',
  },
  InexistantFiles: {
    severity: error,
    category: 'files',
    title: 'Configured files are missing',
    advice: "These files aren't in the repository. Correct their names in the settings, or restore the files.",
  },
  MissingLicense: {
    severity: error,
    category: 'configuration',
    title: 'No license',
    advice: 'Set the license of the translations in the settings, so that contributors know it.',
  },
  MonolingualTranslation: {
    severity: error,
    category: 'configuration',
    title: 'Source strings look like keys',
    advice:
      'Source strings have no spaces but translations do, so the files are probably monolingual. Set the source file in the settings.',
  },
  MonolingualGlossary: {
    severity: error,
    category: 'configuration',
    dismissal: 'until changed',
    title: 'The glossary has a source file',
    advice:
      'A glossary needs terms and translations in one file. Use a bilingual format such as TBX or PO without a source file.',
  },
  UnsupportedConfiguration: {
    severity: error,
    category: 'configuration',
    title: 'Unsupported settings',
    advice: "This version doesn't support the file format or version control system. Choose another in the settings.",
  },
  UnsafeSettings: {
    severity: error,
    category: 'configuration',
    dismissal: 'until gone',
    title: 'Unsafe settings were removed',
    advice:
      'These settings could reach outside this component, so they were removed. Check that its strings are its own, and set the repository again in the settings.',
  },
  BrokenBrowserURL: {
    severity: error,
    category: 'configuration',
    dismissal: 'until changed',
    title: 'The source code link is broken',
    advice: "The link to a string's source location doesn't work. Correct the URL in the settings.",
  },
  BrokenProjectURL: {
    severity: error,
    category: 'configuration',
    dismissal: 'until changed',
    title: 'The project website is broken',
    advice: "The URL doesn't work. Correct it in the project's settings.",
  },
  UnusedScreenshot: {
    severity: warning,
    category: 'community',
    dismissal: 'until changed',
    title: 'Screenshots without strings',
    advice: 'Assign strings to these screenshots, or delete them.',
  },
  AmbiguousLanguage: {
    severity: error,
    category: 'files',
    dismissal: 'until changed',
    title: 'Ambiguous language code',
    advice: "Use a more specific code in the file name, or add a language alias in the project's settings.",
  },
  UnusedEnforcedCheck: {
    severity: error,
    category: 'configuration',
    title: 'An enforced check never runs',
    advice: 'The check needs a flag that no string has. Add the flag, or stop enforcing the check.',
  },
  UnusedComponent: {
    severity: error,
    category: 'community',
    title: 'No translation activity',
    advice:
      'Nobody has translated here for a year, and strings are unfinished. Tell people about it, or lock or delete the component.',
  },
  UnusedGlossaryLanguage: {
    severity: error,
    category: 'configuration',
    title: 'Unused glossary languages',
    advice:
      'No other component of the project has these languages. Delete them from the glossary, or add them elsewhere.',
  },
  MsgmergeAddonError: {
    severity: error,
    category: 'files',
    title: "Couldn't update PO files with msgmerge",
    advice: 'These files stay unchanged; edits are still committed. Fix the files in the repository.',
  },
  ExtractPotAddonError: {
    severity: error,
    category: 'files',
    title: "Couldn't update the template from the source files",
    advice:
      "The template stays unchanged. Check the error, and fix the source files or the add-on settings. It's retried on the next run.",
  },
  ...checklistKinds,
} as const satisfies Record<string, AlertKind>

export type AlertName = keyof typeof alertKinds

/** Kinds of later versions may stand in the database. */
export const findKind = (name: string): AlertKind | undefined =>
  isKeyOf(alertKinds, name) ? alertKinds[name] : undefined
