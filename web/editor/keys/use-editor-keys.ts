import { useQueryClient } from '@tanstack/react-query'
import { useLayoutEffect, useRef, useState } from 'react'
import { State } from '#core/units/state.ts'
import type { SaveActions } from '../action-bar.tsx'
import type { MachineAnswer } from '../data/feedback.ts'
import type { Editing } from '../model/context.ts'
import { machineryKey } from '../panels/machinery-query.ts'
import type { TabName } from '../panels/panel-tabs.tsx'
import { dismissNumber } from '../side/dismiss.ts'
import { placeablesOf } from '../text/pieces.ts'
import { listen } from './shortcut-events.ts'

/** Keys that are about the string; those about the list belong to the page. */
export function useEditorKeys(editing: Editing, actions: SaveActions, focusTarget: () => void) {
  const [tab, setTab] = useState<TabName>('nearby')
  const client = useQueryClient()
  /** What the next digit chooses. */
  const chooses = useRef<'machinery' | 'dismiss' | undefined>(undefined)
  useLayoutEffect(
    () =>
      listen(
        (action) => {
          const { unit, model, highlightsIn, insert, replace, announce } = editing
          const choice = chooses.current
          chooses.current = undefined
          if (typeof action === 'object') {
            if ('placeable' in action) {
              const text = placeablesOf(unit.source, highlightsIn)[action.placeable - 1]
              if (text !== undefined) insert(text)
            } else if (choice === 'machinery') {
              const answer = client.getQueryData<MachineAnswer>(machineryKey(unit.id))
              const found = answer?.results[action.digit - 1]
              if (found) replace(model.forms().map((_, form) => found.target[form] ?? found.text))
            } else if (choice === 'dismiss')
              dismissNumber(client, editing, action.digit).catch((error: Error) => announce(error.message))
            return true
          }
          switch (action) {
            case 'save':
              actions.save()
              return true
            case 'saveClean':
              actions.save({ as: 'finished' })
              return true
            case 'approve':
              actions.save({ as: 'approved' })
              return true
            case 'suggest':
              actions.suggest()
              return true
            case 'focusTarget':
              focusTarget()
              return true
            case 'copySource':
              replace(model.forms().map((_, form) => unit.source[Math.min(form, unit.source.length - 1)] ?? ''))
              return true
            case 'toggleEdit':
              model.setState(model.state() < State.translated ? State.translated : State.needsEditing)
              return true
            case 'machinery':
              chooses.current = 'machinery'
              setTab('machinery')
              return true
            case 'dismiss':
              chooses.current = 'dismiss'
              return true
            case 'nearby':
              setTab('nearby')
              return true
            case 'focusComment':
              setTab('comments')
              setTimeout(() => document.getElementById('new-comment')?.focus(), 0)
              return true
            default:
              return false
          }
        },
        () => chooses.current !== undefined,
      ),
    [editing, actions, focusTarget, client],
  )
  return { tab, setTab }
}
