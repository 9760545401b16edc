import { useTranslation } from 'react-i18next'
import type { ListedProject } from '../../api/project-overview.ts'
import { Notice } from '../../components/status/notice.tsx'
import { ProjectCard } from './project-card.tsx'
import classes from './project-cards.module.css'

export function ProjectCards({ projects }: { projects: readonly ListedProject[] }) {
  const { t } = useTranslation('browse')
  if (projects.length === 0) return <Notice title={t('projects.none')}>{t('projects.noneAdvice')}</Notice>
  return (
    <ul className={classes.cards}>
      {projects.map((project) => (
        <ProjectCard key={project.slug} project={project} />
      ))}
    </ul>
  )
}
