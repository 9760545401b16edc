import { type FormEvent, type KeyboardEvent, type RefObject, useMemo, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import type { Completions } from '#core/search/completion.ts'
import type { QueryProblem } from '#core/search/tree.ts'
import { applyCompletion } from './apply-completion.ts'
import { useQueryLanguage } from './use-query-language.ts'

const none: Completions = { start: 0, end: 0, items: [] }

export interface SearchBoxState {
  input: RefObject<HTMLInputElement | null>
  text: string
  problem: QueryProblem | undefined
  offered: Completions
  /** Which of what is offered; -1: none. */
  chosen: number
  edit(value: string, caret: number): void
  /** Puts one of what is offered into the query. */
  take(item: string): void
  submit(event: FormEvent): Promise<void>
  onKey(event: KeyboardEvent): void
  close(): void
  /** Fetches the query language, once somebody is going to type. */
  load(): unknown
}

/** What is typed into a box for queries, what can stand at the caret, and what is wrong with it. */
export function useSearchBox(query: string, onSearch: (query: string) => void): SearchBoxState {
  const [text, setText] = useState(query)
  const [shown, setShown] = useState(query)
  /** Where completions are wanted; undefined: nowhere. */
  const [caret, setCaret] = useState<number>()
  const [chosen, setChosen] = useState(-1)
  const [problem, setProblem] = useState<QueryProblem>()
  const { language, load } = useQueryLanguage()
  const input = useRef<HTMLInputElement>(null)
  if (shown !== query) {
    setShown(query)
    setText(query)
    setProblem(undefined)
  }
  const offered = useMemo(
    () => (language && caret !== undefined ? language.completionsOf(text, caret) : none),
    [language, text, caret],
  )

  const edit = (value: string, at: number) => {
    setText(value)
    setProblem(undefined)
    setCaret(at)
    setChosen(-1)
  }
  const take = (item: string) => {
    const next = applyCompletion(text, offered, item)
    // At once: a caret that moves later would tear apart what is typed in the meantime.
    flushSync(() => edit(next.text, next.caret))
    input.current?.setSelectionRange(next.caret, next.caret)
  }
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    setCaret(undefined)
    const found = (language ?? (await load()))?.problemOf(text)
    setProblem(found)
    if (!found) onSearch(text.trim())
  }
  const onKey = (event: KeyboardEvent) => {
    const { length } = offered.items
    if (event.key === 'Escape') return setCaret(undefined)
    if (length === 0 || event.ctrlKey || event.altKey) return
    if (event.key === 'ArrowDown') setChosen((chosen + 1) % length)
    else if (event.key === 'ArrowUp') setChosen((chosen - 1 + length) % length)
    else if ((event.key === 'Enter' || event.key === 'Tab') && chosen >= 0) take(offered.items[chosen]?.text ?? '')
    else return
    event.preventDefault()
  }
  return { input, text, problem, offered, chosen, edit, take, submit, onKey, close: () => setCaret(undefined), load }
}
