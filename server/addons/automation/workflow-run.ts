import type { Evaluated } from '#core/automation/cel.ts'
import type { Branch, Condition, Operation, Workflow, WorkflowAction } from '#core/automation/workflow.ts'
import { render } from '#core/messages/render.ts'
import { type RunContext, simpleVerdict } from '#server/addons/automation/run-context.ts'
import { AppError } from '#server/errors.ts'

/** What was done, or would be, part by part. */
export type TraceEntry = Readonly<Record<string, unknown>> & { readonly path: string; readonly status: string }

/** What a run asks of others. */
export interface WorkflowTools {
  evaluate(expression: string, context: RunContext): Promise<Evaluated>
  matches(query: string): Promise<boolean>
  /** Does something; a preview has none of this. */
  operate?(operation: Operation): Promise<Readonly<Record<string, unknown>>>
}

/** Undefined: what was not done yet would have to be known. */
type Verdict = boolean | undefined
type Mode = 'go' | 'maybe' | 'skip'

class ConditionFailed extends Error {}

/** One run through a workflow, or a preview of one. */
export class WorkflowRun {
  readonly trace: TraceEntry[] = []
  readonly #context: RunContext
  readonly #tools: WorkflowTools
  #touched = false
  /** What stopped it. */
  failure: string | undefined

  constructor(context: RunContext, tools: WorkflowTools) {
    this.#context = context
    this.#tools = tools
  }

  async go({ conditions = [], actions }: Workflow): Promise<void> {
    const verdict = await this.#all(conditions, { path: 'conditions', owner: 'conditions' })
    await this.#actions(actions, 'actions', verdict === true ? 'go' : 'skip')
  }

  #note(path: string, status: string, more: Readonly<Record<string, unknown>> = {}): void {
    this.trace.push({ path, status, ...more })
  }

  /** False as well where a condition failed: nothing runs then. */
  async #all(conditions: readonly Condition[], { path, owner }: { path: string; owner: string }): Promise<Verdict> {
    try {
      return await this.#list(conditions, path, 'and')
    } catch (error) {
      if (!(error instanceof ConditionFailed)) throw error
      this.failure = error.message
      this.#note(owner, 'error', { error: error.message })
      return false
    }
  }

  async #list(conditions: readonly Condition[], path: string, kind: 'and' | 'or'): Promise<Verdict> {
    const end = kind === 'or'
    let verdict: Verdict = !end
    for (const [i, condition] of conditions.entries()) {
      const at = `${path}[${i}]`
      if (verdict === end) {
        this.#note(at, 'skipped', { reason: 'short-circuit' })
        continue
      }
      const own = await this.#verdict(condition, at)
      if (own === end || own === undefined) verdict = own
      this.#note(at, own === undefined ? 'unknown' : 'evaluated', { value: own ?? null })
    }
    return verdict
  }

  async #verdict(condition: Condition, path: string): Promise<Verdict> {
    if ('conditions' in condition) {
      const { condition: kind, conditions } = condition
      const inner = await this.#list(conditions, `${path}.conditions`, kind === 'or' ? 'or' : 'and')
      return kind === 'not' && inner !== undefined ? !inner : inner
    }
    if (condition.condition === 'expression') return this.#evaluate(condition.value)
    if (condition.condition !== 'matching_strings') return simpleVerdict(condition, this.#context)
    return this.#touched ? undefined : this.#tools.matches(condition.value)
  }

  async #evaluate(expression: string): Promise<Verdict> {
    if (this.#touched && /\bresults\b/.test(expression)) return undefined
    const found = await this.#tools.evaluate(expression, this.#context)
    if ('problem' in found) throw new ConditionFailed(`Invalid CEL condition: ${found.problem}`)
    return found.value
  }

  async #actions(actions: readonly WorkflowAction[], path: string, mode: Mode): Promise<void> {
    for (const [i, action] of actions.entries()) {
      const at = `${path}[${i}]`
      const now = this.failure === undefined ? mode : 'skip'
      if ('sequence' in action) await this.#actions(action.sequence, `${at}.sequence`, now)
      else if ('choose' in action) await this.#choose(action.choose, action.default ?? [], at, now)
      else await this.#operate(action, at, now)
    }
  }

  async #choose(branches: readonly Branch[], otherwise: readonly WorkflowAction[], at: string, mode: Mode) {
    let rest = mode
    for (const [i, { conditions, sequence }] of branches.entries()) {
      const owner = `${at}.choose[${i}]`
      if (rest === 'skip') this.#note(owner, 'skipped')
      const verdict = rest === 'skip' ? false : await this.#all(conditions, { path: `${owner}.conditions`, owner })
      await this.#actions(sequence, `${owner}.sequence`, verdict === false ? 'skip' : verdict ? rest : 'maybe')
      if (verdict === true || this.failure !== undefined) rest = 'skip'
      else if (verdict === undefined) rest = 'maybe'
    }
    await this.#actions(otherwise, `${at}.default`, rest)
  }

  async #operate(operation: Operation, path: string, mode: Mode): Promise<void> {
    const { action, id } = operation
    const { operate } = this.#tools
    if (mode === 'skip') return this.#note(path, 'skipped')
    if (operate === undefined) {
      this.#touched = true
      return this.#note(path, mode === 'go' ? 'planned' : 'conditional', { action })
    }
    try {
      const output = await operate(operation)
      if (id !== undefined) this.#context.results[id] = output
      this.#note(path, 'completed', { action, output })
    } catch (error) {
      if (!(error instanceof AppError) || error.status >= 500) throw error
      this.failure = render(error.said)
      this.#note(path, 'error', { action, error: this.failure })
    }
  }
}
