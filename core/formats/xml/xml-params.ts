import type { ParamRules } from '../model/params.ts'

/** How XML is written. */
export const xmlParams: ParamRules = { xml_closing_tags: 'boolean' }
