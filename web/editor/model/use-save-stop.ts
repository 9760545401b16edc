import { useQueryClient } from '@tanstack/react-query'
import { useCallback, useState } from 'react'
import { State } from '#core/units/state.ts'
import type { GlossaryTerm } from '../../../core/glossary/terms.ts'
import type { Unit } from '../../api/types.ts'
import { checksQuery } from '../data/checks-query.ts'
import type { UnitContext } from '../data/unit-context.ts'
import type { FindingsStore } from './findings-store.ts'
import { checkedUnit, findLiveNow, type LiveFinding } from './live-checks.ts'
import type { TargetModel } from './model.ts'

/** A save that was held up once: the text it was about, and why. */
export interface SaveStop {
  readonly forms: readonly string[]
  readonly findings: readonly LiveFinding[]
}

interface Checking {
  unit: Unit
  context: UnitContext
  model: TargetModel
  findings: FindingsStore
  glossary: readonly GlossaryTerm[] | undefined
}

/**
 * Holds a save up once when the text would break the program that shows it. Whoever saves the same text again means it:
 * checks can be wrong, people decide.
 */
export function useSaveStop({ unit, context, model, findings, glossary }: Checking) {
  const client = useQueryClient()
  const [stop, setStop] = useState<SaveStop>()
  /** What fails on the text as it is, apart from what somebody dismissed. */
  const failing = useCallback((): readonly LiveFinding[] => {
    const forms = model.forms()
    const checked = findings.get()
    const found =
      checked.forms === forms
        ? checked.findings
        : findLiveNow(checkedUnit(unit, context, { forms, state: State.translated, glossary }))
    const stored = client.getQueryData(checksQuery(unit.id).queryKey) ?? []
    const dismissed = new Set(stored.filter((one) => one.dismissed).map(({ check }) => check))
    return (found ?? []).filter(({ check }) => !dismissed.has(check.id))
  }, [client, unit, context, model, findings, glossary])
  /** Whether the text may go: what is finished and changed is looked at, what needs editing is not. */
  const passes = useCallback(
    (state: number): boolean => {
      const forms = model.forms()
      const isSameText = stop?.forms === forms
      const isFinished = state >= State.translated && forms.some((text) => text !== '')
      if (!isFinished || !model.isDirty() || isSameText) {
        setStop(undefined)
        return true
      }
      const breaking = failing().filter((one) => one.isBreaking)
      setStop(breaking.length > 0 ? { forms, findings: breaking } : undefined)
      return breaking.length === 0
    },
    [failing, model, stop],
  )
  return { stop, passes, failing }
}
