/** The kinds of background work and what each is given. Names are stored in rows and never changed. */
export interface JobPayloads {
  /** Brings a component's database rows up to what its repository holds. */
  readonly pull_component: { readonly componentId: number }
  /** Puts what waits into commits; pushes them where the component says so. */
  readonly commit_component: { readonly componentId: number }
  /** Commits what waits and brings it upstream. */
  readonly push_component: { readonly componentId: number }
  /** Asks for commits of what waited long enough, in every component. */
  readonly commit_waiting: object
  /** Tries repositories again that could not be reached. */
  readonly retry_repositories: object
  /** Sends a letter of the outbox. */
  readonly send_mail: { readonly mailId: number }
  /** Brings texts that were written lately into the indexes that searches use. */
  readonly index_texts: object
  /** Looks over every component for what a maintainer should mend. */
  readonly refresh_alerts: object
  /** Deletes what is left of a component that was removed. */
  readonly delete_component: { readonly componentId: number }
}

export type JobKind = keyof JobPayloads

export interface JobRules {
  /** Tries before the job is given up. */
  readonly attempts: number
}

export const jobRules: Readonly<Record<JobKind, JobRules>> = {
  pull_component: { attempts: 5 },
  commit_component: { attempts: 5 },
  push_component: { attempts: 5 },
  commit_waiting: { attempts: 2 },
  retry_repositories: { attempts: 2 },
  send_mail: { attempts: 8 },
  refresh_alerts: { attempts: 2 },
  index_texts: { attempts: 2 },
  delete_component: { attempts: 20 },
}
