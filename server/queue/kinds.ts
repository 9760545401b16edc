/** The kinds of background work and what each is given. Names are stored in rows and never changed. */
export interface JobPayloads {
  /** Brings a component's database rows up to what its repository holds. */
  readonly pull_component: { readonly componentId: number }
}

export type JobKind = keyof JobPayloads

export interface JobRules {
  /** Tries before the job is given up. */
  readonly attempts: number
}

export const jobRules: Readonly<Record<JobKind, JobRules>> = {
  pull_component: { attempts: 5 },
}
