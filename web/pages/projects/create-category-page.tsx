import { Button, TextInput } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { pageOf } from '../../api/addresses.ts'
import { addressOf, call } from '../../api/call.ts'
import { projectParams } from '../../api/repositories.ts'
import type { Scope } from '../../api/scopes.ts'
import classes from '../../components/form/form.module.css'
import { Form } from '../../components/form/form.tsx'
import { FormError } from '../../components/form/form-error.tsx'
import { useSubmission } from '../../components/form/use-submission.ts'
import { ManagedScope } from '../settings/settings-frame.tsx'
import { slugOf } from '../settings/slug.ts'

/** `/category/add/<path>/`: a folder for components, in a project or in another category. */
export function CreateCategoryPage({ path }: { path: string }) {
  const { t } = useTranslation('manage')
  return (
    <ManagedScope path={path} title={t('newCategory.title')} lead={t('newCategory.lead')} needs={['project.edit']}>
      {(scope) => <NewCategory scope={scope} />}
    </ManagedScope>
  )
}

const names = ['name', 'slug'] as const

function NewCategory({ scope }: { scope: Scope }) {
  const { t } = useTranslation('manage')
  const client = useQueryClient()
  const navigate = useNavigate()
  const submission = useSubmission()
  const [fields, setFields] = useState({ name: '', slug: '' })
  const { origin } = window.location
  const outer = scope.categories.at(-1)
  const make = async () => {
    const project = origin + addressOf('GET /api/projects/:project/', { params: projectParams(scope) })
    const category = outer ? origin + addressOf('GET /api/categories/:id/', { params: outer }) : null
    await call('POST /api/categories/', { body: { ...fields, project, category } })
    await client.invalidateQueries()
    const context = [scope.project?.slug ?? '', ...scope.categories.map(({ slug }) => slug)]
    await navigate({ to: pageOf('projects', [...context, fields.slug].join('/')) })
  }
  return (
    <Form onSubmit={() => submission.run(make)}>
      <FormError error={submission.error} fields={names} />
      <TextInput
        label={t('field.name')}
        value={fields.name}
        maxLength={100}
        required
        error={submission.problem('name')}
        onChange={(event) => {
          const name = event.currentTarget.value
          setFields({ name, slug: fields.slug === slugOf(fields.name) ? slugOf(name) : fields.slug })
        }}
      />
      <TextInput
        label={t('field.slug')}
        description={t('field.slugHelp')}
        value={fields.slug}
        maxLength={100}
        required
        error={submission.problem('slug')}
        onChange={(event) => setFields({ ...fields, slug: event.currentTarget.value })}
      />
      <div className={classes.buttons}>
        <Button type="submit" loading={submission.busy}>
          {t('newCategory.do')}
        </Button>
      </div>
    </Form>
  )
}
