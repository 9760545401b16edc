import { choice, type ParamRules, range } from '../model/params.ts'

/** How JSON is laid out. */
export const jsonParams: ParamRules = {
  json_sort_keys: 'boolean',
  json_indent: range(0, 32),
  json_indent_style: choice('spaces', 'tabs'),
  json_use_compact_separators: 'boolean',
}
