import { Text, Title } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { pageOf } from '../../api/addresses.ts'
import { projectQuery } from '../../api/queries.ts'
import { partsQuery, type ScopeParts } from '../../api/scope-parts.ts'
import { type Scope, scopeQuery } from '../../api/scopes.ts'
import { ButtonLink } from '../../components/controls/button-link.tsx'
import { OutsideLink } from '../../components/controls/outside-link.tsx'
import { LogoMark } from '../../components/frame/logo.tsx'
import { Section } from '../../components/layout/section.tsx'
import { usePageTitle } from '../../components/layout/use-page-title.ts'
import { PartsTable } from '../../components/lists/parts-table.tsx'
import { ProgressSummary, WaitingSummary } from '../../components/lists/progress-summary.tsx'
import { Loaded } from '../../components/status/loaded.tsx'
import { MarkdownText } from '../../components/text/markdown-text.tsx'
import classes from './engage-page.module.css'

/** The page to send to people who might help. */
export function EngagePage({ path }: { path: string }) {
  const { t } = useTranslation('browse')
  const scope = useQuery(scopeQuery(path))
  const project = scope.data?.project?.name ?? path
  const language = scope.data?.language?.name
  const title = language ? t('engage.titleIn', { project, language }) : t('engage.title', { project })
  usePageTitle(title)
  return (
    <div className={classes.page}>
      <LogoMark size={64} />
      <Title order={1} className={classes.title}>
        {title}
      </Title>
      <Loaded query={scope} waiting={<WaitingSummary />}>
        {(data) => <Invitation scope={data} />}
      </Loaded>
    </div>
  )
}

function Invitation({ scope }: { scope: Scope }) {
  const slug = scope.project?.slug ?? ''
  const parts = useQuery(partsQuery(scope.path))
  const project = useQuery({ ...projectQuery(slug), enabled: slug !== '' }).data
  const { t } = useTranslation('browse')
  return (
    <Loaded query={parts} waiting={<WaitingSummary />}>
      {(data) => (
        <>
          <Call scope={scope} data={data} />
          {data.languages.length > 0 && (
            <div className={classes.table}>
              <Section title={t('engage.choose')}>
                <PartsTable
                  parts={data.languages.map((part) => ({ ...part, kind: 'language' as const }))}
                  label={t('languages.title')}
                  empty={{ title: t('languages.none') }}
                />
              </Section>
            </div>
          )}
          {project?.instructions && (
            <div className={classes.instructions}>
              <MarkdownText text={project.instructions} />
            </div>
          )}
          {project?.web && (
            <Text size="sm" c="dimmed" component="div">
              {t('engage.about')} <OutsideLink href={project.web} />
            </Text>
          )}
        </>
      )}
    </Loaded>
  )
}

function Call({ scope, data }: { scope: Scope; data: ScopeParts }) {
  const { t } = useTranslation('browse')
  const { total, translated } = data.counts
  const begun = total > 0
  return (
    <>
      <Text size="lg" c="dimmed" className={classes.lead}>
        {t(!begun ? 'engage.empty' : translated === total ? 'engage.done' : 'engage.lead')}
      </Text>
      {begun && (
        <div className={classes.summary}>
          <ProgressSummary name={scope.language?.name ?? scope.project?.name ?? ''} progress={data.counts} />
        </div>
      )}
      <div className={classes.actions}>
        {begun && scope.language && (
          <ButtonLink to={pageOf('translate', scope.path)} size="md">
            {t('do.translate')}
          </ButtonLink>
        )}
        <ButtonLink
          to={pageOf('projects', begun ? scope.path : (scope.project?.slug ?? ''))}
          size="md"
          variant="default"
        >
          {t('engage.see')}
        </ButtonLink>
      </div>
    </>
  )
}
