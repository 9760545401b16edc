import type { Generated } from 'kysely'

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

/** What is in the translation memory on the side of sources: each text of a language once. */
export interface MemorySourceTable {
  id: Generated<number>
  language_id: number
  text: string
  hash: bigint
  /** 0: its grams are not in `memory_gram` so far. */
  indexed: Generated<number>
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

/** What a project says about a service; without a row the site's settings hold. */
export interface ProjectMachineryTable {
  project_id: number
  service: string
  /** JSON, secrets sealed. Null: the service is not used here, even if the site has it. */
  configuration: string | null
}

/** What services were asked for, and what it took. */
export interface MachineUseTable {
  id: Generated<number>
  project_id: number
  user_id: number | null
  service: string
  /** '' where the service does not say. */
  model: string
  language_id: number
  texts: number
  /** Texts with an answer that could be used. */
  answered: number
  characters: number
  input_tokens: number
  output_tokens: number
  created: number
}

/** What services answered, so that the same is not asked and paid for twice. */
export interface MachineAnswerTable {
  /** Hash of all that the answer depends on. */
  key: string
  /** JSON. */
  answer: string
  used: number
}

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

export interface MemoryTables {
  memory: MemoryTable
  memory_source: MemorySourceTable
  memory_gram: MemoryGramTable
  project_machinery: ProjectMachineryTable
  machine_use: MachineUseTable
  machine_answer: MachineAnswerTable
  unindexed_text: UnindexedTextTable
  text_pack: TextPackTable
}
