import { Text, Title } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { namedFilters } from '#core/search/filters.ts'
import { pageOf } from '../../api/addresses.ts'
import { type Invitation, invitationQuery } from '../../api/scope-parts.ts'
import { ButtonLink } from '../../components/controls/button-link.tsx'
import { OutsideLink } from '../../components/controls/outside-link.tsx'
import { LogoMark } from '../../components/frame/logo.tsx'
import { Section } from '../../components/layout/section.tsx'
import { usePageTitle } from '../../components/layout/use-page-title.ts'
import { ProgressSummary, WaitingSummary } from '../../components/lists/progress-summary.tsx'
import { Loaded } from '../../components/status/loaded.tsx'
import { MarkdownText } from '../../components/text/markdown-text.tsx'
import classes from './engage-page.module.css'
import { LanguageTiles } from './language-tiles.tsx'

/** The page to send to people who might help. */
export function EngagePage({ path }: { path: string }) {
  const { t } = useTranslation('browse')
  const invitation = useQuery(invitationQuery(path))
  const project = invitation.data?.project.name ?? path
  const language = invitation.data?.language?.name
  const title = language ? t('engage.titleIn', { project, language }) : t('engage.title', { project })
  usePageTitle(title)
  return (
    <div className={classes.page}>
      <LogoMark size={64} />
      <Title order={1} className={classes.title}>
        {title}
      </Title>
      <Loaded query={invitation} waiting={<WaitingSummary />}>
        {(data) => <Invited data={data} />}
      </Loaded>
    </div>
  )
}

function Invited({ data }: { data: Invitation }) {
  const { project, languages } = data
  const { t } = useTranslation('browse')
  return (
    <>
      <Call data={data} />
      {languages.length > 0 && (
        <div className={classes.table}>
          <Section title={t('engage.choose')}>
            <LanguageTiles project={project.slug} languages={languages} />
          </Section>
        </div>
      )}
      {project.instructions && (
        <div className={classes.instructions}>
          <MarkdownText text={project.instructions} />
        </div>
      )}
      {project.web && (
        <Text size="sm" c="dimmed" component="div">
          {t('engage.about')} <OutsideLink href={project.web} />
        </Text>
      )}
    </>
  )
}

function Call({ data }: { data: Invitation }) {
  const { t } = useTranslation('browse')
  const { counts, language, project, path } = data
  const begun = counts.total > 0
  return (
    <>
      <Text size="lg" c="dimmed" className={classes.lead}>
        {t(!begun ? 'engage.empty' : counts.translated === counts.total ? 'engage.done' : 'engage.lead')}
      </Text>
      {begun && (
        <div className={classes.summary}>
          <ProgressSummary name={language?.name ?? project.name} progress={counts} />
        </div>
      )}
      <div className={classes.actions}>
        {begun && language && (
          <ButtonLink
            to={pageOf('translate', path)}
            search={counts.translated < counts.total ? { q: namedFilters.todo } : {}}
            size="md"
          >
            {t('do.translate')}
          </ButtonLink>
        )}
        <ButtonLink to={pageOf('projects', begun ? path : project.slug)} size="md" variant="default">
          {t('engage.see')}
        </ButtonLink>
      </div>
    </>
  )
}
