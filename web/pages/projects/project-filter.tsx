import { NativeSelect, TextInput } from '@mantine/core'
import { useNavigate } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { ProjectFilter as Filter, ProjectSort } from '#core/settings/project-lists.ts'
import { choiceOf } from '../../components/form/choice-of.ts'
import type { ProjectsSearch } from '../../search-params.ts'
import classes from './project-filter.module.css'
import { type ProjectView, rememberSort } from './use-project-view.ts'

/** Wait after the last key before the server is asked, in ms. */
const TYPING_MS = 250

interface Props {
  search: ProjectsSearch
  sort: ProjectSort
  /** Sorting by use and filters by person are for those who are signed in. */
  signedIn: boolean
  view: ProjectView
  onView: (view: ProjectView) => void
}

/** Search, filter, order and view of the projects. What is asked for stands in the address. */
export function ProjectFilter({ search, sort, signedIn, view, onView }: Props) {
  const { t } = useTranslation('browse')
  const navigate = useNavigate()
  const go = (part: ProjectsSearch) =>
    void navigate({ to: './', search: { ...search, ...part, page: undefined }, replace: true })
  const sorts = [
    ...(signedIn ? [{ value: 'used' as const, label: t('projects.sortUsed') }] : []),
    { value: 'name' as const, label: t('projects.sortName') },
    { value: 'progress' as const, label: t('projects.sortProgress') },
    { value: 'changed' as const, label: t('projects.sortChanged') },
  ]
  const shows = [
    { value: 'all' as const, label: t('projects.showAll') },
    { value: 'mine' as const, label: t('projects.showMine') },
    { value: 'watched' as const, label: t('projects.showWatched') },
  ]
  const views = [
    { value: 'table' as const, label: t('projects.asTable') },
    { value: 'cards' as const, label: t('projects.asCards') },
  ]
  const chooseSort = (chosen: ProjectSort) => {
    rememberSort(chosen)
    go({ sort: chosen })
  }
  return (
    <search className={classes.filter}>
      <NameField text={search.q ?? ''} onText={(q) => go({ q })} />
      {signedIn && (
        <Choice<Filter>
          label={t('projects.show')}
          options={shows}
          value={search.show ?? 'all'}
          onChoose={(show) => go({ show: show === 'all' ? undefined : show })}
        />
      )}
      <Choice<ProjectSort> label={t('projects.sort')} options={sorts} value={sort} onChoose={chooseSort} />
      <Choice<ProjectView> label={t('projects.view')} options={views} value={view} onChoose={onView} />
    </search>
  )
}

interface ChoiceProps<Value extends string> {
  label: string
  options: readonly { value: Value; label: string }[]
  value: Value
  onChoose: (value: Value) => void
}

function Choice<Value extends string>({ label, options, value, onChoose }: ChoiceProps<Value>) {
  const values = options.map((one) => one.value)
  return (
    <NativeSelect
      size="sm"
      label={label}
      data={[...options]}
      value={value}
      onChange={(event) => onChoose(choiceOf(values, event.currentTarget.value, value))}
    />
  )
}

/** Asks once somebody stops typing, at once on Enter. */
function NameField({ text, onText }: { text: string; onText: (text: string) => void }) {
  const { t } = useTranslation('browse')
  const [typed, setTyped] = useState(text)
  const [asked, setAsked] = useState(text)
  if (asked !== text) {
    setAsked(text)
    setTyped(text)
  }
  useEffect(() => {
    if (typed.trim() === text) return
    const timer = setTimeout(() => onText(typed.trim()), TYPING_MS)
    return () => clearTimeout(timer)
  })
  return (
    <TextInput
      size="sm"
      type="search"
      label={t('projects.search')}
      value={typed}
      autoComplete="off"
      onChange={(event) => setTyped(event.currentTarget.value)}
      onKeyDown={(event) => {
        if (event.key === 'Enter') onText(typed.trim())
      }}
    />
  )
}
