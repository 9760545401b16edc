import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import type { EditorSearch } from '#core/editor/search.ts'
import { checksumOf } from '../../../api/checksum.ts'
import type { Scope } from '../../../api/scopes.ts'
import type { Unit } from '../../../api/types.ts'
import { whenIdle } from '../../../components/layout/when-idle.ts'
import { useProfile } from '../../../editor/data/profile.ts'
import { secondaryCodes, secondaryQuery } from '../../../editor/data/secondary.ts'
import { checksumQuery, type UnitList } from '../../../editor/data/unit-ids.ts'
import { partQuery, unitQuery } from '../../../editor/data/units.ts'
import { recentChangesQuery } from '../../../editor/review/authorship.ts'
import { fetchOffersAhead } from '../../../editor/suggestions/use-offers.ts'

export interface Walking {
  /** The string shown; undefined: none to show. */
  current: number | undefined
  /** Its place in the list, from 0; -1: it is not in it. */
  index: number
  isPastEnd: boolean
  /** The address names a string that is no more. */
  isMissing: boolean
  goTo(unit: number): void
  first(): void
  last(): void
  previous(): void
  next(): void
}

interface Options {
  list: UnitList
  path: string
  scope: Scope
  search: EditorSearch
}

/** How many strings ahead are fetched before anybody asks for them. */
const AHEAD = 20

/** Where in the list the person is. The address follows, so that it can be shared and survives a reload. */
export function useWalk({ list, path, scope, search }: Options): Walking {
  const { ids } = list
  const isOne = scope.kind === 'translation'
  const named = isOne ? search.checksum : undefined
  const client = useQueryClient()
  const [current, setCurrent] = useState<number | undefined>(() =>
    named === undefined
      ? (scope.unit ?? ids[(search.offset ?? 1) - 1] ?? ids[0])
      : (client.getQueryData(checksumQuery(path, named).queryKey) ?? undefined),
  )
  const [isPastEnd, setPastEnd] = useState(false)
  const [isMissing, setMissing] = useState(false)
  const goTo = useCallback((unit: number | undefined) => {
    setMissing(false)
    setCurrent(unit)
    setPastEnd(unit === undefined)
  }, [])
  const first = ids[0]
  const arrive = useCallback(
    (unit: number | null) => {
      goTo(unit ?? first)
      setMissing(unit === null)
    },
    [goTo, first],
  )
  useNamedString(path, named, arrive)
  const index = useMemo(() => (current === undefined ? -1 : ids.indexOf(current)), [ids, current])
  const step = useCallback(
    (by: number) => {
      const next = index + by
      if (next >= 0) goTo(ids[next])
    },
    [ids, index, goTo],
  )
  useAddress({ unit: current, index, isOne, path, search })
  useFetchedAhead(ids, index, scope)
  return useMemo(
    () => ({
      current,
      index,
      isPastEnd: isPastEnd && ids.length > 0,
      isMissing,
      goTo,
      first: () => goTo(ids[0]),
      last: () => goTo(ids.at(-1)),
      previous: () => (isPastEnd ? goTo(ids.at(-1)) : step(-1)),
      next: () => step(1),
    }),
    [current, index, isPastEnd, ids, isMissing, goTo, step],
  )
}

/** Checksums that this page itself put into the address and that have not shown up there yet. */
const written = new Set<string>()

/** Goes to the string that the address names, whenever somebody else changed the address; null: there is none. */
function useNamedString(path: string, named: string | undefined, arrive: (unit: number | null) => void): void {
  const [seen, setSeen] = useState<string>()
  const isNew = named !== undefined && named !== seen
  const isOurs = isNew && written.has(named)
  const { data } = useQuery({ ...checksumQuery(path, named ?? ''), enabled: isNew && !isOurs })
  useEffect(() => {
    if (!isNew) return
    if (isOurs) {
      written.delete(named)
      setSeen(named)
    } else if (data !== undefined) {
      setSeen(named)
      arrive(data)
    }
  }, [isNew, isOurs, named, data, arrive])
}

function useFetchedAhead(ids: readonly number[], index: number, scope: Scope): void {
  const client = useQueryClient()
  const profile = useProfile()
  const fetchAhead = useCallback(() => {
    const near = [...ids.slice(Math.max(0, index), index + 1 + AHEAD), ids[index - 1]]
    for (const id of near) if (id !== undefined) void client.prefetchQuery(unitQuery(id))
    const next = ids[index + 1]
    if (next === undefined) return
    void client.prefetchQuery(partQuery(next, 'GET /api/units/:id/glossary/'))
    void fetchOffersAhead(client, scope, next).catch(() => {})
    const fetchAuthor = async ({ target }: Unit) => {
      if (target.some(Boolean)) await client.prefetchQuery(recentChangesQuery(next))
    }
    void client.fetchQuery(unitQuery(next)).then(fetchAuthor, () => {})
    const codes = secondaryCodes(profile)
    if (codes.length === 0) return
    const ahead = (unit: Unit) => client.prefetchQuery(secondaryQuery(unit, codes))
    void client.fetchQuery(unitQuery(next)).then(ahead, () => {})
  }, [client, ids, index, profile, scope])
  useEffect(() => whenIdle(fetchAhead), [fetchAhead])
}

interface Addressed {
  unit: number | undefined
  index: number
  isOne: boolean
  path: string
  search: EditorSearch
}

function useAddress({ unit, index, isOne, path, search }: Addressed): void {
  const navigate = useNavigate()
  const { data } = useQuery({ ...unitQuery(unit ?? 0), enabled: unit !== undefined, select: checksumOf })
  const checksum = isOne ? data : undefined
  const offset = isOne || index < 0 ? undefined : index + 1
  const { q, sort_by } = search
  const shown = useRef(search)
  shown.current = search
  useEffect(() => {
    if (checksum === undefined && offset === undefined) return
    if (checksum === shown.current.checksum && offset === shown.current.offset) return
    const show = () => {
      if (checksum !== undefined) written.add(checksum)
      void navigate({
        to: '/translate/$/',
        params: { _splat: path },
        search: { q, sort_by, checksum, offset },
        replace: true,
        resetScroll: false,
      })
    }
    return whenIdle(show)
  }, [navigate, path, q, sort_by, checksum, offset])
}
