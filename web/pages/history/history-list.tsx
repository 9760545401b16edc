import { Button } from '@mantine/core'
import { useInfiniteQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { splitForms } from '#core/units/forms.ts'
import { nameOfApi, pageOf, pathOfApi, userPage } from '../../api/addresses.ts'
import { type HistoryFilter, type HistoryRow, historyQuery } from '../../api/history.ts'
import { TextLink } from '../../components/controls/text-link.tsx'
import changeClasses from '../../components/lists/change-list.module.css'
import { ChangeTexts } from '../../components/lists/change-texts.tsx'
import rows from '../../components/lists/rows.module.css'
import { Ago } from '../../components/text/ago.tsx'
import { anyLanguage, ForeignText } from '../../components/text/foreign-text.tsx'
import { languageName } from '../../locale/language-name.ts'
import { useNames } from '../../locale/own-words.ts'
import classes from './history-list.module.css'
import { RevertMenu } from './revert-menu.tsx'

export interface HistoryScope {
  path: string
  filter: HistoryFilter
  /** Whether the person may give strings another text here. */
  mayRevert: boolean
}

/** What happened, newest first; what came together is one row that opens. */
export function HistoryList({ list, scope }: { list: readonly HistoryRow[]; scope: HistoryScope }) {
  return (
    <ol className={rows.list}>
      {list.map((row) => (
        <Row key={row.change.id} row={row} scope={scope} />
      ))}
    </ol>
  )
}

function Row({ row, scope }: { row: HistoryRow; scope: HistoryScope }) {
  const { t } = useTranslation(['browse', 'common'])
  const named = useNames('changes')
  const { change, count, user } = row
  const username = nameOfApi(change.user)
  const action = named(change.action, change.action_name)
  return (
    <li className={rows.row}>
      <div className={rows.head}>
        <span className={changeClasses.action}>{count > 1 ? t('history.many', { count, action }) : action}</span>
        <Where row={row} />
        <span className={changeClasses.who}>
          {username === undefined ? (
            t('common:change.byService')
          ) : (
            <TextLink to={userPage(username)}>{user || username}</TextLink>
          )}
          {' · '}
          <TextLink to={pageOf('changes/render', String(change.id))}>
            <Ago time={change.timestamp} />
          </TextLink>
          {scope.mayRevert && count === 1 && <RevertMenu change={change} />}
        </span>
      </div>
      {count > 1 ? (
        <Members row={row} scope={scope} />
      ) : (
        <>
          <SourceLine row={row} />
          <ChangeTexts change={change} />
        </>
      )}
    </li>
  )
}

/** The string that a change is about. */
function SourceLine({ row: { source, key } }: { row: HistoryRow }) {
  const [text = ''] = splitForms(source)
  if (text === '' && key === '') return null
  return (
    <div className={classes.source}>
      <ForeignText text={text} language={anyLanguage} />
      {key !== '' && key !== text && <code>{key}</code>}
    </div>
  )
}

function Where({ row: { change, count, project, component, language } }: { row: HistoryRow }) {
  const path = pathOfApi(change.translation) ?? pathOfApi(change.component)
  const code = pathOfApi(change.translation)?.split('/').at(-1)
  const spoken = language === null || code === undefined ? null : languageName({ code, name: language })
  const name = [project, component, spoken].filter((one) => one !== null).join(' · ')
  if (name === '') return null
  if (path === undefined) return <span>{name}</span>
  const unit = count === 1 ? nameOfApi(change.unit) : undefined
  return (
    <Link
      to={unit === undefined ? pageOf('projects', path) : pageOf('translate', `${path}/${unit}`)}
      className={changeClasses.where}
    >
      {name}
    </Link>
  )
}

/** What a row stands for, once somebody wants to see it. */
function Members({ row: { change, last }, scope }: { row: HistoryRow; scope: HistoryScope }) {
  const { t } = useTranslation('browse')
  const [isOpen, setOpen] = useState(false)
  const query = { ...scope.filter, group: undefined, action: String(change.action) }
  const found = useInfiniteQuery({ ...historyQuery(scope.path, query, change.id + 1, last), enabled: isOpen })
  return (
    <div className={classes.members}>
      <Button variant="subtle" size="compact-sm" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
        {t(isOpen ? 'history.hideAll' : 'history.showAll')}
      </Button>
      {isOpen && found.data && <HistoryList list={found.data.pages.flatMap(({ results }) => results)} scope={scope} />}
      {isOpen && found.hasNextPage && (
        <Button
          variant="default"
          size="compact-sm"
          loading={found.isFetchingNextPage}
          onClick={() => void found.fetchNextPage()}
        >
          {t('history.more')}
        </Button>
      )}
      {isOpen && found.error && <p role="alert">{found.error.message}</p>}
    </div>
  )
}
