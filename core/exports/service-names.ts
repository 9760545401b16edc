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

export type ExportServiceId = keyof typeof exportServiceNames
