import { Badge, Box, Button, TextInput } from '@mantine/core'
import { keepPreviousData, queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { call, readQuery } from '../../api/call.ts'
import type { User } from '../../api/types.ts'
import { PageButtons } from '../../components/controls/page-buttons.tsx'
import classes from '../../components/form/form.module.css'
import { Form } from '../../components/form/form.tsx'
import { FormError } from '../../components/form/form-error.tsx'
import { useSubmission } from '../../components/form/use-submission.ts'
import { Section } from '../../components/layout/section.tsx'
import { usePagedSearch } from '../../components/lists/use-paged-search.ts'
import { Loaded } from '../../components/status/loaded.tsx'
import { WaitingList } from '../../components/status/loading.tsx'
import { Notice } from '../../components/status/notice.tsx'
import { UserActions, type UserChange } from './user-actions.tsx'

const usersQuery = (page: number, name: string) =>
  queryOptions({
    ...readQuery('GET /api/users/', { query: { page, ...(name !== '' && { username: name }) } }),
    placeholderData: keepPreviousData,
  })

/** Accounts that stand for nobody, or for those who are gone: nothing can be done to them. */
const isPerson = ({ username }: User): boolean => username !== 'anonymous' && !/^deleted-/.test(username)

/** Accounts of the site: who they are, and what an administrator may change. */
export function SiteUsers() {
  const { t } = useTranslation('manage')
  const client = useQueryClient()
  const { q: name, search, page, setPage } = usePagedSearch()
  const change = async ({ username }: User, body: UserChange) => {
    await call('PATCH /api/users/:username/', { params: { username }, body })
    await client.invalidateQueries()
  }
  return (
    <>
      <TextInput
        mt="md"
        maw="20rem"
        label={t('users.find')}
        value={name}
        onChange={(event) => search(event.currentTarget.value)}
      />
      <Loaded query={useQuery(usersQuery(page, name))} waiting={<WaitingList />}>
        {(list) => (
          <>
            {list.results.length === 0 && (
              <Box mt="md">
                <Notice title={t('users.none')}>{t('users.noneHelp')}</Notice>
              </Box>
            )}
            <ul className={classes.rows}>
              {list.results.filter(isPerson).map((user) => (
                <li key={user.id} className={classes.row}>
                  <span>
                    <bdi>{user.full_name}</bdi>{' '}
                    <span className={classes.detail}>
                      {user.username} · {user.email ?? '–'}
                    </span>{' '}
                    {user.is_bot && <Badge variant="light">{t('users.bot')}</Badge>}
                  </span>
                  <span className={classes.buttons}>
                    {user.is_superuser && <Badge variant="light">{t('users.superuser')}</Badge>}
                    {user.is_active === false && (
                      <Badge variant="light" color="gray">
                        {t('users.inactive')}
                      </Badge>
                    )}
                    <UserActions user={user} onChange={(body) => change(user, body)} />
                  </span>
                </li>
              ))}
            </ul>
            <PageButtons
              page={page}
              hasPrevious={list.previous !== null}
              hasNext={list.next !== null}
              onChange={setPage}
            />
          </>
        )}
      </Loaded>
      <NewUser />
    </>
  )
}

function NewUser() {
  const { t } = useTranslation('manage')
  const client = useQueryClient()
  const submission = useSubmission()
  const [fields, setFields] = useState({ username: '', full_name: '', email: '' })
  const [made, setMade] = useState<string>()
  const text = (name: keyof typeof fields) => ({
    value: fields[name],
    onChange: (event: { currentTarget: { value: string } }) =>
      setFields({ ...fields, [name]: event.currentTarget.value }),
    error: submission.problem(name),
    required: true,
  })
  return (
    <Section title={t('users.new')}>
      <Form
        onSubmit={() => {
          submission.run(async () => {
            await call('POST /api/users/', { body: fields })
            setMade(fields.username)
            setFields({ username: '', full_name: '', email: '' })
            await client.invalidateQueries()
          })
        }}
      >
        <FormError error={submission.error} fields={Object.keys(fields)} />
        <TextInput label={t('users.username')} {...text('username')} />
        <TextInput label={t('users.fullName')} {...text('full_name')} />
        <TextInput type="email" label={t('users.email')} {...text('email')} />
        <div className={classes.buttons}>
          <Button type="submit" loading={submission.busy}>
            {t('users.add')}
          </Button>
          <span role="status" className={classes.detail}>
            {made === undefined ? '' : t('users.made', { name: made })}
          </span>
        </div>
      </Form>
    </Section>
  )
}
