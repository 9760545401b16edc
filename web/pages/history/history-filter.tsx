import { Button, NativeSelect, TextInput } from '@mantine/core'
import { useNavigate } from '@tanstack/react-router'
import { type SyntheticEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { actionNames } from '#core/changes/actions.ts'
import type { ChangeFilter } from '../../api/changes.ts'
import { useNames } from '../../locale/own-words.ts'
import classes from './history-filter.module.css'

const actions = Object.entries(actionNames)

/** Narrows the history; what is asked for stands in the address, so that it can be shared. */
export function HistoryFilter({ filter }: { filter: ChangeFilter }) {
  const { t } = useTranslation('browse')
  const named = useNames('changes')
  const navigate = useNavigate()
  const [asked, setAsked] = useState<ChangeFilter>({ ...filter, page: undefined })
  const change = (part: ChangeFilter) => setAsked({ ...asked, ...part })
  const apply = (event: SyntheticEvent) => {
    event.preventDefault()
    void navigate({ to: './', search: asked })
  }
  const field = (name: 'after' | 'before') => (
    <TextInput
      size="sm"
      type="date"
      label={t(`history.${name}`)}
      value={asked[name] ?? ''}
      onChange={(event) => change({ [name]: event.currentTarget.value })}
    />
  )
  return (
    <form className={classes.form} onSubmit={apply} aria-label={t('history.filter')}>
      <NativeSelect
        size="sm"
        label={t('history.action')}
        data={[
          { value: '', label: t('history.anyAction') },
          ...actions.map(([value, name]) => ({ value, label: named(value, name) })),
        ]}
        value={asked.action ?? ''}
        onChange={(event) => change({ action: event.currentTarget.value })}
      />
      <TextInput
        size="sm"
        label={t('history.user')}
        value={asked.user ?? ''}
        autoComplete="off"
        onChange={(event) => change({ user: event.currentTarget.value })}
      />
      {field('after')}
      {field('before')}
      <Button type="submit" variant="default" size="sm">
        {t('history.apply')}
      </Button>
    </form>
  )
}
