import { createContext, type ReactNode, useContext, useState } from 'react'
import { ApiError } from '../../api/client.ts'
import { ConfirmDialog } from './confirm-dialog.tsx'

type Work<T> = () => Promise<T>
type Confirmed = <T>(work: Work<T>) => Promise<T>

const Context = createContext<Confirmed>((work) => work())

/** Runs what only the owner may do: when the server asks who is at the keyboard, they are asked and the work is done again. */
export const useConfirmed = (): Confirmed => useContext(Context)

export type Proof = 'password' | 'second_factor'

/** What the server wants to see first, if that is why it refused. */
export function wantedProof(error: unknown): Proof | undefined {
  const code = error instanceof ApiError ? error.problems[0]?.code : undefined
  if (code === 'confirmation_required') return 'password'
  return code === 'second_factor_required' ? 'second_factor' : undefined
}

interface Question {
  readonly proof: Proof
  again(): void
  giveUp(): void
}

export function ConfirmedProvider({ children }: { children: ReactNode }) {
  const [question, setQuestion] = useState<Question>()
  const confirmed: Confirmed = async (work) => {
    try {
      for (;;) {
        try {
          return await work()
        } catch (error) {
          const proof = wantedProof(error)
          if (proof === undefined) throw error
          await new Promise<void>((again, refuse) => setQuestion({ proof, again, giveUp: () => refuse(error) }))
        }
      }
    } finally {
      setQuestion(undefined)
    }
  }
  return (
    <Context.Provider value={confirmed}>
      {children}
      {question && (
        <ConfirmDialog
          key={question.proof}
          proof={question.proof}
          onConfirmed={question.again}
          onClose={question.giveUp}
        />
      )}
    </Context.Provider>
  )
}
