import type { Generated } from 'kysely'

/** Strings whose texts the index of texts does not have as they are now. Written by triggers. */
export interface UnindexedTextTable {
  unit_id: number
  /** 1: nothing of it is in the index so far. */
  is_new: number
}

/** The texts of one field whose numbers fall into a block of 512: see db/search/text-pack.ts. */
export interface TextPackTable {
  field: number
  block: number
  /** Another one whenever the pack was written anew. */
  stamp: number
  members: Uint8Array
  texts: Uint8Array
}

/** What is in the translation memory on the side of sources: each text of a language once. */
export interface MemorySourceTable {
  id: Generated<number>
  language_id: number
  text: string
  hash: bigint
  /** 0: its grams are not in `memory_gram` so far. */
  indexed: Generated<number>
}

/** A translation that can be had again. Whose it is: a project's, a person's, everybody's, or several at once. */
export interface MemoryTable {
  id: Generated<number>
  source_id: number
  source_language_id: number
  target_language_id: number
  target: string
  /** Component or file it comes from. */
  origin: Generated<string>
  context: Generated<string>
  /** 0 waits for review, 1 can be relied on. */
  status: Generated<number>
  project_id: number | null
  user_id: number | null
  /** 1: for all projects that use what is shared. */
  shared: Generated<number>
  /** 1: came in a file, and is kept when translations change. */
  from_file: Generated<number>
  created: number
}

/** Which sources have a gram: those of one language and about one length, in blocks of 65,536 ids. */
export interface MemoryGramTable {
  language_id: number
  size: number
  gram: number
  block: number
  /** Numbers of 16 bits, little-endian: ids within the block, ascending. */
  members: Uint8Array
}

export interface SearchTables {
  unindexed_text: UnindexedTextTable
  text_pack: TextPackTable
  memory_source: MemorySourceTable
  memory: MemoryTable
  memory_gram: MemoryGramTable
}
