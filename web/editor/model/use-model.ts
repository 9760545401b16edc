import { useCallback, useLayoutEffect, useState, useSyncExternalStore } from 'react'
import { useEditing } from './context.ts'
import type { Checked } from './findings-store.ts'
import type { TargetModel } from './model.ts'

/**
 * Something about the text in hand. The field has the focus before the first paint: whoever shows the text hears of the
 * first letter, too, which React's own hook would miss until after that paint.
 */
function useModel<Value extends string | number | readonly string[]>(model: TargetModel, read: () => Value): Value {
  const [, see] = useState(read)
  useLayoutEffect(() => {
    const look = () => see(read())
    look()
    return model.subscribe(look)
  }, [model, read])
  return read()
}

export function useForm(form: number): string {
  const { model } = useEditing()
  return useModel(
    model,
    useCallback(() => model.forms()[form] ?? '', [model, form]),
  )
}

export function useTargetState(): number {
  const { model } = useEditing()
  return useModel(model, model.state)
}

export function useForms(): readonly string[] {
  const { model } = useEditing()
  return useModel(model, model.forms)
}

export function useChecked(): Checked {
  const { findings } = useEditing()
  return useSyncExternalStore(findings.subscribe, findings.get)
}
