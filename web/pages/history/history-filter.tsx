import { Button, NativeSelect, TextInput } from '@mantine/core'
import { useNavigate } from '@tanstack/react-router'
import { type SyntheticEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { groupNames } from '#core/changes/action-groups.ts'
import { actionNames } from '#core/changes/actions.ts'
import type { HistoryFilter as Filter } from '../../api/history.ts'
import { useNames } from '../../locale/own-words.ts'
import classes from './history-filter.module.css'

/** Narrows the history; what is asked for stands in the address, so that it can be shared. */
export function HistoryFilter({ filter }: { filter: Filter }) {
  const { t } = useTranslation('browse')
  const named = useNames('changes')
  const navigate = useNavigate()
  const [asked, setAsked] = useState<Filter>(filter)
  const single = actionNames[Number(filter.action)] ?? ''
  const change = (part: Filter) => setAsked({ ...asked, ...part })
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
          ...groupNames.map((group) => ({ value: group, label: t(`history.group.${group}`) })),
          // An address may ask for a single kind of change.
          ...(filter.action ? [{ value: filter.action, label: named(filter.action, single) }] : []),
        ]}
        value={asked.action || asked.group || ''}
        onChange={({ currentTarget: { value } }) =>
          change(/^\d/.test(value) ? { action: value, group: '' } : { group: value, action: '' })
        }
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
