import type { ReactNode } from 'react'

interface Props {
  className: string | undefined
  /** Left out where a section around it has the name. */
  label?: string
  children: ReactNode
}

/** What may be larger than its place, and can be scrolled with the keyboard. */
export function ScrollBox({ className, label, children }: Props) {
  const Box = label === undefined ? 'div' : 'section'
  return (
    <Box className={className} aria-label={label} tabIndex={0}>
      {children}
    </Box>
  )
}
