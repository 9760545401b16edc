import { type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query'
import { State } from '#core/units/state.ts'
import { may, type Scope } from '../../api/scopes.ts'
import type { Unit } from '../../api/types.ts'
import { partQuery, unitQuery } from '../data/units.ts'
import { type Editing, useEditing } from '../model/context.ts'
import { machinesQuery, memoryQuery } from './machinery-query.ts'
import { type Offer, offersFor } from './offers.ts'
import { recentTextFor } from './recent-texts.ts'

const suggestionsQuery = (unit: number) => partQuery(unit, 'GET /api/units/:id/suggestions/')

const mayAsk = (scope: Scope): boolean =>
  may(scope, 'machinery.view') && (may(scope, 'unit.edit') || may(scope, 'suggestion.add'))

/** Services cost money: they are asked by themselves only for what still has to be translated. */
const isUnfinished = ({ state }: Pick<Unit, 'state'>): boolean => state < State.translated

/** What can be taken over for the string, and how far asking for it has come. */
export function useOffers() {
  const { unit, context } = useEditing()
  const client = useQueryClient()
  const isAsked = mayAsk(context.scope) && !context.translation.is_source
  const suggestions = useQuery({ ...suggestionsQuery(unit.id), enabled: unit.has_suggestion })
  const memory = useQuery({ ...memoryQuery(unit.id), enabled: isAsked })
  const others = memory.data?.others ?? 0
  const machines = useQuery({ ...machinesQuery(unit.id), enabled: isAsked && others > 0 && isUnfinished(unit) })
  const queries = [suggestions, memory, machines]
  return {
    isAsked,
    offers: offersFor(unit.target, {
      recent: recentTextFor(client, unit),
      suggestions: unit.has_suggestion ? suggestions.data : [],
      memory: memory.data,
      machines: machines.data,
    }),
    isWaiting: queries.some(({ isFetching, data }) => isFetching && !data),
    error: queries.find(({ error, data }) => error && !data)?.error ?? undefined,
    retry: () => queries.forEach((query) => void (query.error && query.refetch())),
    failures: [...(memory.data?.failures ?? []), ...(machines.data?.failures ?? [])],
    /** Asks the services, where they were not asked by themselves. */
    askMachines:
      others > 0 && machines.isPending && !machines.isFetching ? () => askMachines(client, unit.id) : undefined,
  }
}

export const askMachines = (client: QueryClient, unit: number): void => void client.prefetchQuery(machinesQuery(unit))

/** The offer that is shown with a number, counted from 1. */
export function offerAt(client: QueryClient, { unit }: Pick<Editing, 'unit'>, number: number): Offer | undefined {
  const offers = offersFor(unit.target, {
    recent: recentTextFor(client, unit),
    suggestions: unit.has_suggestion ? client.getQueryData(suggestionsQuery(unit.id).queryKey) : [],
    memory: client.getQueryData(memoryQuery(unit.id).queryKey),
    machines: client.getQueryData(machinesQuery(unit.id).queryKey),
  })
  return offers[number - 1]
}

/** Asks for what will be offered for a string before it is opened. */
export async function fetchOffersAhead(client: QueryClient, scope: Scope, id: number): Promise<void> {
  const unit = await client.fetchQuery(unitQuery(id))
  if (unit.has_suggestion) void client.prefetchQuery(suggestionsQuery(id))
  if (scope.kind !== 'translation' || !mayAsk(scope)) return
  const { others } = await client.fetchQuery(memoryQuery(id))
  if (others > 0 && isUnfinished(unit)) askMachines(client, id)
}
