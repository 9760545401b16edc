import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { partQuery } from '../data/units.ts'
import { useEditing } from '../model/context.ts'
import classes from './side-panel.module.css'
import { SidePart } from './side-part.tsx'

/** Pictures of the place where the string appears. */
export function ScreenshotsPart() {
  const { unit } = useEditing()
  const { data: pictures = [] } = useQuery(partQuery(unit.id, 'GET /api/units/:id/screenshots/'))
  const { t } = useTranslation('editor')
  if (pictures.length === 0) return null
  return (
    <SidePart title={t('screenshots.title')}>
      {pictures.map(({ id, name, file_url }) => {
        const file = new URL(file_url).pathname
        return (
          <a key={id} href={file} target="_blank" rel="noreferrer" className={classes.picture}>
            <img src={file} alt={name} loading="lazy" />
          </a>
        )
      })}
    </SidePart>
  )
}
