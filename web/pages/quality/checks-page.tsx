import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { pageOf } from '../../api/addresses.ts'
import { type ScopeChecks, SITE, scopeChecksQuery } from '../../api/scope-parts.ts'
import { ButtonLink } from '../../components/controls/button-link.tsx'
import { HelpLink } from '../../components/controls/help-link.tsx'
import { TextLink } from '../../components/controls/text-link.tsx'
import { PageHead } from '../../components/layout/page-head.tsx'
import { Section } from '../../components/layout/section.tsx'
import rows from '../../components/lists/rows.module.css'
import { isMissing } from '../../components/status/is-missing.ts'
import { Loaded } from '../../components/status/loaded.tsx'
import { WaitingList } from '../../components/status/loading.tsx'
import { Notice } from '../../components/status/notice.tsx'
import { formatNumber } from '../../locale/format.ts'
import { useNames } from '../../locale/own-words.ts'
import { ScopeFrame } from '../scope/scope-frame.tsx'
import classes from './checks-page.module.css'

interface Props {
  path: string
  check?: string | undefined
}

/** Which checks fail, how often, and where one of them does. */
export function ChecksPage({ path, check }: Props) {
  const { t } = useTranslation('browse')
  if (path !== SITE)
    return (
      <ScopeFrame path={path} current="checks">
        {() => <Checks path={path} check={check} />}
      </ScopeFrame>
    )
  return (
    <>
      <PageHead title={t('checks.title')} lead={t('checks.lead')} help="checks" />
      <Checks path={path} check={check} />
    </>
  )
}

function Checks({ path, check }: Props) {
  const query = useQuery(scopeChecksQuery(path, check))
  const { t } = useTranslation('browse')
  if (check !== undefined && isMissing(query.error))
    return (
      <Notice
        title={t('checks.unknown', { name: check })}
        action={<ButtonLink to={allOf(path)}>{t('checks.all')}</ButtonLink>}
      >
        {t('checks.unknownAdvice')}
      </Notice>
    )
  return (
    <Loaded query={query} waiting={<WaitingList />}>
      {(data) =>
        check === undefined ? <AllChecks path={path} data={data} /> : <OneCheck path={path} check={check} data={data} />
      }
    </Loaded>
  )
}

const allOf = (path: string): string => (path === SITE ? '/checks/' : pageOf('checks/-', path))

const at = (check: string, path: string): string =>
  path === SITE ? `/checks/${check}/` : pageOf(`checks/${check}`, path)

function AllChecks({ path, data }: { path: string; data: ScopeChecks }) {
  const { t } = useTranslation('browse')
  const named = useNames('checks')
  if (data.checks.length === 0) return <Notice title={t('checks.none')}>{t('checks.noneAdvice')}</Notice>
  return (
    <ul className={rows.list}>
      {data.checks.map(({ check, name, description, count }) => (
        <li key={check} className={`${rows.row} ${classes.row}`}>
          <div>
            <TextLink to={at(check, path)} fw={600}>
              {named(check, name)}
            </TextLink>
            <div className={classes.description}>{named(`${check}.why`, description)}</div>
          </div>
          <span className={classes.count}>{formatNumber(count)}</span>
        </li>
      ))}
    </ul>
  )
}

function OneCheck({ path, check, data }: { path: string; check: string; data: ScopeChecks }) {
  const { t } = useTranslation('browse')
  const named = useNames('checks')
  const found = data.checks.find((one) => one.check === check)
  return (
    <Section title={named(check, found?.name ?? check)} aside={<TextLink to={allOf(path)}>{t('checks.all')}</TextLink>}>
      <p>
        {named(`${check}.why`, found?.description ?? '')} <HelpLink topic="checks" title={named(check, check)} />
      </p>
      {data.places.length === 0 && <Notice title={t('checks.none')}>{t('checks.noneAdvice')}</Notice>}
      {data.places.length > 0 && (
        <ul className={rows.list}>
          {data.places.map((scope) => (
            <li key={scope.path} className={`${rows.row} ${classes.row}`}>
              <div>
                <TextLink to={pageOf('translate', scope.path)} search={{ q: `check:${check}` }} fw={600}>
                  <bdi>{scope.component}</bdi>, {scope.language}
                </TextLink>
                <div className={classes.description}>{scope.path}</div>
              </div>
              <span className={classes.count}>{formatNumber(scope.count)}</span>
            </li>
          ))}
        </ul>
      )}
    </Section>
  )
}
