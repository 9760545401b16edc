import type { Project } from '../../api/types.ts'
import { Notice } from '../../components/notice.tsx'
import { ProjectCard } from './project-card.tsx'
import classes from './project-cards.module.css'

export function ProjectCards({ projects }: { projects: readonly Project[] }) {
  if (projects.length === 0) {
    return <Notice title="No projects yet">A project appears here once an administrator has added it.</Notice>
  }
  return (
    <ul className={classes.cards}>
      {projects.map((project) => (
        <ProjectCard key={project.id} project={project} />
      ))}
    </ul>
  )
}
