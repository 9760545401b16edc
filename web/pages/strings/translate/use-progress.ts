import { useCallback, useState } from 'react'
import type { Unit } from '../../../api/types.ts'

/** What was saved on the way along the list. */
export interface Progress {
  readonly saved: ReadonlySet<number>
  /** Strings that were saved while checks failed on them, and how many. */
  readonly problems: ReadonlyMap<number, number>
  readonly last: number | undefined
}

const nothing: Progress = { saved: new Set(), problems: new Map(), last: undefined }

export function useProgress() {
  const [progress, setProgress] = useState(nothing)
  const record = useCallback(({ id }: Pick<Unit, 'id'>, problems: number) => {
    setProgress((before) => {
      const others = [...before.problems].filter(([unit]) => unit !== id)
      const failing: [number, number][] = problems > 0 ? [...others, [id, problems]] : others
      return { saved: new Set([...before.saved, id]), problems: new Map(failing), last: id }
    })
  }, [])
  return { progress, record }
}
