import { Button } from '@mantine/core'
import { type FormEvent, type KeyboardEvent, useId, useMemo, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { useTranslation } from 'react-i18next'
import type { Completions } from '#core/search/completion.ts'
import type { QueryProblem } from '#core/search/tree.ts'
import { applyCompletion } from './apply-completion.ts'
import { OfferedList } from './offered-list.tsx'
import { ProblemOfQuery } from './query-problem.tsx'
import classes from './search-box.module.css'
import { useQueryLanguage } from './use-query-language.ts'

interface Props {
  query: string
  onSearch(query: string): void
}

const none: Completions = { start: 0, end: 0, items: [] }

/** A box for the whole query language: offers what can stand where the caret is, and shows where a query is wrong. */
export function SearchBox({ query, onSearch }: Props) {
  const { t } = useTranslation('editor')
  const [text, setText] = useState(query)
  const [shown, setShown] = useState(query)
  /** Where completions are wanted; undefined: nowhere. */
  const [caret, setCaret] = useState<number>()
  const [chosen, setChosen] = useState(-1)
  const [problem, setProblem] = useState<QueryProblem>()
  const { language, load } = useQueryLanguage()
  const input = useRef<HTMLInputElement>(null)
  const id = useId()
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
  const move = (event: KeyboardEvent) => {
    const { length } = offered.items
    if (event.key === 'Escape') return setCaret(undefined)
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
      <form className={classes.form} onSubmit={(event) => void submit(event)}>
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
            aria-invalid={problem !== undefined || undefined}
            aria-describedby={problem && `${id}-problem`}
            placeholder={t('search.placeholder')}
            autoComplete="off"
            spellCheck={false}
            value={text}
            onChange={({ currentTarget: { value, selectionStart } }) => edit(value, selectionStart ?? value.length)}
            onFocus={() => void load()}
            onBlur={() => setCaret(undefined)}
            onKeyDown={move}
          />
          {isOpen && <OfferedList id={id} items={offered.items} chosen={chosen} onTake={take} />}
        </div>
        <Button type="submit" variant="default">
          {t('search.go')}
        </Button>
      </form>
      {problem && <ProblemOfQuery id={`${id}-problem`} text={text} problem={problem} />}
    </search>
  )
}
