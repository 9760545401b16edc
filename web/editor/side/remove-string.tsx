import { Button } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { writeAt } from '../../api/call.ts'
import { listWithout } from '../data/list-without.ts'
import type { UnitList } from '../data/unit-ids.ts'
import { useEditing } from '../model/context.ts'
import classes from './side-panel.module.css'

/** Takes the string out of the component, in all languages, after a second look. */
export function RemoveString() {
  const { unit, goTo, announce } = useEditing()
  const client = useQueryClient()
  const { t } = useTranslation(['editor', 'common'])
  const [isAsked, setAsked] = useState(false)
  const remove = useMutation({
    mutationFn: () => writeAt('DELETE /api/units/:id/', new URL(unit.source_unit).pathname),
    onSuccess: () => {
      announce(t('remove.done'))
      let next: number | undefined
      client.setQueriesData<UnitList>({ queryKey: ['unit-ids'] }, (list) => {
        if (!list) return list
        const left = listWithout(list, unit.id)
        next ??= left.next
        return left.list
      })
      if (next !== undefined) goTo(next)
    },
  })
  if (!isAsked)
    return (
      <Button size="compact-xs" variant="default" onClick={() => setAsked(true)}>
        {t('remove.ask')}
      </Button>
    )
  return (
    <div role="alert" className={classes.sure}>
      <p>{remove.error ? remove.error.message : t('remove.sure')}</p>
      <div className={classes.buttons}>
        <Button size="compact-xs" color="red.9" loading={remove.isPending} onClick={() => remove.mutate()}>
          {t('remove.do')}
        </Button>
        <Button size="compact-xs" variant="default" onClick={() => setAsked(false)}>
          {t('common:cancel')}
        </Button>
      </div>
    </div>
  )
}
