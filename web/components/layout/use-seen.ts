import { useIntersection } from '@mantine/hooks'
import type { RefCallback } from 'react'

/** Whether an element is in view or nearly so: what is far down a long list need not be fetched yet. */
export function useSeen<Element extends HTMLElement>(): { ref: RefCallback<Element | null>; seen: boolean } {
  const { ref, entry } = useIntersection<Element>({ rootMargin: '200px' })
  return { ref, seen: entry?.isIntersecting ?? false }
}
