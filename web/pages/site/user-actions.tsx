import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Body } from '../../api/call.ts'
import type { User } from '../../api/types.ts'
import { Question } from '../../components/controls/confirm-button.tsx'
import { MenuButton, menuItem } from '../../components/controls/menu-button.tsx'
import { useConfirmed } from '../accounts/confirm-identity.tsx'

export type UserChange = Body<'PATCH /api/users/:username/'>

interface Action {
  readonly name: 'promote' | 'demote' | 'activate' | 'deactivate'
  readonly body: UserChange
}

function actionsFor({ is_superuser, is_active }: User): Action[] {
  return [
    is_superuser
      ? { name: 'demote', body: { is_superuser: false } }
      : { name: 'promote', body: { is_superuser: true } },
    is_active === false
      ? { name: 'activate', body: { is_active: true } }
      : { name: 'deactivate', body: { is_active: false } },
  ]
}

/** What an administrator can do about an account. Each asks first; making an administrator asks for the password, too. */
export function UserActions({ user, onChange }: { user: User; onChange: (body: UserChange) => Promise<void> }) {
  const { t } = useTranslation('manage')
  const confirmed = useConfirmed()
  const [chosen, setChosen] = useState<Action>()
  const name = user.username
  return (
    <>
      <MenuButton label={t('users.actions', { name })}>
        {(close) =>
          actionsFor(user).map((action) => (
            <li key={action.name}>
              <button
                type="button"
                className={menuItem}
                onClick={() => {
                  close()
                  setChosen(action)
                }}
              >
                {t(`users.${action.name}`)}
              </button>
            </li>
          ))
        }
      </MenuButton>
      {chosen && (
        <Question
          text={t(`users.${chosen.name}`)}
          question={t(`users.${chosen.name}Question`, { name })}
          typed={undefined}
          harmless={chosen.name === 'activate'}
          onConfirm={() => confirmed(() => onChange(chosen.body))}
          onClose={() => setChosen(undefined)}
        >
          {t(`users.${chosen.name}Help`)}
        </Question>
      )}
    </>
  )
}
