import { message } from '#core/messages/message.ts'
import { type FlagItem, type FlagProblem, readFlagList } from '#core/units/flag-syntax.ts'
import { canonicalName, DISCARD, flagAliases, isDropped } from '#core/units/flags.ts'
import { typedFlags } from '#core/units/typed-flags.ts'
import { ignoreFlag } from './model/check.ts'
import { allChecks } from './registry.ts'

/** Plain flags that change what a unit is or how its text is looked at, whatever checks there are. */
const UNIT_FLAGS: readonly string[] = [
  'read-only',
  'terminology',
  'forbidden',
  'xml-text',
  'bbcode-text',
  'auto-safe-html',
  'auto-java-messageformat',
  'strict-same',
  'strict-format',
  'strict-zero',
  'lone-apostrophe',
  'font-monospace',
  'case-insensitive',
  'dos-eol',
  'ignore-all-checks',
]

/** Flags without a parameter: those of units, and what switches a check on or off. */
const plainFlags: ReadonlySet<string> = new Set([
  ...UNIT_FLAGS,
  ...allChecks.flatMap(({ id, ignoredBy, enabledBy = [] }) => [
    ignoreFlag(id),
    ignoredBy,
    ...enabledBy.filter((name) => !Object.hasOwn(typedFlags, name)),
  ]),
])

/** Everything wrong with a list that a person wrote, with its place. */
export function validateFlags(text: string): readonly FlagProblem[] {
  const { items, problems } = readFlagList(text)
  return [...problems, ...items.flatMap((item) => itemProblem(item) ?? [])].sort((a, b) => a.start - b.start)
}

const isKnownFlag = (name: string): boolean =>
  plainFlags.has(name) || flagAliases.has(name) || Object.hasOwn(typedFlags, name)

function itemProblem({ name, values, start, end }: FlagItem): FlagProblem | undefined {
  if (isDropped(name)) return undefined
  const known = canonicalName(name)
  if (known === DISCARD) return discardProblem({ name, values, start, end })
  if (plainFlags.has(known)) {
    if (values.length === 0) return undefined
    return { code: 'parameter', message: message('flag.noParameter', { flag: name }), start, end }
  }
  const validate = Object.hasOwn(typedFlags, known) ? typedFlags[known] : undefined
  if (!validate)
    return { code: 'unknown', message: message('flag.none', { flag: name }), start, end: start + name.length }
  const problem = validate(values)
  return problem === undefined
    ? undefined
    : { code: 'parameter', message: message('flag.parameter', { flag: name, problem }), start, end }
}

function discardProblem({ values, start, end }: FlagItem): FlagProblem | undefined {
  const [value] = values
  if (value === undefined || values.length > 1)
    return { code: 'parameter', message: message('flag.discardOne'), start, end }
  if (isKnownFlag(value.text)) return undefined
  return { code: 'unknown', message: message('flag.noneToDiscard', { flag: value.text }), start, end }
}
