import { Button } from '@mantine/core'
import { type FormEvent, type KeyboardEvent, useId, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { useTranslation } from 'react-i18next'
import type { Completions } from '#core/search/completion.ts'
import { parseQuery } from '#core/search/parse.ts'
import { useSentences } from '../../locale/own-words.ts'
import { applyCompletion, completeQuery } from './complete.ts'
import classes from './search-box.module.css'

interface Props {
  query: string
  onSearch(query: string): void
}

const none: Completions = { start: 0, end: 0, items: [] }

/** A box for the whole query language: offers what can stand where the caret is, and shows where a query is wrong. */
export function SearchBox({ query, onSearch }: Props) {
  const { t } = useTranslation('editor')
  const words = useSentences('errors')
  const hints = useSentences('search')
  const [text, setText] = useState(query)
  const [shown, setShown] = useState(query)
  if (shown !== query) {
    setShown(query)
    setText(query)
  }
  const [offered, setOffered] = useState(none)
  const [chosen, setChosen] = useState(-1)
  const [isTried, setTried] = useState(false)
  const checks = useCheckIds()
  const input = useRef<HTMLInputElement>(null)
  const id = useId()
  const { problem } = parseQuery(text, { now: Date.now() * 1000 })

  const offer = (value: string, caret: number) => {
    setOffered(completeQuery(value, caret, checks.current))
    setChosen(-1)
  }
  const take = (item: string) => {
    const next = applyCompletion(text, offered, item)
    // At once: a caret that moves later would tear apart what is typed in the meantime.
    flushSync(() => {
      setText(next.text)
      offer(next.text, next.caret)
    })
    input.current?.setSelectionRange(next.caret, next.caret)
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setTried(true)
    setOffered(none)
    if (!problem) onSearch(text.trim())
  }
  const move = (event: KeyboardEvent) => {
    const { length } = offered.items
    if (event.key === 'Escape') return setOffered(none)
    if (length === 0 || event.ctrlKey || event.altKey) return
    if (event.key === 'ArrowDown') setChosen((chosen + 1) % length)
    else if (event.key === 'ArrowUp') setChosen((chosen - 1 + length) % length)
    else if ((event.key === 'Enter' || event.key === 'Tab') && chosen >= 0) take(offered.items[chosen]?.text ?? '')
    else return
    event.preventDefault()
  }
  const isOpen = offered.items.length > 0
  return (
    <search className={classes.search}>
      <form className={classes.form} onSubmit={submit}>
        <div className={classes.box}>
          <input
            ref={input}
            id="editor-search"
            className={classes.input}
            type="text"
            dir="auto"
            role="combobox"
            aria-label={t('search.label')}
            aria-expanded={isOpen}
            aria-controls={`${id}-list`}
            aria-autocomplete="list"
            aria-activedescendant={chosen >= 0 ? `${id}-${chosen}` : undefined}
            aria-invalid={(isTried && problem !== undefined) || undefined}
            aria-describedby={isTried && problem ? `${id}-problem` : undefined}
            placeholder={t('search.placeholder')}
            autoComplete="off"
            spellCheck={false}
            value={text}
            onChange={({ currentTarget: { value, selectionStart } }) => {
              setText(value)
              setTried(false)
              offer(value, selectionStart ?? value.length)
            }}
            onFocus={() => void checks.load()}
            onBlur={() => setOffered(none)}
            onKeyDown={move}
          />
          {isOpen && (
            <div id={`${id}-list`} role="listbox" aria-label={t('search.offered')} className={classes.list}>
              {offered.items.map((item, index) => (
                // biome-ignore lint/a11y/useKeyWithClickEvents: the input that owns the list moves and chooses by keys
                <div
                  key={item.text}
                  id={`${id}-${index}`}
                  role="option"
                  tabIndex={-1}
                  aria-selected={index === chosen}
                  className={classes.option}
                  onMouseDown={(event) => event.preventDefault()}
                  onClick={() => take(item.text)}
                >
                  <code>{item.text}</code> <span>{hints(item.hint)}</span>
                </div>
              ))}
            </div>
          )}
        </div>
        <Button type="submit" variant="default">
          {t('search.go')}
        </Button>
      </form>
      {isTried && problem && (
        <p id={`${id}-problem`} className={classes.problem} role="alert">
          <code>
            {text.slice(0, problem.start)}
            <mark>{text.slice(problem.start, problem.end) || ' '}</mark>
            {text.slice(problem.end)}
          </code>{' '}
          {words(problem.message)}
        </p>
      )}
    </search>
  )
}

/** The names of checks come when somebody begins to search. */
function useCheckIds() {
  const ids = useRef<readonly string[]>([])
  return {
    get current() {
      return ids.current
    },
    async load() {
      if (ids.current.length > 0) return
      const { allChecks } = await import('#core/checks/registry.ts')
      ids.current = allChecks.map((check) => check.id)
    },
  }
}
