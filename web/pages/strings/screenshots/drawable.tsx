import { useTranslation } from 'react-i18next'
import type { Box } from '#core/images/box.ts'
import { pictureOf, type Screenshot, type UnitBox } from '../../../api/screenshots.ts'
import type { Unit } from '../../../api/types.ts'
import { MarkedPicture, positionOf } from '../../../components/picture/marked-picture.tsx'
import { boxAfterKey, useDrawing } from './drawing.ts'
import classes from './screenshots.module.css'

interface Props {
  shot: Screenshot
  units: readonly Unit[]
  boxes: readonly UnitBox[]
  chosen: number | undefined
  drawn: Box | undefined
  mayEdit: boolean
  onDrawn: (box: Box) => void
  onChoose: (unit: number) => void
  onMove: (unit: number, box: Box) => void
}

/** The picture to draw boxes on. */
export function Drawable({ shot, units, boxes, chosen, drawn, mayEdit, onDrawn, onChoose, onMove }: Props) {
  const { t } = useTranslation('manage')
  const { frame, drawing, handlers } = useDrawing(mayEdit, onDrawn)
  const textOf = (id: number) => units.find((unit) => unit.id === id)?.source[0] ?? String(id)
  const pending = drawing ?? drawn
  return (
    <div>
      <div className={classes.canvas} data-drawable={mayEdit} {...handlers}>
        <MarkedPicture src={pictureOf(shot)} alt={shot.name} ref={frame}>
          {boxes.map(({ unit_id, ...box }) => (
            <button
              key={unit_id}
              type="button"
              className={classes.mark}
              style={positionOf(box)}
              data-chosen={chosen === unit_id}
              title={textOf(unit_id)}
              aria-label={t('screenshots.box', { text: textOf(unit_id) })}
              onPointerDown={(event) => event.stopPropagation()}
              onClick={() => onChoose(unit_id)}
              onKeyDown={(event) => {
                const moved = mayEdit ? boxAfterKey(box, event.key, event.shiftKey) : undefined
                if (!moved) return
                event.preventDefault()
                onMove(unit_id, moved)
              }}
            />
          ))}
          {pending && <span className={classes.mark} data-new="true" style={positionOf(pending)} aria-hidden="true" />}
        </MarkedPicture>
      </div>
      {mayEdit && <p className={classes.hint}>{t('screenshots.drawHelp')}</p>}
    </div>
  )
}
