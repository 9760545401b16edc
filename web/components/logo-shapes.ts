import classes from './logo.module.css'

/** Two facing letters D, and what is between: each a class and a path in a square of 32. */
export const logoShapes = [
  { className: classes.near, d: 'M3 5h5a11 11 0 0 1 0 22H3z' },
  { className: classes.far, d: 'M29 5h-5a11 11 0 0 0 0 22h5z' },
  { className: classes.between, d: 'M16 8.45a11 11 0 0 1 0 15.1a11 11 0 0 1 0-15.1z' },
] as const
