import { ApiError } from '../api/client.ts'

export interface ErrorWords {
  title: string
  advice: string
}

/** What happened and what a person can do about it. */
export function describeError(error: Error, what: string): ErrorWords {
  if (!(error instanceof ApiError)) {
    return { title: 'Something went wrong here', advice: `${sentence(error.message)} Reload the page to start afresh.` }
  }
  if (error.status === 0) {
    return { title: 'The server does not answer', advice: 'Check your connection, then try again.' }
  }
  if (error.status === 401 || error.status === 403) {
    return { title: 'You may not see this', advice: `${sentence(error.message)} Ask an administrator for access.` }
  }
  if (error.status === 404) {
    return { title: `There is no ${what}`, advice: 'It may have been renamed or removed, or it is not open to you.' }
  }
  if (error.status === 429) {
    return { title: 'Too many requests', advice: `${waitFor(error.retryAfter)} then try again.` }
  }
  return {
    title: 'The server could not answer',
    advice: `${sentence(error.message)} Try again in a moment; if it goes on, tell an administrator (status ${error.status}).`,
  }
}

function waitFor(seconds: number | undefined): string {
  return seconds === undefined ? 'Wait a little,' : `Wait ${Math.max(1, Math.ceil(seconds))} seconds,`
}

function sentence(text: string): string {
  const trimmed = text.trim()
  return trimmed === '' || /[.!?]$/.test(trimmed) ? trimmed : `${trimmed}.`
}
