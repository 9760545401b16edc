import { Button, Textarea, TextInput } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { pageOf } from '../../api/addresses.ts'
import { call } from '../../api/call.ts'
import { SITE } from '../../api/scope-parts.ts'
import { may, scopeQuery } from '../../api/scopes.ts'
import { ButtonLink } from '../../components/controls/button-link.tsx'
import classes from '../../components/form/form.module.css'
import { Form } from '../../components/form/form.tsx'
import { FormError } from '../../components/form/form-error.tsx'
import { useSubmission } from '../../components/form/use-submission.ts'
import { PageHead } from '../../components/layout/page-head.tsx'
import { slugOf } from '../settings/slug.ts'

const names = ['name', 'slug', 'web', 'instructions'] as const
type Fields = Record<(typeof names)[number], string>

/** The API wants a whole URL: people may leave the protocol out, and a project may have no page but the one here. */
function websiteOf({ web, slug }: Fields): string {
  const given = web.trim()
  if (given === '') return new URL(pageOf('projects', slug), location.origin).href
  return given.includes('://') ? given : `https://${given}`
}

export function CreateProjectPage() {
  const { t } = useTranslation('manage')
  const site = useQuery(scopeQuery(SITE)).data
  return (
    <>
      <PageHead
        title={t('newProject.title')}
        lead={t('newProject.lead')}
        help="getting-started"
        actions={
          may(site, 'management.configure') && (
            <ButtonLink variant="default" to="/create/project/import/">
              {t('import.title')}
            </ButtonLink>
          )
        }
      />
      <NewProject />
    </>
  )
}

function NewProject() {
  const { t } = useTranslation('manage')
  const submission = useSubmission()
  const client = useQueryClient()
  const navigate = useNavigate()
  const [fields, setFields] = useState<Fields>({ name: '', slug: '', web: '', instructions: '' })
  const create = async () => {
    const project = await call('POST /api/projects/', { body: { ...fields, web: websiteOf(fields) } })
    await client.invalidateQueries()
    await navigate({ to: '/create/component/', search: { project: project.slug } })
  }
  const field = (name: keyof Fields) => ({
    value: fields[name],
    error: submission.problem(name),
    onChange: (event: { currentTarget: { value: string } }) => {
      const { value } = event.currentTarget
      const follows = name === 'name' && fields.slug === slugOf(fields.name)
      setFields({ ...fields, [name]: value, ...(follows && { slug: slugOf(value) }) })
    },
  })
  return (
    <Form onSubmit={() => submission.run(create)}>
      <FormError error={submission.error} fields={names} />
      <TextInput
        label={t('field.name')}
        description={t('newProject.nameHelp')}
        maxLength={60}
        required
        {...field('name')}
      />
      <TextInput label={t('field.slug')} description={t('field.slugHelp')} maxLength={60} required {...field('slug')} />
      <TextInput
        label={t('field.web')}
        description={t('newProject.webHelp')}
        placeholder="https://"
        inputMode="url"
        {...field('web')}
      />
      <Textarea
        label={t('field.instructions')}
        description={t('field.instructionsHelp')}
        autosize
        minRows={3}
        {...field('instructions')}
      />
      <div className={classes.buttons}>
        <Button type="submit" loading={submission.busy}>
          {t('newProject.do')}
        </Button>
      </div>
    </Form>
  )
}
