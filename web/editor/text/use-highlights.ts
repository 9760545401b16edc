import { useEffect, useMemo, useState } from 'react'
import { detectedHighlightsWith, type FindListed, type Highlight } from '#core/placeholders/highlights-with.ts'
import type { Flags } from '#core/units/flags.ts'

export type FindHighlights = (text: string) => readonly Highlight[]

let loaded: FindListed | undefined
const findNothing: FindListed = () => []

/**
 * Finds in texts what is no prose. Most strings have no list of placeholders of their own: for those that do, what finds
 * them is loaded then, as it brings a whole engine of regular expressions along.
 */
export function useHighlights(flags: Flags): FindHighlights {
  const [findListed, setFindListed] = useState(() => loaded)
  const isWanted = findListed === undefined && flags.has('placeholders')
  useEffect(() => {
    if (!isWanted) return
    let isOver = false
    import('#core/placeholders/listed.ts').then(
      (module) => {
        loaded = module.findListed
        if (!isOver) setFindListed(() => module.findListed)
      },
      // Without a connection the other colours have to do.
      () => undefined,
    )
    return () => {
      isOver = true
    }
  }, [isWanted])
  return useMemo(() => (text) => detectedHighlightsWith(findListed ?? findNothing, text, flags), [findListed, flags])
}
