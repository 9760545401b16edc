import { type ParamRules, range } from '../model/params.ts'

/** Of documents that are text. */
export const proseParams: ParamRules = { merge_duplicates: 'boolean' }

export const markdownParams: ParamRules = {
  ...proseParams,
  line_max_length: range(0, 10_000),
  md_extract_code_blocks: 'boolean',
  md_extract_frontmatter: 'boolean',
  md_frontmatter_translate_values: 'boolean',
  md_no_placeholders: 'boolean',
}
