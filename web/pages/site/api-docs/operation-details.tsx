import { Text, Title } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { CodeBox } from './code-box.tsx'
import { FieldTree } from './field-tree.tsx'
import { jsonSchema, type OpenApiDocument, type Operation, type Reply, resolve } from './openapi.ts'
import classes from './operation-details.module.css'
import { ParameterFields } from './parameter-fields.tsx'
import { curlCommand, suggestedValue, type Values } from './request-address.ts'
import { TryIt } from './try-it.tsx'

interface Props {
  document: OpenApiDocument
  operation: Operation
}

export function OperationDetails({ document, operation }: Props) {
  const [values, setValues] = useState<Values>(() =>
    Object.fromEntries(operation.parameters.map((parameter) => [parameter.name, suggestedValue(parameter)])),
  )
  const { t } = useTranslation('docs')
  const body = operation.requestBody && resolve(document, operation.requestBody)
  const bodySchema = jsonSchema(body?.content)
  return (
    <div className={classes.details}>
      {operation.description && (
        <Text c="dimmed" dir="ltr">
          {operation.description}
        </Text>
      )}
      {operation.parameters.length > 0 && (
        <Part title={t('parameters')}>
          <ParameterFields document={document} operation={operation} values={values} onChange={setValues} />
        </Part>
      )}
      {bodySchema && (
        <Part title={t('body')}>
          <FieldTree document={document} schema={bodySchema} />
        </Part>
      )}
      <Part title={t('terminal')}>
        <CodeBox label={t('command')} text={curlCommand(operation, location.origin, values)} />
      </Part>
      {operation.method === 'get' && <TryIt operation={operation} values={values} />}
      {Object.entries(operation.responses ?? {}).map(([status, reply]) => (
        <Answer key={status} document={document} status={status} reply={resolve(document, reply)} />
      ))}
    </div>
  )
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  const { i18n } = useTranslation()
  return (
    <div>
      <Title order={4} className={classes.title} lang={i18n.language}>
        {title}
      </Title>
      {children}
    </div>
  )
}

function Answer({ document, status, reply }: { document: OpenApiDocument; status: string; reply: Reply }) {
  const { t } = useTranslation('docs')
  const schema = jsonSchema(reply.content)
  return (
    <Part title={t('answerTo', { status })}>
      {reply.description && (
        <Text size="sm" c="dimmed" dir="ltr">
          {reply.description}
        </Text>
      )}
      {schema && <FieldTree document={document} schema={schema} />}
    </Part>
  )
}
