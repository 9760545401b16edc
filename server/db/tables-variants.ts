/** What a source string is grouped by with others of its component. */
export interface VariantTable {
  source_string_id: number
  /** Hash of the key: core/units/variants.ts. */
  key_hash: bigint
  component_id: number
  /** 0: others may be variants of it. */
  is_variant: number
}

export interface VariantTables {
  variant: VariantTable
}
