import type { ProposedComponent } from '#core/contract/repository/discovery.ts'

/** A component that a repository could have. */
export type Proposal = ProposedComponent

const isProposal = (value: unknown): value is Proposal =>
  typeof value === 'object' && value !== null && 'filemask' in value && 'component' in value

/** What the search through a repository ended in; undefined as long as it goes on. */
export const proposalsOf = (result: unknown): Proposal[] | undefined =>
  Array.isArray(result) ? result.filter(isProposal) : undefined
