import { Button, TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useMe } from '../../api/account.ts'
import { userPage } from '../../api/addresses.ts'
import { readQuery } from '../../api/call.ts'
import type { User } from '../../api/types.ts'
import { Paging } from '../../components/controls/paging.tsx'
import { TextLink } from '../../components/controls/text-link.tsx'
import { PageHead } from '../../components/layout/page-head.tsx'
import rows from '../../components/lists/rows.module.css'
import { Loaded } from '../../components/status/loaded.tsx'
import { WaitingList } from '../../components/status/loading.tsx'
import { Notice } from '../../components/status/notice.tsx'
import classes from './people-page.module.css'

export interface PeopleSearch {
  q?: string
  page?: number | undefined
}

/** Everybody with an account, for those who may see the list. */
export function PeoplePage({ q = '', page = 1 }: PeopleSearch) {
  const { t } = useTranslation('site')
  const people = useQuery(
    readQuery('GET /api/users/', { query: { ...(q && { username: q }), ...(page > 1 && { page }) } }),
  )
  return (
    <>
      <PageHead
        title={t('people.title')}
        lead={people.data && people.data.count > 0 && t('people.count', { count: people.data.count })}
      />
      <PeopleFilter key={q} q={q} />
      <Loaded query={people} waiting={<WaitingList />}>
        {(list) =>
          list.count === 0 ? (
            <Nobody />
          ) : (
            <>
              <ul className={rows.list}>
                {list.results.map((person) => (
                  <PersonRow key={person.id} person={person} />
                ))}
              </ul>
              <Paging count={list.count} page={page} />
            </>
          )
        }
      </Loaded>
    </>
  )
}

function PersonRow({ person: { username, full_name: name } }: { person: User }) {
  const encoded = encodeURIComponent(username)
  return (
    <li className={`${rows.row} ${classes.person}`}>
      <img src={`/avatar/48/${encoded}.png`} alt="" width={32} height={32} loading="lazy" className={classes.picture} />
      <span className={classes.names}>
        <TextLink to={userPage(username)} dir="auto">
          {name || username}
        </TextLink>
        {name !== '' && name !== username && <bdi className={classes.username}>{username}</bdi>}
      </span>
    </li>
  )
}

/** Where the list is for members, visitors are shown nobody. */
function Nobody() {
  const { t } = useTranslation('site')
  return <Notice title={t('people.none')}>{useMe() ? t('people.noneAdvice') : t('people.members')}</Notice>
}

function PeopleFilter({ q }: { q: string }) {
  const { t } = useTranslation('site')
  const navigate = useNavigate()
  const [text, setText] = useState(q)
  return (
    <form
      className={classes.filter}
      onSubmit={(event) => {
        event.preventDefault()
        void navigate({ to: './', search: { q: text.trim() || undefined } })
      }}
    >
      <TextInput
        size="sm"
        label={t('people.search')}
        value={text}
        autoComplete="off"
        maxLength={150}
        onChange={(event) => setText(event.currentTarget.value)}
      />
      <Button type="submit" variant="default" size="sm">
        {t('people.find')}
      </Button>
    </form>
  )
}
