/** `file_format_params` of a component, e.g. { json_indent: 2 }. Absent keys mean 'as the file does it'. */
export type FormatParams = Readonly<Record<string, string | number | boolean>>
