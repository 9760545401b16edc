import { isTestCode } from './floors.ts'
import type { Fault } from './rules.ts'

/** Ids that are names of other things as well: found only where a file format is meant. */
const words = new Set(['appstore', 'csv', 'html', 'i18next', 'json', 'properties', 'strings', 'txt'])

const QUOTED = /(['"`])([\w-]+)\1/g
const MEANS_FORMAT = /(?:file_?format\S*\s*(?:[:=!?|]+\s*)?|(?:find|)format(?:Of|Flags)?\(|\.id [!=]==? )$/i
const PASSED_OVER = /^\s*(?:\*|\/\/|\/\*)|^(?:import|export) .* from |^declare module /

const isExcepted = (path: string): boolean =>
  path.startsWith('core/formats/') || path.startsWith('server/demo/') || isTestCode(path)

/** The id of a file format is written where the format is, and nowhere else: what it can do, it says itself. */
export function findFormatIds(path: string, text: string, ids: ReadonlySet<string>): Fault[] {
  if (isExcepted(path)) return []
  return text.split('\n').flatMap((line, index) => {
    if (PASSED_OVER.test(line)) return []
    const found = [...line.matchAll(QUOTED)].flatMap(({ 2: id = '', index: at }) =>
      ids.has(id) && (!words.has(id) || MEANS_FORMAT.test(line.slice(0, at))) ? [id] : [],
    )
    return found.map((id) => ({
      path,
      line: index + 1,
      rule: `'${id}' is the id of a file format`,
      advice: 'let the format say it: a property of FileFormat in core/formats/model/format.ts',
    }))
  })
}
