import { Text } from '@mantine/core'
import classes from './field-tree.module.css'
import type { OpenApiDocument, Schema } from './openapi.ts'
import { type Field, schemaFields, typeName } from './schema-tree.ts'

export function FieldTree({ document, schema }: { document: OpenApiDocument; schema: Schema }) {
  return (
    <>
      <Text size="sm" className={classes.type} dir="ltr">
        {typeName(document, schema)}
      </Text>
      <FieldList fields={schemaFields(document, schema)} />
    </>
  )
}

function FieldList({ fields }: { fields: readonly Field[] }) {
  if (fields.length === 0) return null
  return (
    <ul className={classes.fields} dir="ltr">
      {fields.map((field) => (
        <li key={field.name}>
          <FieldLine field={field} />
        </li>
      ))}
    </ul>
  )
}

function FieldLine({ field }: { field: Field }) {
  const line = (
    <>
      <code className={classes.name}>{field.name}</code> <span className={classes.type}>{field.type}</span>
      {field.description && <span className={classes.text}> {field.description}</span>}
    </>
  )
  if (field.children.length === 0) return <div className={classes.line}>{line}</div>
  return (
    <details>
      <summary className={classes.line}>{line}</summary>
      <FieldList fields={field.children} />
    </details>
  )
}
