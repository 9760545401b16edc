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

/** Services that are asked themselves, with a token. */
export const remoteServices = ['crowdin', 'lokalise', 'poeditor', 'phrase', 'transifex', 'tolgee'] as const

export type RemoteServiceId = (typeof remoteServices)[number]

export const isRemoteService = (id: string): id is RemoteServiceId => remoteServices.some((one) => one === id)

export type ExportServiceId = keyof typeof exportServiceNames
