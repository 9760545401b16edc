/** Language without country and script: `pt` of `pt_BR`, `zh` of `zh-Hant`. */
export function baseLanguage(code: string): string {
  const end = code.search(/[-_@]/)
  return (end === -1 ? code : code.slice(0, end)).toLowerCase()
}

const WITHOUT_SPACES = new Set('bo dz ja km lo my nan shn th tdd wuu yue zh gan hak cdo lzh'.split(' '))

/** Are words divided by spaces in this language? */
export const usesSpaces = (code: string): boolean => !WITHOUT_SPACES.has(baseLanguage(code))
