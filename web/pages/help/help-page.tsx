import { Anchor, TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ApiError } from '../../api/client.ts'
import { type HelpEntry, helpDocumentQuery, helpListQuery, helpSectionsQuery } from '../../api/help.ts'
import { TextLink } from '../../components/controls/text-link.tsx'
import { NotFoundPage } from '../../components/layout/not-found.tsx'
import { PageHead } from '../../components/layout/page-head.tsx'
import { Loaded } from '../../components/status/loaded.tsx'
import { WaitingList } from '../../components/status/loading.tsx'
import { DocumentText } from './document-text.tsx'
import { findSections } from './find-sections.ts'
import classes from './help.module.css'

/** The documents of the product: a list, a search, and one of them. They are in English, whatever the interface is in. */
export function HelpPage({ name }: { name?: string }) {
  const { t } = useTranslation('site')
  const list = useQuery(helpListQuery)
  const [search, setSearch] = useState('')
  return (
    <div className={classes.page}>
      <div className={classes.side}>
        <TextInput
          type="search"
          label={t('help.search')}
          value={search}
          onChange={(event) => setSearch(event.currentTarget.value)}
        />
        {name !== undefined && list.data && <Documents entries={list.data} current={name} />}
      </div>
      <div className={classes.content}>
        {search.trim() !== '' ? (
          <SearchResults query={search} onOpen={() => setSearch('')} />
        ) : name === undefined ? (
          <Loaded query={list} waiting={<WaitingList />}>
            {(entries) => <Overview entries={entries} />}
          </Loaded>
        ) : (
          <Document name={name} />
        )}
      </div>
    </div>
  )
}

interface DocumentLinkProps {
  name: string
  hash?: string
  children: string
  'aria-current'?: 'page'
  onClick?: () => void
}

function DocumentLink({ name, ...rest }: DocumentLinkProps) {
  const [first = '', format] = name.split('/')
  return format === undefined ? (
    <TextLink to="/docs/$name/" params={{ name: first }} {...rest} />
  ) : (
    <TextLink to="/docs/formats/$format/" params={{ format }} {...rest} />
  )
}

/** The pages of single file formats are reached from that of all. */
const isListed = ({ name }: HelpEntry): boolean => !name.includes('/')

function Documents({ entries, current }: { entries: readonly HelpEntry[]; current: string }) {
  const { t } = useTranslation('site')
  return (
    <nav aria-label={t('help.documents')} className={classes.documents}>
      <ul lang="en" dir="ltr">
        {entries.filter(isListed).map(({ name, title }) => (
          <li key={name}>
            <DocumentLink name={name} {...(name === current && { 'aria-current': 'page' })}>
              {title}
            </DocumentLink>
          </li>
        ))}
      </ul>
    </nav>
  )
}

function Overview({ entries }: { entries: readonly HelpEntry[] }) {
  const { t } = useTranslation('site')
  return (
    <>
      <PageHead title={t('help.title')} lead={t('help.lead')} />
      <ul className={classes.overview} lang="en" dir="ltr">
        {entries.filter(isListed).map(({ name, title, about }) => (
          <li key={name}>
            <DocumentLink name={name}>{title}</DocumentLink>
            {about !== '' && <span>{about}</span>}
          </li>
        ))}
      </ul>
    </>
  )
}

function Document({ name }: { name: string }) {
  const { t } = useTranslation('site')
  const document = useQuery(helpDocumentQuery(name))
  if (document.error instanceof ApiError && document.error.status === 404) return <NotFoundPage />
  return (
    <Loaded query={document} waiting={<WaitingList />}>
      {({ title, html }) => (
        <>
          <PageHead title={title} actions={<Anchor href={`/docs/${name}.md`}>{t('help.markdown')}</Anchor>} />
          <DocumentText html={html} />
        </>
      )}
    </Loaded>
  )
}

function SearchResults({ query, onOpen }: { query: string; onOpen: () => void }) {
  const { t } = useTranslation('site')
  const sections = useQuery(helpSectionsQuery)
  return (
    <>
      <PageHead title={t('help.results')} />
      <Loaded query={sections} waiting={<WaitingList />}>
        {(all) => {
          const found = findSections(all, query)
          return (
            <>
              <p role="status">{t('help.found', { count: found.length })}</p>
              <ul className={classes.overview} lang="en" dir="ltr">
                {found.map(({ name, page, id, title, excerpt }) => (
                  <li key={`${name}#${id}`}>
                    <DocumentLink name={name} {...(id !== '' && { hash: id })} onClick={onOpen}>
                      {title === '' ? page : `${page} › ${title}`}
                    </DocumentLink>
                    <span>{excerpt}</span>
                  </li>
                ))}
              </ul>
            </>
          )
        }}
      </Loaded>
    </>
  )
}
