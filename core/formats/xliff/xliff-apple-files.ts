/** A unit of Xcode's that holds one form of a plural string. */
export interface FormName {
  /** What the forms have in common. */
  readonly base: string
  readonly category: string
  /** The id of another form. */
  readonly idOf: (category: string) => string
}

const CATEGORIES = new Set(['zero', 'one', 'two', 'few', 'many', 'other'])
const STRINGSDICT_END = ':dict/:string'
const CATALOG_MARK = '|==|'

/** Tells forms by their ids; undefined for a unit that is a string of its own. */
export const appleForm = (id: string): FormName | undefined => stringsdictForm(id) ?? catalogForm(id)

/** Of a stringsdict: `/key:dict/variable:dict/one:dict/:string`. */
function stringsdictForm(id: string): FormName | undefined {
  if (!id.startsWith('/') || !id.endsWith(STRINGSDICT_END)) return undefined
  const parts = id.slice(1, -STRINGSDICT_END.length).split(':dict/')
  const category = parts.pop() ?? ''
  const variable = parts.pop()
  if (!CATEGORIES.has(category) || variable === undefined || parts.length === 0) return undefined
  const stem = `/${parts.join(':dict/')}:dict/${variable}`
  return {
    base: `${parts.join(':dict/')}:${variable}`,
    category,
    idOf: (other) => `${stem}:dict/${other}${STRINGSDICT_END}`,
  }
}

/** Of a string catalog: `key|==|plural.one`, `key|==|substitutions.variable.plural.one`. */
function catalogForm(id: string): FormName | undefined {
  const mark = id.lastIndexOf(CATALOG_MARK)
  const dot = id.lastIndexOf('.')
  if (mark === -1 || dot < mark) return undefined
  const category = id.slice(dot + 1)
  const path = id.slice(mark + CATALOG_MARK.length, dot)
  if (!CATEGORIES.has(category) || (path !== 'plural' && !path.endsWith('.plural'))) return undefined
  const inner = path.slice(0, -'.plural'.length)
  const key = id.slice(0, mark)
  return {
    base: inner === '' ? key : key + CATALOG_MARK + inner,
    category,
    idOf: (other) => `${id.slice(0, dot)}.${other}`,
  }
}

/** The id of one form of a new plural string, as Xcode writes them for string catalogs. */
export const newFormId = (key: string, category: string): string =>
  `${key}${key.includes(CATALOG_MARK) ? '.' : CATALOG_MARK}plural.${category}`
