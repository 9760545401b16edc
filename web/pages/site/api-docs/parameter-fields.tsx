import { TextInput } from '@mantine/core'
import type { OpenApiDocument, Operation } from './openapi.ts'
import classes from './parameter-fields.module.css'
import type { Values } from './request-address.ts'
import { typeName } from './schema-tree.ts'

interface Props {
  document: OpenApiDocument
  operation: Operation
  values: Values
  onChange: (values: Values) => void
}

/** The parameters of an operation, each to read about and to fill in. */
export function ParameterFields({ document, operation, values, onChange }: Props) {
  return (
    <div className={classes.fields}>
      {operation.parameters.map((parameter) => (
        <TextInput
          key={`${parameter.in} ${parameter.name}`}
          label={`${parameter.name} (${parameter.in})`}
          description={[parameter.schema && typeName(document, parameter.schema), parameter.description]
            .filter(Boolean)
            .join('. ')}
          required={parameter.required ?? false}
          value={values[parameter.name] ?? ''}
          onChange={({ currentTarget }) => onChange({ ...values, [parameter.name]: currentTarget.value })}
          autoComplete="off"
          spellCheck={false}
        />
      ))}
    </div>
  )
}
