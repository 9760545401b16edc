import { useQueryClient } from '@tanstack/react-query'
import { call } from '../../../api/call.ts'
import type { Unit } from '../../../api/types.ts'
import { type Submission, useSubmission } from '../../../components/form/use-submission.ts'

export interface TermChanges extends Pick<Submission, 'error' | 'busy'> {
  translate(unit: Unit, text: string): Promise<void>
  describe(source: Unit, fields: { explanation: string; extra_flags: string }): Promise<void>
  remove(source: Unit): Promise<void>
}

const TRANSLATED = 20

/** What can be done to the terms of a glossary; what was refused is told once for the table. */
export function useTermChanges(): TermChanges {
  const client = useQueryClient()
  const { run, busy, error } = useSubmission()
  const write = (work: () => Promise<unknown>) =>
    run(async () => {
      await work()
      await client.invalidateQueries()
    })
  return {
    busy,
    error,
    translate: (unit, text) => {
      const body = { target: [text], state: text === '' ? 0 : TRANSLATED }
      return write(() => call('PATCH /api/units/:id/', { params: { id: unit.id }, body }))
    },
    describe: (source, body) => write(() => call('PATCH /api/units/:id/', { params: { id: source.id }, body })),
    remove: (source) => write(() => call('DELETE /api/units/:id/', { params: { id: source.id } })),
  }
}
