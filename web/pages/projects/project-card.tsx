import { Text } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { pageOf } from '../../api/addresses.ts'
import type { ListedProject } from '../../api/project-overview.ts'
import { PercentDone, ProgressBar } from '../../components/lists/progress-bar.tsx'
import classes from './project-card.module.css'

/** A project and its progress. */
export function ProjectCard({ project }: { project: ListedProject }) {
  const { t } = useTranslation()
  const { name, slug, total, languages } = project
  return (
    <li className={classes.card}>
      <Link to={pageOf('projects', slug)} className={classes.link}>
        <bdi>{name}</bdi>
      </Link>
      <div className={classes.figures}>
        <div className={classes.measure}>
          {total > 0 && <ProgressBar progress={project} label={t('progress.of', { name })} />}
          <span className={classes.percent}>
            <PercentDone progress={project} />
          </span>
        </div>
        <Text component="div" size="sm" c="dimmed" className={classes.counts}>
          <span>{t('strings', { count: total })}</span>
          <span>{t('languages', { count: languages })}</span>
        </Text>
      </div>
    </li>
  )
}
