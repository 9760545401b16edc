import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { pageOf } from '../../api/addresses.ts'
import { componentQuery, projectQuery, translationQuery } from '../../api/queries.ts'
import type { Scope } from '../../api/scopes.ts'
import type { Component, Project, Translation } from '../../api/types.ts'
import { OutsideLink } from '../../components/controls/outside-link.tsx'
import { TextLink } from '../../components/controls/text-link.tsx'
import { Section } from '../../components/layout/section.tsx'
import { DetailList, type DetailRow } from '../../components/lists/detail-list.tsx'
import { Ago } from '../../components/text/ago.tsx'
import { MarkdownText } from '../../components/text/markdown-text.tsx'
import { useNames } from '../../locale/own-words.ts'

/** What is to know about a place beside its figures. */
export function Overview({ scope }: { scope: Scope }) {
  const { t } = useTranslation('browse')
  const { project, component, language, translation } = scope
  const slug = project?.slug ?? ''
  const path = component?.path ?? ''
  const about = useQuery({ ...projectQuery(slug), enabled: project !== null }).data
  const parts = useQuery({ ...componentQuery(slug, path), enabled: component !== null }).data
  const own = useQuery({
    ...translationQuery(slug, path, language?.code ?? ''),
    enabled: translation !== null && language !== null,
  }).data
  const projectLines = useProjectLines(about)
  const componentLines = useComponentLines(parts)
  const translationLines = useTranslationLines(own)
  const share: DetailRow[] =
    project && language
      ? [
          {
            name: t('facts.invitation'),
            value: (
              <TextLink to={pageOf('engage', `${project.slug}/-/${language.code}`)}>
                {t('facts.invitationLink')}
              </TextLink>
            ),
          },
        ]
      : []
  const lines = [...translationLines, ...componentLines, ...projectLines, ...share]
  if (lines.every(({ value }) => !value)) return null
  return (
    <Section title={t('facts.title')}>
      <DetailList lines={lines} />
    </Section>
  )
}

function useProjectLines(project: Project | undefined): DetailRow[] {
  const { t } = useTranslation('browse')
  if (!project) return []
  return [
    { name: t('facts.website'), value: project.web && <OutsideLink href={project.web} /> },
    { name: t('facts.instructions'), value: project.instructions && <MarkdownText text={project.instructions} /> },
  ]
}

function useComponentLines(component: Component | undefined): DetailRow[] {
  const { t } = useTranslation('browse')
  const named = useNames('formats')
  if (!component) return []
  const { effective_license: license = component.license, license_url } = component
  return [
    { name: t('facts.sourceLanguage'), value: component.source_language.name },
    {
      name: t('facts.license'),
      value: license_url ? <OutsideLink href={license_url}>{license}</OutsideLink> : license,
    },
    { name: t('facts.repository'), value: component.repo && <OutsideLink href={component.repo} /> },
    { name: t('facts.branch'), value: component.branch },
    { name: t('facts.filemask'), value: component.filemask && <code>{component.filemask}</code> },
    { name: t('facts.format'), value: named(component.file_format, component.file_format) },
  ]
}

function useTranslationLines(translation: Translation | undefined): DetailRow[] {
  const { t } = useTranslation('browse')
  if (!translation) return []
  const { filename, last_author, last_change } = translation
  return [
    { name: t('facts.file'), value: filename && <code>{filename}</code> },
    { name: t('facts.lastAuthor'), value: last_author && <bdi>{last_author}</bdi> },
    { name: t('facts.changed'), value: last_change && <Ago time={last_change} /> },
  ]
}
