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
  /** Told in the history and on the page, but in no notification. */
  readonly quiet?: true
}
