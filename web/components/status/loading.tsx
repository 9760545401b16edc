import { Skeleton } from '@mantine/core'

/** Grey lines where a list will be. */
export function WaitingList({ rows = 4, height = 64 }: { rows?: number; height?: number }) {
  return (
    <div aria-busy="true" data-waiting>
      {[...Array(rows).keys()].map((row) => (
        <Skeleton key={row} height={height} mb="sm" radius="md" />
      ))}
    </div>
  )
}
