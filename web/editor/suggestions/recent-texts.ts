import type { QueryClient } from '@tanstack/react-query'
import { MEMORY_SERVICE } from '#core/machinery/services.ts'
import { State } from '#core/units/state.ts'
import type { Unit } from '../../api/types.ts'
import type { Found } from './offers.ts'

const MAX_TEXTS = 200

interface RecentText {
  readonly key: string
  readonly unit: number
  readonly target: readonly string[]
}

/** Texts saved in this visit, newest first. The next string is opened before the server has the last one. */
const RECENT_TEXTS = ['recent-texts']

type Sourced = Pick<Unit, 'id' | 'translation' | 'source'>

const keyOf = ({ translation, source }: Sourced): string => [translation, ...source].join('\0')

export function rememberText(client: QueryClient, unit: Sourced, target: readonly string[], state: number): void {
  const key = keyOf(unit)
  client.setQueryData<RecentText[]>(RECENT_TEXTS, (texts = []) => {
    const others = texts.filter((one) => one.key !== key)
    return state < State.translated ? others : [{ key, unit: unit.id, target }, ...others].slice(0, MAX_TEXTS)
  })
}

/** The text that another string with the same source was given a moment ago, as the memory would offer it. */
export function recentTextFor(client: QueryClient, unit: Sourced): Found | undefined {
  const key = keyOf(unit)
  const found = client.getQueryData<RecentText[]>(RECENT_TEXTS)?.find((one) => one.key === key)
  if (!found || found.unit === unit.id) return undefined
  return {
    service: MEMORY_SERVICE,
    name: '',
    text: found.target[0] ?? '',
    target: [...found.target],
    quality: 100,
    show_quality: true,
    unreviewed: false,
    source: unit.source[0] ?? '',
    origin: '',
    model: '',
    characters: 0,
    tokens: null,
  }
}
