import { Anchor, Text, TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useDeferredValue, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { PageHead } from '../../../components/layout/page-head.tsx'
import { Section } from '../../../components/layout/section.tsx'
import { Loaded } from '../../../components/status/loaded.tsx'
import { WaitingList } from '../../../components/status/loading.tsx'
import { Notice } from '../../../components/status/notice.tsx'
import classes from './api-docs-page.module.css'
import { Contents } from './contents.tsx'
import { FirstRequest } from './first-request.tsx'
import { capitalise, findOperations, groupOperations, type OpenApiDocument, type OperationGroup } from './openapi.ts'
import { OperationCard } from './operation-card.tsx'
import { schemaQuery } from './schema-query.ts'

export function ApiDocsPage() {
  const { t } = useTranslation('docs')
  const schema = useQuery(schemaQuery)
  return (
    <>
      <PageHead
        title={t('title')}
        lead={
          <>
            {t('lead')}{' '}
            <Anchor href="/api/schema/?format=json" underline="always">
              OpenAPI 3.1
            </Anchor>
          </>
        }
      />
      <FirstRequest />
      <Loaded query={schema} waiting={<WaitingList rows={8} height={56} />}>
        {(document) => <Reference document={document} />}
      </Loaded>
    </>
  )
}

function Reference({ document }: { document: OpenApiDocument }) {
  const { t } = useTranslation('docs')
  const [words, setWords] = useState('')
  const found = findOperations(groupOperations(document), useDeferredValue(words))
  return (
    <>
      <TextInput
        className={classes.search}
        type="search"
        label={t('search')}
        description={t('searchHelp')}
        value={words}
        onChange={(event) => setWords(event.currentTarget.value)}
      />
      {found.length === 0 ? (
        <Notice title={t('noHits')}>{t('noHitsAdvice')}</Notice>
      ) : (
        <Groups document={document} groups={found} />
      )}
    </>
  )
}

function Groups({ document, groups }: { document: OpenApiDocument; groups: readonly OperationGroup[] }) {
  return (
    <div className={classes.reference}>
      <Contents groups={groups} />
      <div>
        {groups.map(({ name, description, operations }) => (
          <div key={name} id={`tag-${name}`} className={classes.group} lang="en">
            <Section title={capitalise(name)}>
              {description && (
                <Text c="dimmed" mb="sm" lang="en" dir="ltr">
                  {description}
                </Text>
              )}
              {operations.map((operation) => (
                <OperationCard key={operation.id} document={document} operation={operation} />
              ))}
            </Section>
          </div>
        ))}
      </div>
    </div>
  )
}
