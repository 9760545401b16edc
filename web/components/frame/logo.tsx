import classes from './logo.module.css'

/** Two facing letters D: two languages, and between them the interpreter. */
export function LogoMark({ size = 30 }: { size?: number }) {
  return (
    <svg className={classes.mark} width={size} height={size} viewBox="0 0 32 32" aria-hidden="true" focusable="false">
      <path className={classes.near} d="M3 5h5a11 11 0 0 1 0 22H3z" />
      <path className={classes.far} d="M29 5h-5a11 11 0 0 0 0 22h5z" />
      <path className={classes.between} d="M16 8.45a11 11 0 0 1 0 15.1a11 11 0 0 1 0-15.1z" />
    </svg>
  )
}
