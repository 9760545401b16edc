/** Services whose exports can be imported, by id. The pages read this table too: it loads no format. */
export const exportServiceNames = {
  crowdin: 'Crowdin',
  lokalise: 'Lokalise',
  poeditor: 'POEditor',
  phrase: 'Phrase Strings',
  transifex: 'Transifex',
  tolgee: 'Tolgee',
  pontoon: 'Pontoon',
  accent: 'Accent',
} as const

/** A backup of a project is a file as well, but tells everything that the server would. */
export const WEBLATE_BACKUP = 'weblate-backup'

export type ExportServiceId = keyof typeof exportServiceNames
