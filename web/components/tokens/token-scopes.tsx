import { Checkbox, NativeSelect, Stack } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { type TokenScope, tokenScopes } from '#core/access/token-scopes.ts'

/** Beside `read`, which every token has. */
const choices = tokenScopes.filter((scope) => scope !== 'read')

interface Props {
  /** Null: everything. */
  value: readonly TokenScope[] | null
  onChange: (scopes: readonly TokenScope[] | null) => void
}

/** Everything, or what a new token may do beside reading. */
export function TokenScopes({ value, onChange }: Props) {
  const { t } = useTranslation('account')
  const access = value === null ? 'full' : 'limited'
  const choose = (names: string[]) => onChange(tokenScopes.filter((scope) => scope === 'read' || names.includes(scope)))
  return (
    <>
      <NativeSelect
        label={t('token.access')}
        data={(['full', 'limited'] as const).map((one) => ({ value: one, label: t(`token.access.${one}`) }))}
        value={access}
        onChange={(event) => onChange(event.currentTarget.value === 'full' ? null : ['read'])}
      />
      {value !== null && (
        <Checkbox.Group
          label={t('token.scopes')}
          description={t('token.scopesHelp')}
          value={[...value]}
          onChange={choose}
        >
          <Stack gap="xs" mt="xs">
            {choices.map((scope) => (
              <Checkbox
                key={scope}
                value={scope}
                label={t(`token.scope.${scope}`)}
                description={t(`token.scopeHelp.${scope}`)}
              />
            ))}
          </Stack>
        </Checkbox.Group>
      )}
    </>
  )
}
