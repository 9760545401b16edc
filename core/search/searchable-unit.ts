/** An entry of a unit's history. */
export interface SearchableEvent {
  readonly time: number
  readonly action: number
  /** User name; null: nobody's. */
  readonly author: string | null
}

interface Authored {
  readonly text: string
  readonly author: string | null
}

export interface SearchableComment extends Authored {
  readonly resolved: boolean
}

/** All that a query about strings can ask of one. */
export interface SearchableUnit {
  readonly id: number
  readonly source: string
  readonly target: string
  readonly context: string
  readonly note: string
  readonly location: string
  readonly explanation: string
  readonly priority: number
  readonly position: number
  readonly state: number
  readonly sourceState: number
  readonly pending: boolean
  readonly automatic: boolean
  readonly hasVariant: boolean
  readonly hasFlags: boolean
  readonly hasGlossaryTerm: boolean
  readonly added: number
  readonly lastChanged: number
  readonly sourceChanged: number
  readonly language: string
  readonly component: { readonly slug: string; readonly name: string; readonly path: string }
  readonly project: string
  readonly labels: readonly string[]
  readonly screenshots: readonly string[]
  readonly events: readonly SearchableEvent[]
  readonly findings: readonly { readonly check: string; readonly dismissed: boolean }[]
  readonly suggestions: readonly Authored[]
  readonly comments: readonly SearchableComment[]
  readonly sourceComments: readonly SearchableComment[]
}
