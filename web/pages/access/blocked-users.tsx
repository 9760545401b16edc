import { Button, TextInput } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { call, readQuery } from '../../api/call.ts'
import classes from '../../components/form/form.module.css'
import { Form } from '../../components/form/form.tsx'
import { FormError } from '../../components/form/form-error.tsx'
import { useSubmission } from '../../components/form/use-submission.ts'
import { Section } from '../../components/layout/section.tsx'
import { showToast } from '../../components/toast/toasts.ts'
import { formatDay } from '../../locale/format.ts'

/** People who may not contribute to the project. */
export function Blocks({ project }: { project: string }) {
  const { t } = useTranslation(['manage', 'common'])
  const client = useQueryClient()
  const submission = useSubmission()
  const query = readQuery('GET /api/projects/:project/blocks/', { params: { project } })
  const blocks = useQuery(query).data ?? []
  const unblock = async ({ user: username, note: reason, expires }: (typeof blocks)[number]) => {
    await call('DELETE /api/projects/:project/blocks/:username/', { params: { project, username } })
    const body = { user: username, note: reason, expires }
    const block = async () => {
      await call('POST /api/projects/:project/blocks/', { params: { project }, body })
      await client.invalidateQueries(query)
    }
    showToast(t('blocks.unblocked', { name: username }), { action: { label: t('common:undo'), run: block } })
  }
  const [user, setUser] = useState('')
  const [note, setNote] = useState('')
  const change = (work: () => Promise<unknown>) =>
    submission.run(async () => {
      await work()
      await client.invalidateQueries(query)
    })
  return (
    <Section title={t('blocks.title')}>
      <p className={classes.detail}>{t('blocks.lead')}</p>
      <FormError error={submission.error} fields={['user']} />
      <ul className={classes.rows}>
        {blocks.map((block) => (
          <li key={block.user} className={classes.row}>
            <span>{block.user}</span>
            <span className={classes.detail} dir="auto">
              {[block.expires === null ? t('blocks.forGood') : formatDay(block.expires), block.note]
                .filter(Boolean)
                .join(' · ')}
            </span>
            <Button
              size="xs"
              variant="default"
              aria-label={t('blocks.removeOne', { name: block.user })}
              onClick={() => change(() => unblock(block))}
            >
              {t('blocks.remove')}
            </Button>
          </li>
        ))}
      </ul>
      <Form
        onSubmit={() => {
          change(async () => {
            await call('POST /api/projects/:project/blocks/', { params: { project }, body: { user, note } })
            showToast(t('blocks.blocked', { name: user }))
            setUser('')
            setNote('')
          })
        }}
      >
        <div className={classes.pair}>
          <TextInput
            label={t('blocks.user')}
            value={user}
            onChange={(event) => setUser(event.currentTarget.value)}
            error={submission.problem('user')}
            required
          />
          <TextInput label={t('blocks.note')} value={note} onChange={(event) => setNote(event.currentTarget.value)} />
        </div>
        <div className={classes.buttons}>
          <Button type="submit" variant="default" loading={submission.busy}>
            {t('blocks.add')}
          </Button>
        </div>
      </Form>
    </Section>
  )
}
