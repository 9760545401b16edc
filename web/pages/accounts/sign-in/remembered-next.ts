import { safeNext } from './safe-next.ts'

const STORED = 'dragoman-next'
/** The link of a sign-up is good for about as long. */
const LIFETIME_MS = 86_400_000

/** Keeps where somebody came from until they follow the link in the confirmation email. */
export function rememberNext(next: string | undefined): void {
  if (next === undefined) localStorage.removeItem(STORED)
  else localStorage.setItem(STORED, `${Date.now()} ${safeNext(next)}`)
}

/** Where to go on, once. */
export function takeNext(): string | undefined {
  const [time = '', next] = (localStorage.getItem(STORED) ?? '').split(' ')
  localStorage.removeItem(STORED)
  return next !== undefined && Date.now() - Number(time) < LIFETIME_MS ? next : undefined
}
