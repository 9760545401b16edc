import { Skeleton, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { pageOf } from '../../api/addresses.ts'
import { projectLanguagesQuery, projectStatisticsQuery } from '../../api/queries.ts'
import type { Project, Statistics } from '../../api/types.ts'
import { useSeen } from '../../components/layout/use-seen.ts'
import { PercentDone, ProgressBar } from '../../components/lists/progress-bar.tsx'
import classes from './project-card.module.css'

/** A project and how far it has come. Its figures are asked for when the card comes into view. */
export function ProjectCard({ project }: { project: Project }) {
  const { ref, seen } = useSeen<HTMLLIElement>()
  const statistics = useQuery({ ...projectStatisticsQuery(project.slug), enabled: seen })
  const languages = useQuery({ ...projectLanguagesQuery(project.slug), enabled: seen })
  return (
    <li ref={ref} className={classes.card}>
      <Link to={pageOf('projects', project.slug)} className={classes.link}>
        <bdi>{project.name}</bdi>
      </Link>
      {statistics.data ? (
        <Figures name={project.name} statistics={statistics.data} languages={languages.data?.length} />
      ) : (
        <Skeleton height={52} visible={!statistics.isError} />
      )}
    </li>
  )
}

interface FiguresProps {
  name: string
  statistics: Statistics
  languages: number | undefined
}

function Figures({ name, statistics, languages }: FiguresProps) {
  const { t } = useTranslation()
  return (
    <div className={classes.figures}>
      <div className={classes.measure}>
        {statistics.total > 0 && <ProgressBar progress={statistics} label={t('progress.of', { name })} />}
        <span className={classes.percent}>
          <PercentDone progress={statistics} />
        </span>
      </div>
      <Text component="div" size="sm" c="dimmed" className={classes.counts}>
        <span>{t('strings', { count: statistics.total })}</span>
        {languages !== undefined && <span>{t('languages', { count: languages })}</span>}
      </Text>
    </div>
  )
}
