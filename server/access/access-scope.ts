/** Facts about a project that decide what may be done in it. Rows of the tables fit. */
export interface ProjectPolicy {
  readonly id: number
  readonly access_control: number
  readonly enforced_2fa?: number
  readonly translation_review?: number
  readonly source_review?: number
}

export interface ComponentPolicy {
  readonly id: number
  readonly restricted: number
  readonly locked?: number
  readonly agreement?: string
  readonly is_glossary?: number
  readonly template?: string
  readonly edit_template?: number
  readonly file_format?: string
  readonly manage_units?: number
  readonly enable_suggestions?: number
  readonly suggestion_voting?: number
  readonly suggestion_autoaccept?: number
  /** Check ids, separated by blanks. */
  readonly enforced_checks?: string
}

/** How strings of the language are worked on; goes before what project and component say. */
export interface WorkflowPolicy {
  readonly translation_review?: number
  readonly enable_suggestions?: number
  readonly restrict_direct_editing?: number
  readonly suggestion_voting?: number
  readonly suggestion_autoaccept?: number
}

/**
 * Where something is to be done: the site as a whole, or a workspace, a project, a component, a translation, a string. What is given
 * is taken into account; a found translation (access/find.ts) is a place as it stands.
 */
export interface AccessScope {
  /** Only by itself: what is asked of a project is asked of the project. */
  readonly workspace?: { readonly id: string }
  readonly project?: ProjectPolicy
  readonly component?: ComponentPolicy
  readonly translation?: { readonly language_id: number; readonly is_source: number }
  readonly workflow?: WorkflowPolicy
  readonly unit?: { readonly state: number }
  /** Who wrote the comment or suggestion that this is about: it may always be taken back. */
  readonly authorId?: number | null
  /** Which check is to be dismissed. */
  readonly check?: string
}

export const site: AccessScope = {}
