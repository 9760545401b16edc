import type { Generated } from 'kysely'

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

export interface MachineryTables {
  machine_answer: MachineAnswerTable
  project_machinery: ProjectMachineryTable
  machine_use: MachineUseTable
}
