import { expressionProblem } from '#core/automation/cel.ts'
import { eventNumber } from '#core/automation/event-names.ts'
import { query, readOperation } from '#core/automation/read-actions.ts'
import { fail, type Given, items, members, oneOf, WorkflowProblem, words } from '#core/automation/shape.ts'
import {
  type Branch,
  type Condition,
  comparisons,
  groups,
  plainTriggers,
  type Trigger,
  type Workflow,
  type WorkflowAction,
} from '#core/automation/workflow.ts'
import { yamlValue } from '#core/formats/syntax/yaml/yaml-value.ts'
import { type Message, message, verbatim } from '#core/messages/message.ts'
import { State } from '#core/units/state.ts'

const LONGEST = 64 * 1024
const MAX_NODES = 100
const DEEPEST = 8

/** Counts what a workflow is made of while it is read. */
class Reader {
  #nodes = 0
  readonly #ids = new Set<string>()

  #node(path: string, depth: number): void {
    if (++this.#nodes > MAX_NODES || depth > DEEPEST) fail(path, message('automation.tooLarge'))
  }

  conditions(given: Given, depth: number): Condition[] {
    return items(given).map((one) => this.#condition(one, depth))
  }

  actions(given: Given, depth: number): WorkflowAction[] {
    return items(given).map((one) => this.#action(one, depth))
  }

  #condition(given: Given, depth: number): Condition {
    this.#node(given.path, depth)
    const { condition, value, conditions } = members(given, ['condition'], ['value', 'conditions'])
    const kind = oneOf(condition, [...comparisons, ...groups, 'unit_state'] as const)
    if (kind === 'and' || kind === 'or' || kind === 'not') {
      const inner = this.conditions(conditions ?? fail(given.path, needed('conditions')), depth + 1)
      if (kind === 'not' && inner.length !== 1) fail(given.path, message('automation.notOne'))
      return { condition: kind, conditions: inner }
    }
    const compared = value ?? fail(given.path, needed('value'))
    if (conditions !== undefined) fail(given.path, message('automation.unknown', { name: 'conditions' }))
    return kind === 'unit_state'
      ? { condition: kind, value: oneOf(compared, Object.values(State)) }
      : { condition: kind, value: comparison(kind, compared) }
  }

  #action(given: Given, depth: number): WorkflowAction {
    this.#node(given.path, depth)
    const { value } = given
    const has = (name: string) => typeof value === 'object' && value !== null && Object.hasOwn(value, name)
    if (has('sequence')) return { sequence: this.actions(members(given, ['sequence']).sequence, depth + 1) }
    if (has('choose')) {
      const found = members(given, ['choose'], ['default'])
      const choose = items(found.choose).map((one) => this.#branch(one, depth + 1))
      return found.default ? { choose, default: this.actions(found.default, depth + 1) } : { choose }
    }
    const operation = readOperation(given)
    if (operation.id !== undefined && this.#ids.has(operation.id)) fail(given.path, message('automation.sameId'))
    if (operation.id !== undefined) this.#ids.add(operation.id)
    return operation
  }

  #branch(given: Given, depth: number): Branch {
    const { conditions, sequence } = members(given, ['conditions', 'sequence'])
    return { conditions: this.conditions(conditions, depth), sequence: this.actions(sequence, depth) }
  }
}

const needed = (name: string): Message => message('automation.missing', { name })

function comparison(kind: (typeof comparisons)[number], given: Given): string {
  const value = words(given)
  if (kind === 'matching_strings') return query(given)
  const problem = kind === 'expression' ? expressionProblem(value) : undefined
  if (problem !== undefined) fail(given.path, problem)
  return kind === 'change_action' ? event(given) : value
}

function event(given: Given): string {
  const name = words(given)
  return eventNumber(name) === undefined ? fail(given.path, message('field.choice', { value: name })) : name
}

function trigger(given: Given): Trigger {
  const { trigger: name, events } = members(given, ['trigger'], ['events'])
  const kind = oneOf(name, [...plainTriggers, 'change'] as const)
  if (kind !== 'change') {
    if (events !== undefined) fail(given.path, message('automation.unknown', { name: 'events' }))
    return { trigger: kind }
  }
  const wanted = items(events ?? fail(given.path, needed('events'))).map(event)
  if (wanted.length === 0) fail(given.path, needed('events'))
  if (new Set(wanted).size < wanted.length) fail(given.path, message('automation.twice'))
  return { trigger: kind, events: wanted }
}

function triggers(given: Given): Trigger[] {
  const found = items(given).map(trigger)
  if (new Set(found.map((one) => JSON.stringify(one))).size < found.length)
    fail(given.path, message('automation.twice'))
  return found
}

function read(given: Given): Workflow {
  const found = members(given, ['version', 'triggers', 'actions'], ['conditions'])
  if (found.version.value !== 1) fail(found.version.path, message('automation.version'))
  const reader = new Reader()
  return {
    version: 1,
    triggers: triggers(found.triggers),
    ...(found.conditions && { conditions: reader.conditions(found.conditions, 1) }),
    actions: reader.actions(found.actions, 1),
  }
}

/** A workflow as somebody gave it: an object, or a text in YAML or JSON; everything that was left out is filled in. */
export function readWorkflow(given: unknown): { readonly workflow: Workflow } | { readonly problem: Message } {
  const size = typeof given === 'string' ? given.length : (JSON.stringify(given)?.length ?? 0)
  if (size > LONGEST) return { problem: message('field.textLength', { limit: LONGEST }) }
  const parsed = typeof given === 'string' ? yamlValue(given) : { value: given }
  if ('problem' in parsed) return { problem: verbatim(parsed.problem) }
  try {
    return { workflow: read({ value: parsed.value, path: 'workflow' }) }
  } catch (error) {
    if (error instanceof WorkflowProblem) return { problem: error.said }
    throw error
  }
}
