import { Button } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Box } from '#core/images/box.ts'
import { call } from '../../../api/call.ts'
import { may, type Scope } from '../../../api/scopes.ts'
import {
  boxesQuery,
  type Screenshot,
  screenshotQuery,
  type UnitBox,
  unitsByIdsQuery,
  unitsIn,
} from '../../../api/screenshots.ts'
import type { Unit } from '../../../api/types.ts'
import { FormError } from '../../../components/form/form-error.tsx'
import { useSubmission } from '../../../components/form/use-submission.ts'
import { Section } from '../../../components/layout/section.tsx'
import { Drawable } from './drawable.tsx'
import { PickStrings } from './pick-strings.tsx'
import classes from './screenshots.module.css'
import { ShownString } from './shown-string.tsx'

/** Where a box appears that was not drawn: in the middle, to be moved by keys. */
const MIDDLE: Box = { x: 35, y: 45, width: 30, height: 10 }

/** The picture beside its strings; drawing a box and choosing a string says where it is. */
export function ScreenshotStrings({ shot, scope }: { shot: Screenshot; scope: Scope }) {
  const { t } = useTranslation('manage')
  const [drawn, setDrawn] = useState<Box>()
  const [chosen, setChosen] = useState<number>()
  const { boxes, change, ...work } = useStringsOf(shot)
  const shownIds = unitsIn(shot)
  const { data: units = [] } = useQuery({ ...unitsByIdsQuery(shownIds), enabled: shownIds.length > 0 })
  const mayEdit = may(scope, 'screenshot.edit')
  const mark = (unit: number, box: Box) => {
    setDrawn(undefined)
    setChosen(unit)
    return change.mark(unit, box)
  }
  return (
    <div className={classes.columns}>
      <Drawable
        {...{ shot, units, boxes, chosen, drawn, mayEdit }}
        onDrawn={setDrawn}
        onChoose={setChosen}
        onMove={mark}
      />
      <div>
        <FormError error={work.error} />
        {drawn && (
          <div className={classes.pending} role="status">
            <span>{t('screenshots.whichString')}</span>
            <Button size="xs" variant="default" onClick={() => setDrawn(undefined)}>
              {t('screenshots.discardBox')}
            </Button>
          </div>
        )}
        <Section title={t('screenshots.shown', { count: shownIds.length })}>
          {shownIds.length === 0 && <p className={classes.hint}>{t('screenshots.shownNone')}</p>}
          <ul className={classes.strings}>
            {units.map((unit) => (
              <ShownString
                key={unit.id}
                unit={unit}
                marked={boxes.some(({ unit_id }) => unit_id === unit.id)}
                chosen={chosen === unit.id}
                mayEdit={mayEdit}
                onMark={() => mark(unit.id, drawn ?? MIDDLE)}
                onUnmark={() => change.unmark(unit.id)}
                onRemove={() => change.hide(unit.id)}
              />
            ))}
          </ul>
        </Section>
        {mayEdit && (
          <PickStrings
            path={scope.path}
            shown={shownIds}
            onTick={(unit: Unit) => (drawn ? mark(unit.id, drawn) : change.show(unit.id))}
            onUntick={(unit: Unit) => change.hide(unit.id)}
          />
        )}
      </div>
    </div>
  )
}

/** What can be said about the strings of a screenshot. */
function useStringsOf(shot: Screenshot) {
  const client = useQueryClient()
  const { busy, error, run } = useSubmission()
  const params = { id: shot.id }
  const boxes: readonly UnitBox[] = useQuery(boxesQuery(shot.id)).data?.boxes ?? []
  const write = (work: () => Promise<unknown>) =>
    run(async () => {
      try {
        await work()
      } finally {
        await Promise.all([
          client.invalidateQueries(screenshotQuery(shot.id)),
          client.invalidateQueries(boxesQuery(shot.id)),
        ])
      }
    })
  /** Shown at once; what the server says follows. */
  const assume = (units: readonly number[]) =>
    client.setQueryData(screenshotQuery(shot.id).queryKey, {
      ...shot,
      units: units.map((unit) => `/api/units/${unit}/`),
    })
  const others = (unit: number) => boxes.filter(({ unit_id }) => unit_id !== unit)
  const store = (all: UnitBox[]) => {
    client.setQueryData(boxesQuery(shot.id).queryKey, { boxes: all })
    return write(() => call('PUT /api/screenshots/:id/boxes/', { params, body: { boxes: all } }))
  }
  return {
    boxes,
    busy,
    error,
    change: {
      show: (unit: number) => {
        assume([...unitsIn(shot), unit])
        return write(() => call('POST /api/screenshots/:id/units/', { params, body: { unit_id: unit } }))
      },
      hide: (unit: number) => {
        assume(unitsIn(shot).filter((one) => one !== unit))
        return write(() => call('DELETE /api/screenshots/:id/units/:unit/', { params: { id: shot.id, unit } }))
      },
      mark: (unit: number, box: Box) => {
        assume([...new Set([...unitsIn(shot), unit])])
        return store([...others(unit), { unit_id: unit, ...box }])
      },
      unmark: (unit: number) => store(others(unit)),
    },
  }
}
