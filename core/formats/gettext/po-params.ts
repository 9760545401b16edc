import { choice, type ParamRules } from '../model/params.ts'

/** How catalogs of gettext are written, and what their headers say. */
export const poMonoParams: ParamRules = {
  po_line_wrap: choice(77, 65535, -1),
  po_remove_obsolete: 'boolean',
  po_set_language_team: 'boolean',
  po_set_last_translator: 'boolean',
  po_set_x_generator: 'boolean',
  po_report_msgid_bugs_to: 'boolean',
}

export const poParams: ParamRules = {
  ...poMonoParams,
  po_keep_previous: 'boolean',
  po_fuzzy_matching: 'boolean',
  po_no_location: 'boolean',
}
