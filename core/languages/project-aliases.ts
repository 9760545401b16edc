/** What a project's `language_aliases` says: codes of its files and what we call them. */
export interface LanguageAliases {
  readonly byFileCode: ReadonlyMap<string, string>
  readonly byCode: ReadonlyMap<string, string>
  /** Parts that are not 'a:b', or whose file code was named before. */
  readonly rejected: readonly string[]
}

/** Reads 'a:b,c:d'. Case matters: 'zh-cn' and 'zh-CN' may be two files. */
export function parseLanguageAliases(text: string): LanguageAliases {
  const byFileCode = new Map<string, string>()
  const byCode = new Map<string, string>()
  const rejected: string[] = []
  for (const part of text.split(',').map((item) => item.trim())) {
    const [fileCode = '', code = '', ...more] = part.split(':').map((side) => side.trim())
    if (part === '') continue
    if (fileCode === '' || code === '' || more.length > 0 || byFileCode.has(fileCode)) {
      rejected.push(part)
      continue
    }
    byFileCode.set(fileCode, code)
    if (!byCode.has(code)) byCode.set(code, fileCode)
  }
  return { byFileCode, byCode, rejected }
}

/** The language code meant by a code found in a file name; to be resolved further. */
export function codeOfFile(aliases: LanguageAliases, fileCode: string): string {
  return aliases.byFileCode.get(fileCode) ?? fileCode
}

/** The code a new file gets: the project's own name for the language, else `formatted`, its code in the component's style. */
export function fileCodeOf(aliases: LanguageAliases, code: string, formatted: string): string {
  return aliases.byCode.get(code) ?? aliases.byCode.get(formatted) ?? formatted
}
