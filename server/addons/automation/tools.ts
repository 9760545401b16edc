import type { Evaluated } from '#core/automation/cel.ts'
import { message } from '#core/messages/message.ts'
import { render } from '#core/messages/render.ts'
import type { WorkflowTools } from '#server/addons/automation/workflow-run.ts'
import { unitsFound } from '#server/addons/kinds/each-unit.ts'
import type { AddonWork } from '#server/addons/model/addon.ts'
import type { Session, Threads } from '#server/threads/threads.ts'

const PATIENCE_MS = 5000

/** Evaluates in a thread that is ended when it takes too long: what somebody wrote may do so on purpose. */
export const evaluateIn =
  (
    threads: Threads | undefined,
    signal: AbortSignal | undefined,
    patienceMs: number = PATIENCE_MS,
  ): WorkflowTools['evaluate'] =>
  async (expression, context) => {
    if (!threads) return { problem: 'There are no threads in this worker.' }
    const patience = new AbortController()
    const both = signal ? AbortSignal.any([signal, patience.signal]) : patience.signal
    let timer: NodeJS.Timeout | undefined
    const evaluate = async (session: Session<'evaluateCondition'>): Promise<Evaluated> => {
      // The time counts from when the thread is there.
      await session.next(undefined)
      timer = setTimeout(() => patience.abort(), patienceMs)
      const { value } = await session.next(undefined)
      return value ?? { problem: render(message('automation.tooSlow')) }
    }
    try {
      return await threads.use('evaluateCondition', { expression, context }, evaluate, { signal: both })
    } catch (error) {
      signal?.throwIfAborted()
      if (patience.signal.aborted) return { problem: render(message('automation.tooSlow')) }
      throw error
    } finally {
      clearTimeout(timer)
    }
  }

type Work = Pick<AddonWork, 'db' | 'component' | 'now' | 'threads' | 'signal'>

/** What conditions need; nothing that changes anything. */
export const conditionTools = (work: Work): WorkflowTools => ({
  evaluate: evaluateIn(work.threads, work.signal),
  matches: async (query) => (await unitsFound(work, query)).length > 0,
})
