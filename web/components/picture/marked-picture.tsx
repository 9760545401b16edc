import type { ReactNode, Ref } from 'react'
import type { Box } from '#core/images/box.ts'
import classes from './marked-picture.module.css'

interface Props {
  src: string
  alt: string
  ref?: Ref<HTMLDivElement>
  /** Boxes and what else lies on the picture. */
  children?: ReactNode
}

/** A picture with boxes on it. */
export function MarkedPicture({ src, alt, ref, children }: Props) {
  return (
    <div className={classes.frame} ref={ref}>
      <img className={classes.picture} src={src} alt={alt} loading="lazy" draggable={false} />
      {children}
    </div>
  )
}

/** Where a box lies: a picture is never mirrored, so left is left in every language. */
export const positionOf = ({ x, y, width, height }: Box) => ({
  left: `${x}%`,
  top: `${y}%`,
  width: `${width}%`,
  height: `${height}%`,
})

/** The part of the picture that a string is in. */
export function PictureBox({ box }: { box: Box }) {
  return <span className={classes.box} style={positionOf(box)} aria-hidden="true" />
}
