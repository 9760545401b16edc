import { useEffect, useLayoutEffect, useState } from 'react'
import type { TargetModel } from '../model.ts'
import { earlyField } from './early-field.ts'

type AreaOf = (form: number) => HTMLTextAreaElement | undefined

/** Goes on where the person has got to in the fields that were on the page before. */
function takeOver(model: TargetModel, user: string, areaOf: AreaOf, listening: Promise<void>): void {
  const early = earlyField()
  if (!early) return
  if (early.text.unit !== model.unit || early.text.user !== user) {
    early.end()
    return
  }
  early.whenWhole(() => {
    const [forms, caret, pressed] = [early.text.forms(), early.caret(), early.pressed()]
    early.end()
    forms.forEach((text, form) => {
      const area = areaOf(form)
      // Before the model tells: a field that has the text already keeps its caret.
      if (area && area.value !== text) area.value = text
      model.set(form, text)
    })
    const area = areaOf(caret?.form ?? 0)
    if (!area) return
    if (caret) {
      area.focus({ preventScroll: true })
      area.setSelectionRange(caret.start, caret.end, caret.direction)
    }
    if (pressed) void listening.then(() => area.dispatchEvent(new KeyboardEvent('keydown', { ...pressed, ...heard })))
  })
}

const heard = { bubbles: true, cancelable: true }

/** Given when all parts of the page listen to keys. */
function makeSignal() {
  let give = () => {}
  const given = new Promise<void>((resolve) => {
    give = resolve
  })
  return { given, give }
}

export function useTakeOver(model: TargetModel, user: string, areaOf: AreaOf): void {
  const [listening] = useState(makeSignal)
  useLayoutEffect(() => takeOver(model, user, areaOf, listening.given), [model, user, areaOf, listening])
  useEffect(() => {
    setTimeout(listening.give)
  }, [listening])
}
