import { Button, FileButton } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { nameOfApi } from '../../api/addresses.ts'
import { call } from '../../api/call.ts'
import { componentParams } from '../../api/repositories.ts'
import { may } from '../../api/scopes.ts'
import { boxesQuery, pictureOf, type Screenshot, screenshotPage, uploadScreenshot } from '../../api/screenshots.ts'
import { FormError } from '../../components/form/form-error.tsx'
import { useSubmission } from '../../components/form/use-submission.ts'
import { MarkedPicture, PictureBox } from '../../components/picture/marked-picture.tsx'
import { partQuery } from '../data/units.ts'
import { useEditing } from '../model/context.ts'
import classes from './side-panel.module.css'
import { SidePart } from './side-part.tsx'

/** Pictures of the place where the string appears. */
export function ScreenshotsPart() {
  const { unit, context } = useEditing()
  const { data: pictures = [] } = useQuery(partQuery(unit.id, 'GET /api/units/:id/screenshots/'))
  const { t } = useTranslation('editor')
  const mayAdd = may(context.scope, 'screenshot.add') && may(context.scope, 'screenshot.edit')
  if (pictures.length === 0 && !mayAdd) return null
  return (
    <SidePart title={t('screenshots.title')}>
      {pictures.map((shot) => (
        <Picture key={shot.id} shot={shot} />
      ))}
      {mayAdd && <AddScreenshot />}
    </SidePart>
  )
}

/** The picture with the box that the string is in; it leads to its page. */
function Picture({ shot }: { shot: Screenshot }) {
  const { unit } = useEditing()
  const { data } = useQuery(boxesQuery(shot.id))
  const ids = [unit.id, Number(nameOfApi(unit.source_unit))]
  const box = data?.boxes.find(({ unit_id }) => ids.includes(unit_id))
  return (
    <Link to={screenshotPage(shot.id)} className={classes.picture}>
      <MarkedPicture src={pictureOf(shot)} alt={shot.name}>
        {box && <PictureBox box={box} />}
      </MarkedPicture>
    </Link>
  )
}

/** A picture of the source is shown in all languages. */
function AddScreenshot() {
  const { unit, context } = useEditing()
  const client = useQueryClient()
  const submission = useSubmission()
  const { t } = useTranslation('editor')
  const add = async (image: File) => {
    const language = context.source.code
    const id = await uploadScreenshot({ ...componentParams(context.scope), language, image })
    const source = Number(nameOfApi(unit.source_unit))
    await call('POST /api/screenshots/:id/units/', { params: { id }, body: { unit_id: source } })
    await client.invalidateQueries(partQuery(unit.id, 'GET /api/units/:id/screenshots/'))
  }
  return (
    <div className={classes.buttons}>
      <FormError error={submission.error} />
      <FileButton
        accept="image/png,image/jpeg,image/gif,image/webp"
        inputProps={{ 'aria-label': t('screenshots.add') }}
        onChange={(image) => image && submission.run(() => add(image))}
      >
        {(props) => (
          <Button {...props} size="compact-xs" variant="default" loading={submission.busy}>
            {t('screenshots.add')}
          </Button>
        )}
      </FileButton>
    </div>
  )
}
