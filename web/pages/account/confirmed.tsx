import { Button, Modal, PasswordInput } from '@mantine/core'
import { createContext, type ReactNode, useContext, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ApiError } from '../../api/client.ts'
import { FormError } from '../../components/form/form-error.tsx'
import { useSending } from '../../components/form/use-sending.ts'
import classes from './confirmed.module.css'
import { postAccount } from './enter.ts'

type Work<T> = () => Promise<T>
type Confirmed = <T>(work: Work<T>) => Promise<T>

const Context = createContext<Confirmed>((work) => work())

/** Runs what only the owner may do: when the server asks who is at the keyboard, the password is asked for and the work done again. */
export const useConfirmed = (): Confirmed => useContext(Context)

const asksAgain = (error: unknown): boolean =>
  error instanceof ApiError && error.status === 403 && error.message.includes('/api/account/confirm/')

interface Question {
  again(): void
  giveUp(): void
}

export function ConfirmedProvider({ children }: { children: ReactNode }) {
  const [question, setQuestion] = useState<Question>()
  const confirmed: Confirmed = async (work) => {
    try {
      return await work()
    } catch (error) {
      if (!asksAgain(error)) throw error
      await new Promise<void>((again, refuse) => setQuestion({ again, giveUp: () => refuse(error) }))
      return work()
    } finally {
      setQuestion(undefined)
    }
  }
  return (
    <Context.Provider value={confirmed}>
      {children}
      {question && <PasswordAgain question={question} />}
    </Context.Provider>
  )
}

function PasswordAgain({ question }: { question: Question }) {
  const { t } = useTranslation('account')
  const sending = useSending()
  const [password, setPassword] = useState('')
  const confirm = async () => {
    await postAccount(['confirm'], { password })
    question.again()
  }
  return (
    <Modal
      opened
      onClose={question.giveUp}
      title={t('again.title')}
      closeButtonProps={{ 'aria-label': t('again.close') }}
    >
      <form
        className={classes.form}
        onSubmit={(event) => {
          event.preventDefault()
          sending.run(confirm)
        }}
      >
        <p className={classes.lead}>{t('again.lead')}</p>
        <FormError error={sending.error} />
        <PasswordInput
          label={t('field.password')}
          value={password}
          onChange={(event) => setPassword(event.currentTarget.value)}
          autoComplete="current-password"
          visibilityToggleButtonProps={{ 'aria-label': t('field.showPassword') }}
          data-autofocus
          required
        />
        <Button type="submit" loading={sending.busy}>
          {t('again.do')}
        </Button>
      </form>
    </Modal>
  )
}
