import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useMe } from '../../api/account.ts'
import { pageOf } from '../../api/addresses.ts'
import { profileQuery } from '../../api/profile.ts'
import { partsQuery, type ScopeParts } from '../../api/scope-parts.ts'
import { may, type Scope } from '../../api/scopes.ts'
import { ButtonLink } from '../../components/controls/button-link.tsx'
import { TextLink } from '../../components/controls/text-link.tsx'
import { Section } from '../../components/layout/section.tsx'
import type { Figure } from '../../components/lists/figure-list.tsx'
import { PartsTable } from '../../components/lists/parts-table.tsx'
import { ProgressSummary, WaitingSummary } from '../../components/lists/progress-summary.tsx'
import { Loaded } from '../../components/status/loaded.tsx'
import { Notice } from '../../components/status/notice.tsx'
import { Ago } from '../../components/text/ago.tsx'
import { formatNumber } from '../../locale/format.ts'
import { Overview } from './overview.tsx'
import { ScopeFrame } from './scope-frame.tsx'
import { hasStrings, stepsTo } from './scope-names.ts'
import { StringsStatus } from './strings-status.tsx'

/** A project, category, component or translation, or one language of a project or category. */
export function ScopePage({ path }: { path: string }) {
  return (
    <ScopeFrame path={path} current="overview">
      {(scope) => <ScopeBody scope={scope} />}
    </ScopeFrame>
  )
}

function ScopeBody({ scope }: { scope: Scope }) {
  const { t } = useTranslation('browse')
  const parts = useQuery(partsQuery(scope.path))
  return (
    <>
      {scope.component?.locked && (
        <Notice tone="warning" title={t('locked.title')}>
          {t('locked.advice')}
        </Notice>
      )}
      {scope.component?.needs_agreement && (
        <Notice
          title={t('agreement.needed')}
          action={<TextLink to={pageOf('contributor-agreement', scope.path)}>{t('agreement.read')}</TextLink>}
        >
          {t('agreement.neededHelp')}
        </Notice>
      )}
      <Loaded query={parts} waiting={<WaitingSummary />}>
        {(data) => <ScopeTables scope={scope} data={data} />}
      </Loaded>
      <Overview scope={scope} />
    </>
  )
}

function ScopeTables({ scope, data }: { scope: Scope; data: ScopeParts }) {
  const { t } = useTranslation('browse')
  const me = useMe()
  const profile = useQuery({ ...profileQuery, enabled: Boolean(me) }).data
  const hideDone = profile?.hide_completed ?? false
  const inLanguage = scope.kind === 'project-language' || scope.kind === 'category-language'
  const holdsParts = scope.kind === 'project' || scope.kind === 'category' || inLanguage
  const feedback = useFeedback(data)
  return (
    <>
      <ProgressSummary name={stepsTo(scope).at(-1)?.name ?? ''} progress={data.counts} more={feedback} />
      {hasStrings(scope) && (
        <Section title={t('strings.title')}>
          <StringsStatus scope={scope} counts={data.counts} />
        </Section>
      )}
      {holdsParts && (
        <Section title={t('components.title')}>
          <PartsTable
            key={`parts ${hideDone}`}
            parts={data.parts}
            label={t('components.title')}
            hideDone={hideDone}
            empty={{
              title: t('components.none'),
              advice: t(inLanguage ? 'components.noneHere' : 'components.noneAdvice'),
            }}
          />
        </Section>
      )}
      {!hasStrings(scope) && (
        <Section
          title={t('languages.title')}
          aside={
            (scope.kind === 'project' || scope.kind === 'component') &&
            may(scope, 'translation.add') && (
              <ButtonLink size="xs" variant="default" to={pageOf('new-lang', scope.path)}>
                {t('do.newLanguage')}
              </ButtonLink>
            )
          }
        >
          <PartsTable
            key={`languages ${hideDone}`}
            parts={data.languages}
            label={t('languages.title')}
            hideDone={hideDone}
            empty={{ title: t('languages.none'), advice: t('languages.noneAdvice') }}
          />
        </Section>
      )}
    </>
  )
}

function useFeedback({ counts }: ScopeParts): Figure[] {
  const { t } = useTranslation()
  const { failing, suggestions, comments, last_change } = counts
  const { t: browse } = useTranslation('browse')
  const figure = (name: string, value: number): Figure[] => (value > 0 ? [{ name, value: formatNumber(value) }] : [])
  return [
    ...figure(t('progress.failing', { count: failing }), failing),
    ...figure(t('progress.suggestions', { count: suggestions }), suggestions),
    ...figure(t('progress.comments', { count: comments }), comments),
    ...(last_change ? [{ name: browse('facts.lastChange'), value: <Ago time={last_change} />, wide: true }] : []),
  ]
}
