import { useState } from 'react'
import { ApiError } from '../../api/client.ts'

export interface Submission {
  busy: boolean
  error: Error | undefined
  /** What is wrong with a field. */
  problem(attr: string): string | undefined
  /** Runs the work once; the error of the last run is kept until the next. */
  run(work: () => Promise<void>): Promise<void>
}

/** The state of a form that is being sent. */
export function useSubmission(): Submission {
  const [busy, setBusy] = useState(false)
  const [error, setError] = useState<Error>()
  const run = async (work: () => Promise<void>) => {
    setBusy(true)
    setError(undefined)
    try {
      await work()
    } catch (thrown) {
      setError(thrown instanceof Error ? thrown : new Error(String(thrown)))
    } finally {
      setBusy(false)
    }
  }
  return { busy, error, problem: (attr) => (error instanceof ApiError ? error.of(attr) : undefined), run }
}
