import type { Me } from '../../../api/account.ts'
import { Addresses } from './emails.tsx'
import { PasswordChange } from './password-change.tsx'
import { SecondFactors } from './second-factors.tsx'
import { Sessions } from './sessions.tsx'

/** What guards the account. */
export function Security({ me }: { me: Me }) {
  return (
    <>
      <PasswordChange me={me} />
      <SecondFactors />
      <Addresses />
      <Sessions />
    </>
  )
}
