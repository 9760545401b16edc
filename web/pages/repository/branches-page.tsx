import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { pageOf } from '../../api/addresses.ts'
import { type Item, readQuery } from '../../api/call.ts'
import { may } from '../../api/scopes.ts'
import { HelpLink } from '../../components/controls/help-link.tsx'
import { TextLink } from '../../components/controls/text-link.tsx'
import { Section } from '../../components/layout/section.tsx'
import { Loaded } from '../../components/status/loaded.tsx'
import { WaitingList } from '../../components/status/loading.tsx'
import { Notice } from '../../components/status/notice.tsx'
import { Ago } from '../../components/text/ago.tsx'
import { ScopeFrame } from '../scope/scope-frame.tsx'
import { BranchSettings } from './branch-settings.tsx'
import classes from './repository.module.css'

type Branch = Item<'GET /api/components/:project/:component/branches/'>

/** `/branches/<project>/<component>/`: branches that are translated before they are merged. */
export function BranchesPage({ path }: { path: string }) {
  const { t } = useTranslation('tools')
  return (
    <ScopeFrame path={path} current="repository">
      {(scope) =>
        scope.project && scope.component ? (
          <Section title={t('branches.title')}>
            <p>
              {t('branches.lead')} <HelpLink topic="branches" title={t('branches.title')} />
            </p>
            <Branches project={scope.project.slug} component={scope.component.path} />
            {may(scope, 'component.edit') && (
              <BranchSettings project={scope.project.slug} component={scope.component.path} />
            )}
          </Section>
        ) : (
          <Notice title={t('branches.none')}>{t('branches.ofComponent')}</Notice>
        )
      }
    </ScopeFrame>
  )
}

function Branches(params: { project: string; component: string }) {
  const { t } = useTranslation('tools')
  const branches = useQuery(
    readQuery('GET /api/components/:project/:component/branches/', { params, query: { page_size: 1000 } }),
  )
  return (
    <Loaded query={branches} waiting={<WaitingList />}>
      {({ results }) =>
        results.length === 0 ? (
          <Notice title={t('branches.none')}>{t('branches.noneHelp')}</Notice>
        ) : (
          <ul className={classes.branches}>
            {results.map((branch) => (
              <BranchLine key={branch.id} project={params.project} branch={branch} />
            ))}
          </ul>
        )
      }
    </Loaded>
  )
}

function BranchLine({ project, branch }: { project: string; branch: Branch }) {
  const { t } = useTranslation('tools')
  const { name, path, status, committed, strings, problem, translated_percent: percent } = branch
  return (
    <li>
      <span>
        {path === '' ? (
          <bdi>{name}</bdi>
        ) : (
          <TextLink to={pageOf('projects', `${project}/${path}`)}>
            <bdi>{name}</bdi>
          </TextLink>
        )}{' '}
        · <Ago time={committed} />
      </span>
      <span>
        {problem !== '' && <bdi>{problem}</bdi>}
        {problem === '' && status === 'closed' && t('branches.closed')}
        {problem === '' && status === 'open' && path === '' && t('branches.same')}
        {path !== '' && t('branches.progress', { count: strings, percent: Math.floor(percent) })}
      </span>
      {path !== '' && (
        <TextLink to={pageOf('translate', `${project}/${path}`)} underline="always">
          {t('branches.translate')}
        </TextLink>
      )}
    </li>
  )
}
