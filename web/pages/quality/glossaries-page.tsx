import { Button, NativeSelect } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { pageOf } from '../../api/addresses.ts'
import { call, readQuery } from '../../api/call.ts'
import { partsQuery } from '../../api/scope-parts.ts'
import { may, type Scope, scopeQuery } from '../../api/scopes.ts'
import { TextLink } from '../../components/controls/text-link.tsx'
import { FormError } from '../../components/form/form-error.tsx'
import { useSubmission } from '../../components/form/use-submission.ts'
import { Section } from '../../components/layout/section.tsx'
import { Loaded } from '../../components/status/loaded.tsx'
import { WaitingList } from '../../components/status/loading.tsx'
import { Notice } from '../../components/status/notice.tsx'
import { ManagedScope } from '../settings/settings-frame.tsx'
import { NewTerm } from './glossary/new-term.tsx'
import { TermExport } from './glossary/term-export.tsx'
import { TermImport } from './glossary/term-import.tsx'
import { TermTable } from './glossary/term-table.tsx'
import type { Glossary } from './glossary/terms.ts'

/** `/glossary/<project>/` */
export function GlossariesPage({ path }: { path: string }) {
  const { t } = useTranslation('manage')
  return (
    <ManagedScope path={path} title={t('glossaries.title')} lead={t('glossaries.lead')} help="glossaries">
      {(scope) => <Glossaries scope={scope} />}
    </ManagedScope>
  )
}

const glossaryAt = (path: string, name: string): Glossary => {
  const [project = '', ...component] = path.split('/')
  return { project, component: component.join('/'), path, name }
}

function Glossaries({ scope }: { scope: Scope }) {
  const { t } = useTranslation('manage')
  const project = scope.project?.slug ?? ''
  const [chosen, setChosen] = useState<string>()
  return (
    <Loaded query={useQuery(partsQuery(project))} waiting={<WaitingList />}>
      {({ parts }) => {
        const glossaries = parts.filter(({ is_glossary }) => is_glossary)
        const shown = glossaries.find(({ path }) => path === chosen) ?? glossaries[0]
        if (!shown) return <NoGlossary scope={scope} />
        return (
          <>
            {glossaries.length > 1 && (
              <NativeSelect
                label={t('glossaries.which')}
                data={glossaries.map(({ path, name }) => ({ value: path, label: name }))}
                value={shown.path}
                onChange={(event) => setChosen(event.currentTarget.value)}
              />
            )}
            <OneGlossary key={shown.path} glossary={glossaryAt(shown.path, shown.name)} />
          </>
        )
      }}
    </Loaded>
  )
}

function NoGlossary({ scope }: { scope: Scope }) {
  const { t } = useTranslation('manage')
  const client = useQueryClient()
  const submission = useSubmission()
  const project = scope.project?.slug ?? ''
  const create = async () => {
    await call('POST /api/projects/:project/glossary/', { params: { project } })
    await client.invalidateQueries()
  }
  return (
    <>
      <FormError error={submission.error} />
      <Notice
        title={t('glossaries.none')}
        action={
          may(scope, 'project.edit') && (
            <Button loading={submission.busy} onClick={() => submission.run(create)}>
              {t('glossaries.create')}
            </Button>
          )
        }
      >
        {t('glossaries.noneHelp')}
      </Notice>
    </>
  )
}

/** Languages of a new glossary come by a job: until they do, they are asked for again. */
const WAIT = 2000

function OneGlossary({ glossary }: { glossary: Glossary }) {
  const { t } = useTranslation('manage')
  const { data: scope } = useQuery(scopeQuery(glossary.path))
  const parts = useQuery({
    ...partsQuery(glossary.path),
    refetchInterval: ({ state }) => ((state.data?.languages.length ?? 0) < 2 ? WAIT : false),
  })
  const all = parts.data?.languages ?? []
  const source = all.find(({ is_source }) => is_source)?.language
  const languages = all.flatMap((one) => (one.is_source || !one.language ? [] : [one.language]))
  if (!scope || !source) return <WaitingList />
  const given = { glossary, source, languages }
  return (
    <>
      <TextLink to={pageOf('projects', glossary.path)}>{t('glossaries.component')}</TextLink>
      {may(scope, 'glossary.add') && (
        <AddTerms glossary={glossary} language={languages[0]?.code ?? source.code} scope={scope} />
      )}
      <Section title={t('terms.title')}>
        <TermTable key={languages.length === 0 ? 'none' : 'some'} {...given} scope={scope} />
      </Section>
      <Section title={t('terms.files')}>
        <TermExport {...given} />
        {may(scope, 'glossary.upload') && languages.length > 0 && <TermImport {...given} />}
      </Section>
    </>
  )
}

/** A new term, or why this glossary takes none. */
function AddTerms({ glossary, language, scope }: { glossary: Glossary; language: string; scope: Scope }) {
  const { t } = useTranslation('manage')
  const { project, component } = glossary
  const { data } = useQuery(readQuery('GET /api/components/:project/:component/', { params: { project, component } }))
  if (!data) return null
  if (data.manage_units) return <NewTerm glossary={glossary} language={language} />
  return (
    <Notice
      tone="warning"
      title={t('terms.closed')}
      action={
        may(scope, 'component.edit') && (
          <TextLink to={pageOf('settings', glossary.path)}>{t('settings.title')}</TextLink>
        )
      }
    >
      {t('terms.closedHelp', { setting: t('component.manage_units') })}
    </Notice>
  )
}
