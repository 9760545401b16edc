import { useCallback, useEffect, useLayoutEffect, useState } from 'react'
import type { Unit } from '../../api/types.ts'
import { dropDraft, readDraft, writeDraft } from '../queue/drafts.ts'
import { etagOf } from '../queue/versions.ts'
import { makeTargetModel, type TargetModel } from './model.ts'

const DEBOUNCE_MS = 250

function start(unit: Unit, user: string): TargetModel {
  const draft = user === '' ? undefined : readDraft(localStorage, user, unit.id)
  return draft ? makeTargetModel(unit, { forms: draft.target, base: draft.base }) : makeTargetModel(unit)
}

const isSame = (a: readonly string[], b: readonly string[]): boolean => a.join('\0') === b.join('\0')

/**
 * The text in hand for a string. When the string changes on the server, an untouched text follows; one that was touched
 * stays, and `theirs` tells what it would run into.
 */
export function useTargetModel(unit: Unit, user: string) {
  const [model, setModel] = useState(() => start(unit, user))
  /** What was typed before and never saved is back; told until it is saved or thrown away. */
  const [isRestored, setRestored] = useState(() => model.isDirty())
  const [theirs, setTheirs] = useState<readonly string[]>()
  useEffect(() => {
    const isSameText = isSame(unit.target, model.saved)
    // What was saved from here has arrived: whoever types on already is not in anybody's way.
    if (isSameText && unit.state === model.savedState && !model.isStale) model.rebase(etagOf(unit))
    if (isSameText && etagOf(unit) === model.base) return setTheirs(undefined)
    if (!model.isDirty() || isSame(unit.target, model.forms())) {
      setModel(makeTargetModel(unit))
      setTheirs(undefined)
      setRestored(false)
    } else setTheirs(unit.target)
  }, [unit, model])
  useLayoutEffect(() => storeDraft(model, user), [model, user])
  const discard = useCallback(() => {
    dropDraft(localStorage, user, unit.id)
    setModel(makeTargetModel(unit))
    setRestored(false)
  }, [unit, user])
  return { model, theirs, isRestored, discard }
}

/** Writes the text into the browser's storage while it differs from what is saved. */
function storeDraft(model: TargetModel, user: string): (() => void) | undefined {
  if (user === '') return undefined
  let timer: ReturnType<typeof setTimeout> | undefined
  const write = () => {
    timer = undefined
    if (model.isDraft()) writeDraft(localStorage, user, model.unit, { target: model.forms(), base: model.base })
    else dropDraft(localStorage, user, model.unit)
  }
  const flush = () => {
    if (timer === undefined) return
    clearTimeout(timer)
    write()
  }
  const stop = model.subscribe(() => {
    clearTimeout(timer)
    timer = setTimeout(write, DEBOUNCE_MS)
  })
  addEventListener('pagehide', flush)
  return () => {
    stop()
    flush()
    removeEventListener('pagehide', flush)
  }
}
