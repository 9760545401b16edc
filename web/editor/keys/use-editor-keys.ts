import { useQueryClient } from '@tanstack/react-query'
import { useLayoutEffect, useRef } from 'react'
import { State } from '#core/units/state.ts'
import type { SaveActions } from '../action-bar.tsx'
import type { Editing } from '../model/context.ts'
import { useTab } from '../panels/use-tab.ts'
import { dismissNumber } from '../side/dismiss.ts'
import { askMachines, offerAt } from '../suggestions/use-offers.ts'
import { placeablesOf } from '../text/pieces.ts'
import { listen } from './shortcut-events.ts'

/** Out of the field, so that keys without Ctrl are shortcuts again; a menu or dialog above it closes by itself. */
function leaveField(): boolean {
  const field = document.activeElement
  if (!(field instanceof HTMLTextAreaElement) || field.dataset.form === undefined) return false
  field.blur()
  return true
}

/** Keys that are about the string; those about the list belong to the page. */
export function useEditorKeys(editing: Editing, actions: SaveActions, focusTarget: () => void) {
  const [tab, setTab] = useTab()
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
            if ('offer' in action || choice === 'machinery') {
              const number = 'offer' in action ? action.offer : 'digit' in action ? action.digit : 0
              const offer = offerAt(client, editing, number)
              if (offer) replace(offer.target)
            } else if ('placeable' in action) {
              const text = placeablesOf(unit.source, highlightsIn)[action.placeable - 1]
              if (text !== undefined) insert(text)
            } else if (choice === 'dismiss')
              dismissNumber(client, editing, action.digit).catch((error: Error) => announce(error.message))
            return true
          }
          switch (action) {
            case 'save':
              actions.save()
              return true
            case 'saveStay':
              actions.save({ stay: true })
              return true
            case 'leave':
              return leaveField()
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
              askMachines(client, unit.id)
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
    [editing, actions, focusTarget, client, setTab],
  )
  return { tab, setTab }
}
