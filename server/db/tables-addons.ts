import type { Generated } from 'kysely'

/** One run of an add-on on one component. */
export interface AddonRunTable {
  id: Generated<number>
  addon_id: number
  component_id: number | null
  /** 0 pending, 1 success, 2 error, 3 skipped. */
  status: number
  created: number
  message: Generated<string>
}

export interface AddonTables {
  addon_run: AddonRunTable
}
