import { type AnyRoute, isActionRoute, isFileRoute, isStreamRoute, type Write } from '#server/api/http/route.ts'

/** The parts of a schema that are told to who asks with OPTIONS. */
interface Rule {
  readonly type?: string | readonly string[]
  readonly format?: string
  readonly description?: string
  readonly minLength?: number
  readonly maxLength?: number
  readonly minimum?: number
  readonly maximum?: number
  readonly const?: unknown
  readonly enum?: readonly unknown[]
  readonly anyOf?: readonly Rule[]
  readonly items?: Rule
  readonly properties?: Readonly<Record<string, Rule>>
  readonly required?: readonly string[]
}

export interface FieldHelp {
  readonly type: string
  readonly required: boolean
  readonly read_only: boolean
  readonly label: string
  readonly [more: string]: unknown
}

/** What a POST or PUT takes, field by field. */
export function actionsOf(route: AnyRoute): Readonly<Record<string, Readonly<Record<string, FieldHelp>>>> {
  const writes = (route.writes ?? []).filter(({ method }) => method === 'POST' || method === 'PUT')
  return Object.fromEntries(writes.map((one) => [one.method, fieldsOf(one, shownBy(route, one))]))
}

/** The fields that replies show: of one object, or of each item of a list. */
function shownBy(route: AnyRoute, write: Write): Readonly<Record<string, Rule>> {
  const shows = !isActionRoute(route) && !isFileRoute(route) && !isStreamRoute(route)
  const rule: Rule | undefined = write.reply ?? (shows ? route.reply : undefined)
  return rule?.properties?.results?.items?.properties ?? rule?.properties ?? {}
}

function fieldsOf(write: Write, shown: Readonly<Record<string, Rule>>): Record<string, FieldHelp> {
  const taken: Readonly<Record<string, Rule>> = write.body?.properties ?? {}
  const required = new Set(write.body?.required)
  const fields: Record<string, FieldHelp> = {}
  for (const name of Object.keys({ ...shown, ...taken })) {
    const written = taken[name]
    const rule = written ?? shown[name]
    if (rule) fields[name] = helpOf(name, rule, { required: required.has(name), read_only: written === undefined })
  }
  return fields
}

function helpOf(name: string, rule: Rule, use: { readonly required: boolean; readonly read_only: boolean }): FieldHelp {
  const plain = withoutNull(rule)
  const choices = choicesOf(plain)
  const item = plain.type === 'array' ? plain.items : undefined
  const known: Readonly<Record<string, unknown>> = {
    help_text: rule.description ?? plain.description,
    max_length: plain.maxLength,
    min_length: plain.minLength,
    max_value: plain.maximum,
    min_value: plain.minimum,
    choices: choices?.map((value) => ({ value, display_name: String(value) })),
    child: item && helpOf('', item, { required: true, read_only: use.read_only }),
    children: plain.properties && childrenOf(plain, use.read_only),
  }
  const described = Object.entries(known).filter(([, value]) => value !== undefined)
  const label = name.charAt(0).toUpperCase() + name.slice(1).replaceAll('_', ' ')
  return { type: choices ? 'choice' : typeOf(plain), ...use, label, ...Object.fromEntries(described) }
}

const childrenOf = ({ properties = {}, required = [] }: Rule, read_only: boolean): Record<string, FieldHelp> =>
  Object.fromEntries(
    Object.entries(properties).map(([name, rule]) => [
      name,
      helpOf(name, rule, { required: required.includes(name), read_only }),
    ]),
  )

function withoutNull(rule: Rule): Rule {
  const kinds = rule.anyOf?.filter(({ type }) => type !== 'null')
  const [only] = kinds ?? []
  return kinds?.length === 1 && only ? only : rule
}

function choicesOf({ enum: listed, anyOf }: Rule): readonly unknown[] | undefined {
  if (listed) return listed
  return anyOf?.every((one) => one.const !== undefined) ? anyOf.map((one) => one.const) : undefined
}

const formats: Readonly<Record<string, string>> = { date: 'date', 'date-time': 'datetime', uri: 'url', email: 'email' }
const types: Readonly<Record<string, string>> = { array: 'list', object: 'nested object', number: 'float' }

function typeOf({ type, format }: Rule): string {
  const name = typeof type === 'string' ? type : type?.find((one) => one !== 'null')
  return (format && formats[format]) ?? (name === undefined ? 'field' : (types[name] ?? name))
}
