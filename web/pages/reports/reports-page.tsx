import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { useMe } from '../../api/account.ts'
import { pageOf } from '../../api/addresses.ts'
import { SITE } from '../../api/scope-parts.ts'
import { may, type Scope, scopeQuery } from '../../api/scopes.ts'
import { TextLink } from '../../components/controls/text-link.tsx'
import formClasses from '../../components/form/form.module.css'
import { PageHead } from '../../components/layout/page-head.tsx'
import { Section } from '../../components/layout/section.tsx'
import { Loaded } from '../../components/status/loaded.tsx'
import { WaitingList } from '../../components/status/loading.tsx'
import { Notice } from '../../components/status/notice.tsx'
import { formatMoment } from '../../locale/format.ts'
import { ScopeFrame } from '../scope/scope-frame.tsx'
import classes from '../strings/tools/tools-page.module.css'
import { ReportForm } from './report-form.tsx'
import { pageOfKind, type ReportKind, reportKinds, reportsQuery } from './report-queries.ts'

/** `/credits/<path>/`, `/counts/<path>/`, `/costs/<path>/`, `/translator-work/<path>/` */
export function ReportsPage({ path, kind }: { path: string; kind: ReportKind }) {
  const { t } = useTranslation('tools')
  const site = useQuery({ ...scopeQuery(SITE), enabled: path === SITE })
  if (path !== SITE)
    return (
      <ScopeFrame path={path} current="insights">
        {(scope) => <Reports scope={scope} kind={kind} />}
      </ScopeFrame>
    )
  return (
    <>
      <PageHead title={t('reports.title')} />
      <Loaded query={site} waiting={<WaitingList />}>
        {(scope) => <Reports scope={scope} kind={kind} />}
      </Loaded>
    </>
  )
}

function Reports({ scope, kind }: { scope: Scope; kind: ReportKind }) {
  const { t } = useTranslation('tools')
  const me = useMe()
  return (
    <div className={classes.page}>
      <nav aria-label={t('reports.kinds')} className={classes.menu}>
        {reportKinds.map((one) => (
          <Link
            key={one}
            to={pageOf(pageOfKind[one], scope.path)}
            className={classes.item}
            activeProps={{ 'aria-current': undefined }}
            aria-current={one === kind ? 'page' : undefined}
          >
            {t(`reports.kind.${one}`)}
          </Link>
        ))}
      </nav>
      <div className={classes.tool}>
        <Section title={t(`reports.kind.${kind}`)}>
          <p className={classes.lead}>{t(`reports.lead.${kind}`)}</p>
          {me === null && <Notice title={t('reports.signIn')}>{t('reports.signInHelp')}</Notice>}
          {me && <Allowed scope={scope} kind={kind} />}
        </Section>
      </div>
    </div>
  )
}

/** What is told of others, or of everything there is to do, is for some only. */
function Allowed({ scope, kind }: { scope: Scope; kind: ReportKind }) {
  const { t } = useTranslation('tools')
  const canSeeAll = may(scope, 'reports.view')
  const isForSome = kind === 'cost_estimate' || kind === 'translator_work'
  if (isForSome && !canSeeAll) return <Notice title={t('reports.refused')}>{t('reports.refusedHelp')}</Notice>
  return (
    <>
      {!canSeeAll && <p className={classes.lead}>{t('reports.own')}</p>}
      <ReportForm key={`${scope.path} ${kind}`} scope={scope} kind={kind} />
      <Section title={t('reports.list')}>
        <MadeReports scope={scope} kind={kind} />
      </Section>
    </>
  )
}

function MadeReports({ scope: pageScope, kind }: { scope: Scope; kind: ReportKind }) {
  const { t } = useTranslation('tools')
  return (
    <Loaded query={useQuery(reportsQuery(pageScope, kind))} waiting={<WaitingList />}>
      {({ results: reports }) =>
        reports.length === 0 ? (
          <Notice title={t('reports.none')}>{t('reports.noneHelp')}</Notice>
        ) : (
          <ul className={formClasses.rows}>
            {reports.map(({ id, created, creator, scope }) => (
              <li key={id} className={formClasses.row}>
                <TextLink to="/reports/$id/" params={{ id: String(id) }}>
                  {formatMoment(created)}
                </TextLink>
                <span className={formClasses.detail}>
                  <bdi>{scope?.name ?? t('reports.wholeSite')}</bdi> · <bdi>{creator}</bdi>
                </span>
              </li>
            ))}
          </ul>
        )
      }
    </Loaded>
  )
}
