import { TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { namedFilters } from '#core/search/filters.ts'
import { accountQuery } from '../../api/account.ts'
import { pageOf } from '../../api/addresses.ts'
import type { Part } from '../../api/scope-parts.ts'
import { ButtonLink } from '../../components/controls/button-link.tsx'
import { TextLink } from '../../components/controls/text-link.tsx'
import { PercentDone, ProgressBar } from '../../components/lists/progress-bar.tsx'
import { Notice } from '../../components/status/notice.tsx'
import { browserLanguages } from '../../locale/browser-languages.ts'
import { nameOfCode } from '../../locale/language-name.ts'
import { languageTag } from '../../locale/language-tag.ts'
import classes from './language-tiles.module.css'

/** From so many languages on, a field finds one. */
const SEARCH_FROM = 9

/** Where a page is for members alone, visitors sign up first and come back to it. */
function useWayTo(): (
  address: string,
  search?: Record<string, string>,
) => { to: string; search: Record<string, string> } {
  const account = useQuery(accountQuery).data
  return (address, search = {}) => {
    if (!account || account.user) return { to: address, search }
    const query = new URLSearchParams(search).toString()
    const next = query === '' ? address : `${address}?${query}`
    return { to: account.registration === 'open' ? '/accounts/register/' : '/accounts/login/', search: { next } }
  }
}

/** The languages of the visitor first, then those with most to do; the source language is nothing to translate to. */
function inOrder(languages: readonly Part[]): Part[] {
  const codes = new Set(languages.flatMap(({ language }) => (language ? [language.code] : [])))
  const own = browserLanguages(navigator.languages, codes)
  const rank = ({ language }: Part) => {
    const index = language ? own.indexOf(language.code) : -1
    return index === -1 ? own.length : index
  }
  const left = ({ total, translated }: Part) => total - translated
  return languages
    .filter(({ is_source: isSource }) => !isSource)
    .sort((a, b) => rank(a) - rank(b) || left(b) - left(a) || a.name.localeCompare(b.name))
}

/** A tile for each language, in its own words, with one button. */
export function LanguageTiles({ project, languages }: { project: string; languages: readonly Part[] }) {
  const { t } = useTranslation('browse')
  const wayTo = useWayTo()
  const [typed, setTyped] = useState('')
  const all = inOrder(languages)
  const wanted = typed.trim().toLocaleLowerCase()
  const shown = all.filter(({ name, language }) =>
    `${name} ${language?.code} ${language ? nameOfCode(language.code, language.code) : ''}`
      .toLocaleLowerCase()
      .includes(wanted),
  )
  return (
    <>
      {all.length >= SEARCH_FROM && (
        <TextInput
          type="search"
          label={t('engage.find')}
          className={classes.search ?? ''}
          value={typed}
          autoComplete="off"
          onChange={(event) => setTyped(event.currentTarget.value)}
        />
      )}
      {shown.length === 0 && <Notice title={t('engage.noneFound')} />}
      <ul className={classes.tiles} aria-label={t('languages.title')}>
        {shown.map((part) => (
          <Tile key={part.path} part={part} way={wayTo(pageOf('translate', part.path), startOf(part))} />
        ))}
      </ul>
      <p className={classes.missing}>
        {t('engage.missing')}{' '}
        <TextLink {...wayTo(pageOf('new-lang', project))} underline="always">
          {t('engage.ask')}
        </TextLink>
      </p>
    </>
  )
}

/** The first unfinished string, where there is one. */
const startOf = ({ translated, total }: Part): Record<string, string> =>
  translated < total ? { q: namedFilters.todo ?? '' } : {}

function Tile({ part, way }: { part: Part; way: { to: string; search: Record<string, string> } }) {
  const { t } = useTranslation('browse')
  const { t: common } = useTranslation()
  const { language, name, total, translated } = part
  if (!language) return null
  const own = nameOfCode(language.code, language.code)
  return (
    <li className={classes.tile}>
      <span className={classes.names}>
        <strong lang={languageTag(language.code)} dir={language.direction === 'rtl' ? 'rtl' : 'ltr'}>
          {own === language.code ? name : own}
        </strong>
        {own !== name && own !== language.code && <span className={classes.name}>{name}</span>}
      </span>
      {total > 0 && <ProgressBar progress={part} label={common('progress.of', { name })} />}
      <span className={classes.figures}>
        <PercentDone progress={part} />
        {translated < total && <> · {t('dashboard.left', { count: total - translated })}</>}
      </span>
      <ButtonLink {...way} fullWidth aria-label={t('engage.translateInto', { language: name })}>
        {t('do.translate')}
      </ButtonLink>
    </li>
  )
}
