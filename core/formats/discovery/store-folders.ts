import { CodeTest } from '#core/formats/discovery/language-slots.ts'

const STORE_PATH =
  /^(.*\/)?(metadata\/(?:android\/|ios\/)?|whatsnew\/)([^/]+)\/(title|name|subtitle|keywords|short_description|full_description|description|release_notes|promotional_text)\.txt$/

/** Folders of texts for app stores: one folder a language, each a file of its own. */
export function storeFolders(paths: readonly string[]): { readonly mask: string; readonly codes: readonly string[] }[] {
  const test = new CodeTest()
  const found = new Map<string, Set<string>>()
  for (const path of paths) {
    const [, before = '', folder, code] = STORE_PATH.exec(path) ?? []
    if (folder === undefined || code === undefined || !test.isWholeCode(code)) continue
    const mask = `${before}${folder}*`
    const codes = found.get(mask)
    if (codes) codes.add(code)
    else found.set(mask, new Set([code]))
  }
  return [...found].map(([mask, codes]) => ({ mask, codes: [...codes] }))
}
