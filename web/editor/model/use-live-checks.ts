import { useEffect } from 'react'
import type { GlossaryTerm } from '../../../core/glossary/terms.ts'
import type { Unit } from '../../api/types.ts'
import { whenIdle } from '../../components/layout/when-idle.ts'
import type { UnitContext } from '../data/unit-context.ts'
import type { FindingsStore } from './findings-store.ts'
import { checkedUnit, findLive } from './live-checks.ts'
import type { TargetModel } from './model.ts'

const DEBOUNCE_MS = 120

interface LiveCheckInput {
  unit: Unit
  context: UnitContext
  model: TargetModel
  findings: FindingsStore
  glossary: readonly GlossaryTerm[] | undefined
}

/** Runs the checks on what is typed, once the fingers rest and the browser has nothing better to do. */
export function useLiveChecks({ unit, context, model, findings, glossary }: LiveCheckInput): void {
  useEffect(() => {
    let cancel = () => {}
    let isOver = false
    const look = async () => {
      const forms = model.forms()
      const found = await findLive(checkedUnit(unit, context, { forms, state: model.state(), glossary }))
      if (!isOver && model.forms() === forms) findings.set({ forms, findings: found })
    }
    const soon = () => {
      cancel()
      const timer = setTimeout(() => {
        // Without a connection the checks cannot come; the next pause tries again.
        cancel = whenIdle(() => void look().catch(() => undefined))
      }, DEBOUNCE_MS)
      cancel = () => clearTimeout(timer)
    }
    soon()
    const stop = model.subscribe(soon)
    return () => {
      isOver = true
      cancel()
      stop()
    }
  }, [unit, context, model, findings, glossary])
}
