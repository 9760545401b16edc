import { useMutation, useQueryClient } from '@tanstack/react-query'
import { ApiError } from '../../api/client.ts'
import { unitKey } from '../data/units.ts'
import { useEditing } from '../model/context.ts'

interface UnitMutation {
  work(): Promise<unknown>
  said: string
}

/** Something done to what hangs on the string; afterwards all of it is asked anew. */
export function useUnitMutation() {
  const client = useQueryClient()
  const { unit, announce } = useEditing()
  return useMutation({
    mutationFn: ({ work }: UnitMutation) => work(),
    onSuccess: (_, { said }) => announce(said),
    onError: (error) => announce(error instanceof ApiError ? error.message : String(error)),
    onSettled: () => client.invalidateQueries({ queryKey: unitKey(unit.id) }),
  })
}
