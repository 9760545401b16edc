import { useSyncExternalStore } from 'react'
import { useEditing } from './context.ts'
import type { Checked } from './findings-store.ts'

export function useForm(form: number): string {
  const { model } = useEditing()
  return useSyncExternalStore(model.subscribe, () => model.forms()[form] ?? '')
}

export function useTargetState(): number {
  const { model } = useEditing()
  return useSyncExternalStore(model.subscribe, model.state)
}

export function useForms(): readonly string[] {
  const { model } = useEditing()
  return useSyncExternalStore(model.subscribe, model.forms)
}

export function useChecked(): Checked {
  const { findings } = useEditing()
  return useSyncExternalStore(findings.subscribe, findings.get)
}
