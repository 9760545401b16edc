import type { ReactNode } from 'react'
import type { Translation } from '../../api/types.ts'
import { TextLink } from '../../components/text-link.tsx'

/** Projects / project / component: the way to a translation. */
export function translationTrail(
  place: { project: string; component: string },
  translation: Translation | undefined,
): ReactNode[] {
  const { project, component } = place
  return [
    <TextLink key="projects" to="/projects/">
      Projects
    </TextLink>,
    <TextLink key="project" to="/projects/$project/" params={{ project }}>
      {translation?.component?.project?.name ?? project}
    </TextLink>,
    <TextLink key="component" to="/projects/$project/$component/" params={{ project, component }}>
      {translation?.component?.name ?? component}
    </TextLink>,
  ]
}
