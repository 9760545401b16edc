import type { MachineAnswer, Suggestion } from '../data/feedback.ts'

export type Found = MachineAnswer['results'][number]

/** A text that can be taken over: somebody suggested it, or the memory or a machine has it. */
export type Offer =
  | {
      readonly key: string
      readonly target: readonly string[]
      readonly suggestion: Suggestion
      readonly found?: never
    }
  | { readonly key: string; readonly target: readonly string[]; readonly found: Found; readonly suggestion?: never }

interface Offered {
  /** What was saved here a moment ago for the same source; the memory may not have it yet. */
  readonly recent?: Found | undefined
  readonly suggestions?: readonly Suggestion[] | undefined
  readonly memory?: MachineAnswer | undefined
  readonly machines?: MachineAnswer | undefined
}

const textOf = (forms: readonly string[]): string => forms.join('\0')

/**
 * All offers for a string, each text once, in the order of their numbers. What comes late stands last: a number that
 * somebody is about to press keeps its text.
 */
export function offersFor(saved: readonly string[], { recent, suggestions = [], memory, machines }: Offered): Offer[] {
  const known = new Set([textOf(saved), ...suggestions.map(({ target }) => textOf(target))])
  const people = suggestions.map((suggestion): Offer => {
    const { id, target } = suggestion
    return { key: `suggestion ${id}`, target, suggestion }
  })
  const stored = [...(recent ? [recent] : []), ...(memory?.results ?? [])]
  const found = [...stored, ...(machines?.results ?? [])].flatMap((one): Offer[] => {
    const target = saved.map((_, form) => one.target[form] ?? one.text)
    const text = textOf(target)
    if (known.has(text)) return []
    known.add(text)
    return [{ key: `${one.service} ${text}`, target, found: one }]
  })
  return [...people, ...found]
}
