/** What every call takes and answers. In the package this file is printed from the contract: it needs nothing else. */
export type { Routes } from '#core/contract/types.ts'
