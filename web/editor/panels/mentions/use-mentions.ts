import { useDebouncedValue } from '@mantine/hooks'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { type KeyboardEvent, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { type Reply, readQuery } from '../../../api/call.ts'
import { type MentionAt, mentionAt, withMention } from './mention-at.ts'

type Person = Reply<'GET /api/units/:id/people/'>['people'][number]

const TYPING = 150

const words = ({ username, full_name }: Person): string[] => [username, full_name, ...full_name.split(' ')]

/** Names that came for fewer letters stay while those for more are on their way, if they still fit. */
const fits = (person: Person, typed: string): boolean =>
  words(person).some((word) => word.toLowerCase().startsWith(typed.toLowerCase()))

/** Who can be meant by the name at the caret of a field, and the keys that choose one. */
export function useMentions(unitId: number, text: string, onText: (text: string) => void) {
  const field = useRef<HTMLTextAreaElement>(null)
  const [at, setAt] = useState<MentionAt>()
  /** The @ whose list somebody closed. */
  const [closed, setClosed] = useState<number>()
  const [chosen, setChosen] = useState(0)
  const isWanted = at !== undefined && at.start !== closed
  const [asked] = useDebouncedValue(at?.typed, TYPING)
  const found = useQuery({
    ...readQuery('GET /api/units/:id/people/', { params: { id: unitId }, query: { q: asked ?? '' } }),
    enabled: isWanted && asked !== undefined,
    placeholderData: keepPreviousData,
  })
  const people = isWanted ? (found.data?.people ?? []).filter((person) => fits(person, at.typed)) : []

  const look = () => {
    const { value, selectionStart, selectionEnd } = field.current ?? { value: '', selectionStart: 0, selectionEnd: 1 }
    const next = selectionStart === selectionEnd ? mentionAt(value, selectionStart) : undefined
    if (next?.start === at?.start && next?.typed === at?.typed) return
    setAt(next)
    setChosen(0)
    if (next?.start !== closed) setClosed(undefined)
  }
  const take = ({ username }: Person) => {
    if (!at) return
    const next = withMention(text, at, username)
    // At once: a caret that moves later would tear apart what is typed in the meantime.
    flushSync(() => {
      onText(next.text)
      setAt(undefined)
    })
    field.current?.setSelectionRange(next.caret, next.caret)
  }
  const onKey = (event: KeyboardEvent) => {
    const { length } = people
    if (length === 0 || event.ctrlKey || event.altKey || event.metaKey || event.nativeEvent.isComposing) return
    const person = people[chosen]
    if (event.key === 'ArrowDown') setChosen((chosen + 1) % length)
    else if (event.key === 'ArrowUp') setChosen((chosen - 1 + length) % length)
    else if (event.key === 'Escape') setClosed(at?.start)
    else if ((event.key === 'Enter' || event.key === 'Tab') && !event.shiftKey && person) take(person)
    else return
    event.preventDefault()
    event.stopPropagation()
  }
  return { field, people, chosen, look, take, onKey, close: () => setAt(undefined) }
}
