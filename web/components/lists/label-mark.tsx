import classes from './label-mark.module.css'

/** A label with a swatch of its colour. */
export function LabelMark({ name, color }: { name: string; color: string }) {
  return (
    <span className={classes.label}>
      <Swatch color={color} />
      <bdi>{name}</bdi>
    </span>
  )
}

export const Swatch = ({ color }: { color: string }) => (
  <span className={classes.swatch} data-color={color} style={{ background: color }} />
)
