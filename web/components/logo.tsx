import classes from './logo.module.css'
import { logoShapes } from './logo-shapes.ts'

/** Two facing letters D: two languages, and between them the interpreter. */
export function LogoMark({ size = 30 }: { size?: number }) {
  return (
    <svg className={classes.mark} width={size} height={size} viewBox="0 0 32 32" aria-hidden="true" focusable="false">
      {logoShapes.map(({ className, d }) => (
        <path key={d} className={className} d={d} />
      ))}
    </svg>
  )
}
