import { Skeleton } from '@mantine/core'

/** Grey lines where a list will be. */
export function WaitingList({ rows = 4, height = 64 }: { rows?: number; height?: number }) {
  return (
    <div data-waiting>
      {Array.from({ length: rows }, (_, row) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the rows are all alike
        <Skeleton key={row} height={height} mb="sm" radius="md" />
      ))}
    </div>
  )
}
