import { Button, Checkbox, TextInput } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { globalPermissions, projectPermissions } from '#core/access/permissions.ts'
import type { AccessOverview, Role } from '../../api/access.ts'
import { call } from '../../api/call.ts'
import { ConfirmButton } from '../../components/controls/confirm-button.tsx'
import { Dialog } from '../../components/controls/dialog.tsx'
import classes from '../../components/form/form.module.css'
import { Form } from '../../components/form/form.tsx'
import { FormButtons } from '../../components/form/form-buttons.tsx'
import { FormError } from '../../components/form/form-error.tsx'
import { useSubmission } from '../../components/form/use-submission.ts'
import { Section } from '../../components/layout/section.tsx'
import { Loaded } from '../../components/status/loaded.tsx'
import { WaitingList } from '../../components/status/loading.tsx'
import { showToast } from '../../components/toast/toasts.ts'
import { useAccess, useAccessNames, useRefreshAccess } from '../access/use-access.ts'

/** Roles of the site, to change, delete and add to. */
export function SiteRoleList() {
  const { t } = useTranslation('manage')
  const [isNew, setNew] = useState(false)
  return (
    <Section
      title={t('roles.manage')}
      aside={
        <Button variant="default" onClick={() => setNew(true)}>
          {t('roles.make')}
        </Button>
      }
    >
      <Loaded query={useAccess('site')} waiting={<WaitingList />}>
        {(access) => (
          <ul className={classes.rows}>
            {access.roles.map((role) => (
              <RoleRow key={role.id} role={role} access={access} />
            ))}
          </ul>
        )}
      </Loaded>
      {isNew && (
        <Dialog title={t('roles.make')} onClose={() => setNew(false)}>
          <RoleForm onClose={() => setNew(false)} />
        </Dialog>
      )}
    </Section>
  )
}

function RoleRow({ role, access }: { role: Role; access: AccessOverview }) {
  const { t } = useTranslation(['manage', 'common'])
  const names = useAccessNames()
  const refresh = useRefreshAccess()
  const [isOpen, setOpen] = useState(false)
  const name = names.role(role.name)
  const teams = access.teams.filter(({ roles }) => roles.includes(role.id)).length
  const remove = async () => {
    await call('DELETE /api/roles/:id/', { params: { id: role.id } })
    showToast(t('common:toast.deleted', { name }))
    await refresh()
  }
  return (
    <li className={classes.row}>
      <span>
        <strong dir="auto">{name}</strong>{' '}
        <span className={classes.detail}>{t('roles.permissions', { count: role.permissions.length })}</span>
      </span>
      <span className={classes.buttons}>
        <Button
          size="compact-sm"
          variant="default"
          aria-label={t('roles.edit', { name })}
          onClick={() => setOpen(true)}
        >
          {t('common:edit')}
        </Button>
        <ConfirmButton
          size="compact-sm"
          text={t('common:delete')}
          label={t('roles.delete', { name })}
          question={t('roles.deleteQuestion', { name })}
          onConfirm={remove}
        >
          {t('roles.deleteHelp', { count: teams })}
        </ConfirmButton>
      </span>
      {isOpen && (
        <Dialog title={t('roles.edit', { name })} onClose={() => setOpen(false)}>
          <RoleForm role={role} onClose={() => setOpen(false)} />
        </Dialog>
      )}
    </li>
  )
}

const groups = { project: projectPermissions, site: globalPermissions } as const

function RoleForm({ role, onClose }: { role?: Role; onClose: () => void }) {
  const { t } = useTranslation(['manage', 'common'])
  const names = useAccessNames()
  const refresh = useRefreshAccess()
  const submission = useSubmission()
  const [name, setName] = useState(role?.name ?? '')
  const [permissions, setPermissions] = useState<string[]>(role?.permissions ?? [])
  const save = async () => {
    const body = { name, permissions }
    if (role) await call('PUT /api/roles/:id/', { params: { id: role.id }, body })
    else await call('POST /api/roles/', { body })
    showToast(t('common:toast.saved'))
    await refresh()
    onClose()
  }
  return (
    <Form onSubmit={() => submission.run(save)}>
      <FormError error={submission.error} fields={['name']} />
      <TextInput
        label={t('roles.name')}
        value={name}
        onChange={(event) => setName(event.currentTarget.value)}
        error={submission.problem('name')}
        required
      />
      {(['project', 'site'] as const).map((group) => (
        <Checkbox.Group key={group} label={t(`roles.${group}`)} value={permissions} onChange={setPermissions}>
          {groups[group].map((one) => (
            <Checkbox key={one} mt="xs" value={one} label={names.permission(one)} />
          ))}
        </Checkbox.Group>
      ))}
      <FormButtons submission={submission} text={t('roles.save')} onCancel={onClose} />
    </Form>
  )
}
