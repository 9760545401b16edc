import { Button, NativeSelect, TextInput } from '@mantine/core'
import { useNavigate } from '@tanstack/react-router'
import { type SyntheticEvent, useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { parseQuery } from '#core/search/parse.ts'
import { FilterChips } from '../../editor/search/filter-chips.tsx'
import { useMessages } from '../../locale/own-words.ts'
import classes from './search-form.module.css'

/** Orders of what is found, and what they are called. */
const orders = [
  { value: '', name: 'usual' },
  { value: 'source', name: 'source' },
  { value: '-last_changed', name: 'last_changed' },
  { value: '-added', name: 'added' },
  { value: '-num_words', name: 'num_words' },
  { value: 'position', name: 'position' },
] as const

/** What to look for. A query that cannot be read is told before it is sent. */
export function SearchForm({ path, q, sort }: { path: string; q: string; sort: string }) {
  const { t } = useTranslation('browse')
  const words = useMessages('search')
  const navigate = useNavigate()
  const [text, setText] = useState(q)
  const [order, setOrder] = useState(sort)
  const problem = useMemo(() => parseQuery(text, { now: Date.now() * 1000 }).problem, [text])
  const go = (wanted: string) =>
    void navigate({ to: './', search: { ...(wanted && { q: wanted }), ...(order && { sort_by: order }) } })
  const submit = (event: SyntheticEvent) => {
    event.preventDefault()
    if (!problem) go(text)
  }
  return (
    <search>
      <FilterChips path={path} query={text} onQuery={go} />
      <form className={classes.form} onSubmit={submit}>
        <TextInput
          className={classes.query ?? ''}
          type="search"
          label={t('search.query')}
          value={text}
          error={problem && t('search.problem', { message: words(problem.message), position: problem.start + 1 })}
          autoComplete="off"
          spellCheck={false}
          onChange={(event) => setText(event.currentTarget.value)}
        />
        <NativeSelect
          label={t('search.order')}
          value={order}
          onChange={(event) => setOrder(event.currentTarget.value)}
          data={orders.map(({ value, name }) => ({ value, label: t(`search.order.${name}`) }))}
        />
        <Button type="submit">{t('search.go')}</Button>
      </form>
    </search>
  )
}
