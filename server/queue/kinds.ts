import type { TokenLimits } from '#core/access/token-scopes.ts'
import type { Operation } from '#core/contract/repository/operation.ts'
import type { AutoMode } from '#core/machinery/auto-modes.ts'
import { keysOf } from '#core/text/object-fields.ts'

/** The kinds of background work and what each is given. Names are stored in rows and never changed. */
export interface JobPayloads {
  /** Brings a component's database rows up to what its repository holds. */
  readonly pull_component: { readonly componentId: number }
  /** Puts what waits into commits; pushes them where the component says so. */
  readonly commit_component: { readonly componentId: number }
  /** Commits what waits and brings it upstream. */
  readonly push_component: { readonly componentId: number }
  /** Gives a glossary every language of its project. */
  readonly fill_glossary: { readonly componentId: number }
  /** Does to a component's repository what somebody asked for: see sync/operate.ts. */
  readonly operate_repository: {
    readonly componentId: number
    readonly operation: Operation
    readonly userId: number | null
  }
  /** The same to the repositories of several components, one after another. */
  readonly operate_project: {
    readonly componentIds: readonly number[]
    readonly operation: Operation
    readonly userId: number | null
  }
  /** Looks through a repository for what could be translated; `login` is sealed. Nothing is stored but the answer. */
  readonly discover_repository: {
    readonly projectId: number
    readonly repo: string
    readonly branch: string
    readonly login: string
  }
  /** Begins or ends a language in a component: held by who does it, so that nobody else works on the files meanwhile. */
  readonly change_languages: { readonly componentId: number }
  /** Asks for commits of what waited long enough, in every component. */
  readonly commit_waiting: object
  /** Tries pushes again that failed. */
  readonly retry_repositories: object
  /** Asks for a look at each repository that was not pulled for as long as its component says. */
  readonly check_upstreams: object
  /** Pulls a component if the branch of its repository moved. */
  readonly check_upstream: { readonly componentId: number }
  /** Counts what a report was asked for. */
  readonly make_report: { readonly reportId: number }
  /** Writes a project into an archive: see backups/back-up.ts. */
  readonly back_up_project: { readonly projectId: number; readonly userId: number }
  /** Backs the whole site up, where the operator wants that and the newest backup is old enough. */
  readonly back_up_site: object
  /** Fills a new project from an archive: see backups/restore.ts. */
  readonly restore_project: {
    readonly projectId: number
    readonly archive: string
    readonly userId: number | null
    readonly matchPeople: boolean
    /** Who stands for the people it names: see `Voucher`. */
    readonly vouchedBy?: 'service' | 'administrator' | 'nobody'
  }
  /** Moves in from another server, looks what would come, or compares both: see server/move-in. */
  readonly move_in: {
    readonly moveInId: number
    readonly userId: number
    readonly mode: MoveInMode
    /** Slugs that this run alone is about; otherwise those of the move. */
    readonly projects?: readonly string[]
    /** Nobody asked for it: what fails is tried again when its turn comes. */
    readonly scheduled?: boolean
    /** After the switch, people whose accounts came get a link to set a password. */
    readonly invite?: boolean
  }
  /** Asks for a run of each move whose turn has come. */
  readonly follow_move_ins: object
  /** Deletes what has run out: invitations, tickets, failed sign-ins, old emails and reports. */
  readonly delete_expired: object
  /** Deletes changes that the operator no longer keeps. */
  readonly trim_history: object
  /** Sends an email of the outbox. */
  readonly send_mail: { readonly mailId: number }
  /** Brings texts that were written lately into the indexes that searches use. */
  readonly index_texts: object
  /** Looks over one component, or every one, for what a maintainer should mend. */
  readonly refresh_alerts: { readonly componentId?: number }
  /** Deletes what is left of a component that was removed. */
  readonly delete_component: { readonly componentId: number }
  /** The same for all components of a project. */
  readonly delete_project: { readonly componentIds: readonly number[] }
  /** Packs or removes the clone of a lane: held by the process whose folder it is in. */
  readonly maintain_clone: object
  /** Removes the clone of a lane, unless a component with this address has it. */
  readonly drop_clone: { readonly repo: string; readonly lane: string }
  /** Runs the checks on what changed in a component; with `enforce`, sends back what fails an enforced one. */
  readonly check_component: { readonly componentId: number; readonly enforce?: boolean }
  /** Finds where the code of a component's repository names its strings: see sync/usages. */
  readonly scan_usages: { readonly componentId: number }
  /** Groups the strings of a component as variants by its expression for keys. */
  readonly group_variants: { readonly componentId: number }
  /** Fills in strings of a translation from elsewhere: see commands/auto-translate.ts. */
  readonly auto_translate: {
    readonly componentId: number
    readonly translationId: number
    readonly mode: AutoMode
    /** Which strings. */
    readonly q: string
    readonly source: 'others' | 'mt'
    /** For `others`: where to look. */
    readonly components: readonly number[]
    /** For `mt`: which services; none named: all. */
    readonly engines: readonly string[]
    /** Percent. */
    readonly threshold: number
    readonly userId: number | null
    /** Of the token it was asked for with. */
    readonly limits?: TokenLimits | undefined
  }
  /** Gives strings that a query finds another state, flags or labels: see commands/bulk-edit.ts. */
  readonly bulk_edit: {
    readonly q: string
    /** -1: as it is. */
    readonly state: number
    readonly addFlags: string
    readonly removeFlags: string
    /** In the languages of the strings; not there: none, as in jobs of releases that did not have them. */
    readonly addTranslationFlags?: string
    readonly removeTranslationFlags?: string
    readonly addLabels: readonly string[]
    readonly removeLabels: readonly string[]
    readonly userId: number
    /** Of the token it was asked for with. */
    readonly limits?: TokenLimits | undefined
    /** When it was asked for. */
    readonly since: number
  }
  /** Gives the same strings of other components a text that somebody saved: see commands/propagate.ts. */
  readonly propagate_text: {
    readonly unitId: number
    readonly userId: number | null
    readonly authorId?: number | null
    readonly target: readonly string[]
    readonly state: number
    readonly details?: Readonly<Record<string, unknown>>
    /** When it was saved: what was edited later stands. */
    readonly since: number
  }
  /** Takes back what somebody's bulk edit did in a span of time. */
  readonly undo_bulk_edit: {
    readonly userId: number
    readonly limits?: TokenLimits | undefined
    readonly since: number
    readonly until: number
  }
  /** Runs an add-on on a component; without one, on each that it is for. The rest: the part of the history it is run for. */
  readonly run_addon: {
    readonly addonId: number
    readonly componentId?: number
    readonly after?: number
    readonly upTo?: number
    /** What set it off where it was not the history, and who. */
    readonly trigger?: 'daily' | 'manual'
    readonly userId?: number
  }
  /** Tells an address of a change. */
  /** `changeIds` where one call tells of several; `count` where those are only the first of more. */
  readonly call_webhook: {
    readonly addonId: number
    readonly changeId: number
    readonly changeIds?: readonly number[]
    readonly count?: number
  }
  /** Lets add-ons and notifications know what happened. */
  readonly follow_changes: object
  /** Lets add-ons run that do so every day. */
  readonly daily_addons: object
  /** Sends what people want to hear of once a day, a week or a month. */
  readonly send_digests: object
  /** Takes away what has become pointless: see commands/tidy-up.ts. */
  readonly tidy_up: object
  /** Asks for all checks on components that were not looked at for long. */
  readonly check_old_components: object
}

/** Bring what changed, look what would come, compare, bring the last of it and end the move, or invite people after that. */
export type MoveInMode = 'run' | 'survey' | 'compare' | 'switch' | 'invite'

export type JobKind = keyof JobPayloads

/**
 * Who waits for whom: `outgoing` mostly waits for servers of others, of which there may be hundreds, `git` for repositories,
 * `upstream` asks those what they have, `bulk` goes through many strings or files, `short` is done at once.
 */
export const jobClasses = ['outgoing', 'git', 'upstream', 'bulk', 'short'] as const
export type JobClass = (typeof jobClasses)[number]

/** Jobs of each class that a process does at the same time. Where there are several, one project never has all of them. */
export const classSlots: Readonly<Record<JobClass, number>> = { outgoing: 3, git: 4, upstream: 3, bulk: 1, short: 1 }

export interface JobRules {
  /** Tries before the job is given up. */
  readonly attempts: number
  readonly class: JobClass
}

export const jobRules: Readonly<Record<JobKind, JobRules>> = {
  pull_component: { attempts: 5, class: 'git' },
  commit_component: { attempts: 5, class: 'git' },
  push_component: { attempts: 5, class: 'git' },
  fill_glossary: { attempts: 3, class: 'git' },
  operate_repository: { attempts: 3, class: 'git' },
  operate_project: { attempts: 3, class: 'git' },
  discover_repository: { attempts: 2, class: 'git' },
  change_languages: { attempts: 1, class: 'git' },
  commit_waiting: { attempts: 2, class: 'short' },
  retry_repositories: { attempts: 2, class: 'short' },
  check_upstreams: { attempts: 2, class: 'short' },
  check_upstream: { attempts: 1, class: 'upstream' },
  make_report: { attempts: 3, class: 'bulk' },
  back_up_project: { attempts: 2, class: 'bulk' },
  back_up_site: { attempts: 2, class: 'bulk' },
  restore_project: { attempts: 1, class: 'bulk' },
  move_in: { attempts: 20, class: 'outgoing' },
  follow_move_ins: { attempts: 2, class: 'short' },
  delete_expired: { attempts: 2, class: 'short' },
  trim_history: { attempts: 2, class: 'bulk' },
  send_mail: { attempts: 8, class: 'outgoing' },
  refresh_alerts: { attempts: 2, class: 'bulk' },
  index_texts: { attempts: 2, class: 'short' },
  delete_component: { attempts: 20, class: 'git' },
  delete_project: { attempts: 20, class: 'git' },
  drop_clone: { attempts: 3, class: 'git' },
  maintain_clone: { attempts: 1, class: 'git' },
  check_component: { attempts: 5, class: 'bulk' },
  check_old_components: { attempts: 2, class: 'bulk' },
  scan_usages: { attempts: 2, class: 'bulk' },
  group_variants: { attempts: 3, class: 'bulk' },
  tidy_up: { attempts: 2, class: 'bulk' },
  auto_translate: { attempts: 3, class: 'bulk' },
  bulk_edit: { attempts: 3, class: 'bulk' },
  undo_bulk_edit: { attempts: 3, class: 'bulk' },
  propagate_text: { attempts: 5, class: 'short' },
  run_addon: { attempts: 3, class: 'bulk' },
  call_webhook: { attempts: 7, class: 'outgoing' },
  follow_changes: { attempts: 2, class: 'short' },
  daily_addons: { attempts: 2, class: 'short' },
  send_digests: { attempts: 3, class: 'short' },
}

export const kindsOf = (name: JobClass): readonly JobKind[] =>
  keysOf(jobRules).filter((kind) => jobRules[kind].class === name)
