import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useMe } from '../../api/account.ts'
import { pathOfApi } from '../../api/addresses.ts'
import { readQuery } from '../../api/call.ts'
import { changesQuery } from '../../api/changes.ts'
import { type Part, SITE } from '../../api/scope-parts.ts'
import type { Translation } from '../../api/types.ts'
import { MissingPage } from '../../components/layout/missing-page.tsx'
import { PageHead } from '../../components/layout/page-head.tsx'
import { Section } from '../../components/layout/section.tsx'
import { ChangeList } from '../../components/lists/change-list.tsx'
import { FigureList } from '../../components/lists/figure-list.tsx'
import { PartsTable } from '../../components/lists/parts-table.tsx'
import { isMissing } from '../../components/status/is-missing.ts'
import { Loaded } from '../../components/status/loaded.tsx'
import { WaitingList } from '../../components/status/loading.tsx'
import { Notice } from '../../components/status/notice.tsx'
import { formatNumber } from '../../locale/format.ts'
import { NotificationDiagnostics } from '../notifications/notification-diagnostics.tsx'
import { UserSessions } from './user-sessions.tsx'

/** A person and what they did here. */
export function UserPage({ name }: { name: string }) {
  const { t } = useTranslation('browse')
  const me = useMe()
  const person = useQuery(readQuery('GET /api/users/:username/', { params: { username: name } }))
  if (isMissing(person.error)) return <MissingPage kind="user" name={name} to="/user/" toName={t('missing.users')} />
  return (
    <>
      <PageHead title={person.data?.full_name || name} lead={t('user.name', { name })} />
      <Loaded query={person} waiting={<WaitingList />}>
        {({ username }) => (
          <>
            <UserFigures name={username} />
            <Contributions name={username} />
            <Recent name={username} />
            {me?.is_superuser && (
              <>
                <UserSessions username={username} />
                <NotificationDiagnostics username={username} />
              </>
            )}
          </>
        )}
      </Loaded>
    </>
  )
}

function UserFigures({ name }: { name: string }) {
  const { t } = useTranslation('browse')
  const figures = useQuery(readQuery('GET /api/users/:username/statistics/', { params: { username: name } }))
  return (
    <Loaded query={figures} waiting={<WaitingList rows={1} />}>
      {(data) => (
        <FigureList
          figures={(['translated', 'suggested', 'uploaded', 'commented', 'languages'] as const).map((key) => ({
            name: t(`user.${key}`),
            value: formatNumber(data[key]),
          }))}
        />
      )}
    </Loaded>
  )
}

function Contributions({ name }: { name: string }) {
  const { t } = useTranslation('browse')
  const list = useQuery(readQuery('GET /api/users/:username/contributions/', { params: { username: name } }))
  return (
    <Section title={t('user.contributions')}>
      <Loaded query={list} waiting={<WaitingList />}>
        {(page) => (
          <PartsTable
            parts={page.results.map(partOf)}
            label={t('user.contributions')}
            uncounted={['chars']}
            empty={{ title: t('user.none'), advice: t('user.noneAdvice') }}
          />
        )}
      </Loaded>
    </Section>
  )
}

/** A translation of the API as a row of the table. */
function partOf(one: Translation): Part {
  const names = [one.component?.project?.name, one.component?.name, one.language.name].filter(Boolean)
  return {
    kind: 'translation',
    name: names.join(' · '),
    path: pathOfApi(one.url) ?? '',
    locked: false,
    is_glossary: one.component?.is_glossary ?? false,
    restricted: false,
    shared: false,
    is_source: one.is_source,
    alerts: 0,
    language: one.language,
    total: one.total,
    total_words: one.total_words,
    translated: one.translated,
    translated_words: one.translated_words,
    fuzzy: one.fuzzy,
    fuzzy_words: one.fuzzy_words,
    approved: 0,
    approved_words: 0,
    total_chars: 0,
    translated_chars: 0,
    readonly: 0,
    failing: one.failing_checks,
    suggestions: one.have_suggestion,
    comments: one.have_comment,
    last_change: one.last_change,
  }
}

function Recent({ name }: { name: string }) {
  const { t } = useTranslation('browse')
  const changes = useQuery(changesQuery(SITE, { user: name }))
  return (
    <Section title={t('user.recent')}>
      <Loaded query={changes} waiting={<WaitingList />}>
        {(list) =>
          list.count === 0 ? <Notice title={t('history.none')} /> : <ChangeList changes={list.results.slice(0, 20)} />
        }
      </Loaded>
    </Section>
  )
}
