import type { Abilities } from './format.ts'

const KEYS_AND_TEXTS: Abilities = {
  plurals: false,
  notes: false,
  contexts: false,
  locations: false,
  flags: false,
  states: [],
  add: true,
  remove: true,
  editSource: true,
}

/** Of a format that holds all there is to say about a string, and these states. */
export const allAbilities = (states: Abilities['states']): Abilities =>
  abilitiesOf({ plurals: true, notes: true, contexts: true, locations: true, flags: true, states })

/** Of a format that holds keys and texts, strings that come and go, and what is named here. */
export const abilitiesOf = (others: Partial<Abilities> = {}): Abilities => ({ ...KEYS_AND_TEXTS, ...others })
