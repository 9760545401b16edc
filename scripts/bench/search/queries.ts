/** A search of the whole site, and the plain SQL that counts the same strings. */
export interface BenchQuery {
  readonly name: string
  readonly query: string
  /** By number, if absent. */
  readonly sort?: string
  readonly floor: string
  /** The same for PostgreSQL, where it differs in more than `instr`. */
  readonly postgresFloor?: string
  readonly values: readonly (string | number)[]
}

const sourced = 'from unit u join source_string s on s.id = u.source_string_id where'
const day = (text: string): number => Date.parse(`${text}T00:00:00Z`) * 1000

/** Words that stand in the data: one in many strings, one in few, and a whole text with its key. */
export interface Samples {
  readonly common: string
  readonly rare: string
  readonly source: string
  readonly key: string
  readonly target: string
  /** The day the data was imported. */
  readonly today: string
}

const anywhere = `${sourced} (instr(lower(u.target), ?) or instr(lower(s.source), ?) or instr(lower(s.context), ?))`

export const benchQueries = (samples: Samples): BenchQuery[] => [
  ...substringQueries(samples),
  ...exactQueries(samples),
  ...stateQueries(samples),
  ...dateQueries(samples),
  ...expressionQueries(samples),
  ...orderedQueries(samples),
]

const substringQueries = ({ common, rare }: Samples): BenchQuery[] => [
  { name: 'substring anywhere, rare', query: rare, floor: anywhere, values: [rare, rare, rare] },
  { name: 'substring anywhere, common', query: common, floor: anywhere, values: [common, common, common] },
  {
    name: 'substring of translations',
    query: `target:${rare}`,
    floor: 'from unit where instr(lower(target), ?)',
    values: [rare],
  },
  {
    name: 'two letters of translations',
    query: `target:${rare.slice(0, 2)}`,
    floor: 'from unit where instr(lower(target), ?)',
    values: [rare.slice(0, 2)],
  },
  {
    name: 'one letter of translations',
    query: `target:${rare.slice(0, 1)}`,
    floor: 'from unit where instr(lower(target), ?)',
    values: [rare.slice(0, 1)],
  },
  {
    name: 'one letter anywhere',
    query: rare.slice(0, 1),
    floor: anywhere,
    values: [rare.slice(0, 1), rare.slice(0, 1), rare.slice(0, 1)],
  },
]

const exactQueries = ({ source, key, target }: Samples): BenchQuery[] => [
  {
    name: 'exact source',
    query: `source:=${JSON.stringify(source)}`,
    floor: `${sourced} s.source = ?`,
    values: [source],
  },
  { name: 'exact key', query: `key:="${key}"`, floor: `${sourced} s.context = ?`, values: [key] },
  {
    name: 'exact translation',
    query: `target:=${JSON.stringify(target)}`,
    floor: 'from unit where target = ?',
    values: [target],
  },
]

const stateQueries = ({ rare }: Samples): BenchQuery[] => [
  { name: 'state, most', query: 'state:>=translated', floor: 'from unit where state >= 20', values: [] },
  { name: 'state, some', query: 'state:empty', floor: 'from unit where state = 0', values: [] },
  { name: 'state, none', query: 'state:approved', floor: 'from unit where state = 30', values: [] },
  {
    name: 'state and substring',
    query: `state:empty ${rare}`,
    floor: `${anywhere} and u.state = 0`,
    values: [rare, rare, rare],
  },
]

const dateQueries = ({ today }: Samples): BenchQuery[] => [
  {
    name: 'added, all',
    query: `added:>=${today}`,
    floor: 'from unit where created >= ?',
    values: [day(today)],
  },
  {
    name: 'added, none',
    query: 'added:<2020-01-01',
    floor: 'from unit where created < ?',
    values: [day('2020-01-02')],
  },
  {
    name: 'touched, all',
    query: `last_changed:>=${today}`,
    floor: 'from unit where coalesce(updated, created) >= ?',
    values: [day(today)],
  },
  {
    name: 'changed by people',
    query: `changed:>=${today}`,
    floor: `from unit where id in (select unit_id from change where timestamp >= ? and action in (2, 5, 6, 7, 8, 9, 27, 30, 31, 32, 36, 37, 66, 76, 77, 79, 94))`,
    values: [day(today)],
  },
]

const expressionQueries = ({ rare }: Samples): BenchQuery[] => [
  {
    name: 'regular expression, translations',
    query: `target:r"${rare.slice(0, -2)}[a-z]${rare.at(-1)}"`,
    floor: "from unit where target glob '*' || ? || '[a-z]' || ? || '*'",
    postgresFloor: "from unit where target ~ (? || '[a-z]' || ?)",
    values: [rare.slice(0, -2), rare.at(-1) as string],
  },
  {
    name: 'regular expression, keys',
    query: String.raw`key:r"^errors\."`,
    floor: `${sourced} s.context glob 'errors.*'`,
    postgresFloor: `${sourced} s.context like 'errors.%'`,
    values: [],
  },
  {
    name: 'regular expression, sources',
    query: 'source:r"[2-5]"',
    floor: `${sourced} s.source glob '*[2-5]*'`,
    postgresFloor: `${sourced} s.source ~ '[2-5]'`,
    values: [],
  },
  {
    name: 'regular expression of a class',
    query: 'target:r"[2-5]"',
    floor: "from unit where target glob '*[2-5]*'",
    postgresFloor: "from unit where target ~ '[2-5]'",
    values: [],
  },
  {
    name: 'regular expression, either case',
    query: `target:r"(?i)${rare}"`,
    floor: 'from unit where instr(lower(target), ?)',
    values: [rare],
  },
  {
    name: 'regular expression at the beginning',
    query: 'target:r"^[A-Z][A-Z]"',
    floor: "from unit where target glob '[A-Z][A-Z]*'",
    postgresFloor: "from unit where target ~ '^[A-Z][A-Z]'",
    values: [],
  },
  {
    name: 'regular expression of nothing fixed',
    query: 'target:r"[a-z]+[ ][aeiou]"',
    floor: "from unit where target glob '*[a-z] [aeiou]*'",
    postgresFloor: "from unit where target ~ '[a-z] [aeiou]'",
    values: [],
  },
  {
    name: 'regular expression and state',
    query: 'state:empty target:r"[A-Z]{3}"',
    floor: "from unit where state = 0 and target glob '*[A-Z][A-Z][A-Z]*'",
    postgresFloor: "from unit where state = 0 and target ~ '[A-Z]{3}'",
    values: [],
  },
]

const orderedQueries = ({ rare }: Samples): BenchQuery[] => [
  {
    name: 'two letters anywhere, a frequent pair',
    query: rare.slice(0, 2),
    floor: anywhere,
    values: [rare.slice(0, 2), rare.slice(0, 2), rare.slice(0, 2)],
  },
  {
    name: 'state and one letter of translations',
    query: `state:>=translated target:${rare.slice(1, 2)}`,
    floor: 'from unit where state >= 20 and instr(lower(target), ?)',
    values: [rare.slice(1, 2)],
  },
  {
    name: 'state, most, ordered by target',
    query: 'state:>=translated',
    sort: 'target',
    floor: 'from unit where state >= 20',
    values: [],
  },
  {
    name: 'state, most, ordered by priority and position',
    query: 'state:>=translated',
    sort: '-priority,position',
    floor: 'from unit where state >= 20',
    values: [],
  },
  {
    name: 'one letter anywhere, ordered by target',
    query: rare.slice(0, 1),
    sort: '-target',
    floor: anywhere,
    values: [rare.slice(0, 1), rare.slice(0, 1), rare.slice(0, 1)],
  },
  {
    name: 'NOT substring',
    query: `NOT ${rare}`,
    floor: anywhere.replace('where (', 'where not ('),
    values: [rare, rare, rare],
  },
]
