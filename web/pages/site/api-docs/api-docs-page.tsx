import { Anchor, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { PageHead } from '../../../components/layout/page-head.tsx'
import { Section } from '../../../components/layout/section.tsx'
import { Loaded } from '../../../components/status/loaded.tsx'
import { WaitingList } from '../../../components/status/loading.tsx'
import classes from './api-docs-page.module.css'
import { Contents } from './contents.tsx'
import { capitalise, groupOperations, type OpenApiDocument } from './openapi.ts'
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
      <Loaded query={schema} waiting={<WaitingList rows={8} height={56} />}>
        {(document) => <Reference document={document} />}
      </Loaded>
    </>
  )
}

function Reference({ document }: { document: OpenApiDocument }) {
  const groups = groupOperations(document)
  return (
    <div className={classes.reference}>
      <Contents groups={groups} />
      <div className={classes.groups}>
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
