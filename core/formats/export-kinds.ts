export interface ExportKind {
  /** Format that is written; `mo` is made from a PO file. */
  readonly format: string
  readonly mime: string
  readonly extension: string
  /** Version of XLIFF, where it is not the one of new files. */
  readonly version?: string
  /** Only for components with a template: strings are written by their key. */
  readonly keyed?: boolean
  /** Strings are named by their context, or by their checksum. */
  readonly named?: boolean
  /** Only for components of these formats. */
  readonly of?: readonly string[]
  /** Text that names it, where it is no format of components, or another one under the same name. */
  readonly label?: 'xliff' | 'xliff11' | 'tmx' | 'mo'
}

/** Can the strings of a component be written so? */
export const isExportable = (
  { keyed, of }: ExportKind,
  component: { readonly template: string; readonly file_format: string },
): boolean => !(keyed && component.template === '') && (of?.includes(component.file_format) ?? true)

/** What a translation can be downloaded as, by the value of `format`. The pages read this table too: it loads no format. */
export const exportKinds: Readonly<Record<string, ExportKind>> = {
  po: { format: 'po', mime: 'text/x-po', extension: 'po' },
  xliff: {
    label: 'xliff',
    format: 'poxliff',
    version: '1.1',
    named: true,
    mime: 'application/x-xliff+xml',
    extension: 'xlf',
  },
  xliff11: {
    label: 'xliff11',
    format: 'plainxliff',
    version: '1.1',
    named: true,
    mime: 'application/x-xliff+xml',
    extension: 'xlf',
  },
  tbx: { format: 'tbx', mime: 'application/x-tbx', extension: 'tbx' },
  tmx: { label: 'tmx', format: 'tmx', mime: 'application/x-tmx', extension: 'tmx' },
  mo: { label: 'mo', format: 'po', mime: 'application/x-gettext-catalog', extension: 'mo', of: ['po', 'po-mono'] },
  csv: { format: 'csv', mime: 'text/csv', extension: 'csv' },
  xlsx: {
    format: 'xlsx',
    mime: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    extension: 'xlsx',
  },
  json: { format: 'json', mime: 'application/json', extension: 'json', keyed: true },
  'json-nested': { format: 'json-nested', mime: 'application/json', extension: 'json', keyed: true },
  aresource: { format: 'aresource', mime: 'application/xml', extension: 'xml', keyed: true },
  strings: { format: 'strings', mime: 'text/plain', extension: 'strings', keyed: true },
}
