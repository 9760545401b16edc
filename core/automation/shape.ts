import { type Message, message } from '#core/messages/message.ts'

/** A workflow that is not as it should be. */
export class WorkflowProblem extends Error {
  readonly said: Message

  constructor(path: string, problem: Message) {
    super(path)
    this.said = message('automation.at', { path, problem })
  }
}

/** A part of a workflow that somebody wrote, and where it stands. */
export interface Given {
  readonly value: unknown
  readonly path: string
}

export function fail(path: string, problem: Message): never {
  throw new WorkflowProblem(path, problem)
}

/** The members of an object: those that must be there, and those that may be. */
export function members<Required extends string, Optional extends string>(
  { value, path }: Given,
  required: readonly Required[],
  optional: readonly Optional[] = [],
): Record<Required, Given> & Partial<Record<Optional, Given>> {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) fail(path, message('automation.object'))
  const known: readonly string[] = [...required, ...optional]
  const unknown = Object.keys(value).find((name) => !known.includes(name))
  if (unknown !== undefined) fail(path, message('automation.unknown', { name: unknown.slice(0, 60) }))
  const missing = required.find((name) => !Object.hasOwn(value, name))
  if (missing !== undefined) fail(path, message('automation.missing', { name: missing }))
  const found = Object.entries(value).map(([name, one]) => [name, { value: one, path: `${path}.${name}` }])
  return Object.fromEntries(found)
}

const MAX_ITEMS = 100

export function items({ value, path }: Given): Given[] {
  if (!Array.isArray(value)) fail(path, message('field.list'))
  if (value.length > MAX_ITEMS) fail(path, message('field.listLength', { limit: MAX_ITEMS }))
  return value.map((one, i) => ({ value: one, path: `${path}[${i}]` }))
}

const LONGEST = 4096

export function words({ value, path }: Given): string {
  if (typeof value !== 'string') fail(path, message('field.notAString'))
  if (value.length > LONGEST) fail(path, message('field.textLength', { limit: LONGEST }))
  return value
}

export function oneOf<T extends string | number>({ value, path }: Given, choices: readonly T[]): T {
  const found = choices.find((choice) => choice === value)
  return found ?? fail(path, message('field.choice', { value: String(value).slice(0, 60) }))
}

export function whole({ value, path }: Given, min: number, max: number): number {
  if (typeof value !== 'number' || !Number.isInteger(value)) fail(path, message('field.number'))
  if (value < min || value > max) fail(path, message('field.numberBetween', { min, max }))
  return value
}
