import { Text, Title } from '@mantine/core'
import { useLocation } from '@tanstack/react-router'
import { useEffect, useRef, useState } from 'react'
import type { OpenApiDocument, Operation } from './openapi.ts'
import classes from './operation-card.module.css'
import { OperationDetails } from './operation-details.tsx'

interface Props {
  document: OpenApiDocument
  operation: Operation
}

/** One operation, folded to a line; an address with its name after # opens it. */
export function OperationCard({ document, operation }: Props) {
  const named = useLocation({ select: ({ hash }) => hash === operation.id })
  const [opened, setOpened] = useState(named)
  const card = useRef<HTMLDetailsElement>(null)
  useEffect(() => {
    if (!named) return
    setOpened(true)
    card.current?.scrollIntoView()
  }, [named])
  return (
    <details
      ref={card}
      id={operation.id}
      className={classes.card}
      open={opened}
      onToggle={({ currentTarget }) => setOpened(currentTarget.open)}
    >
      <summary className={classes.summary}>
        <span className={classes.method} data-method={operation.method}>
          {operation.method}
        </span>
        <Title order={3} className={classes.path} dir="ltr">
          {operation.path}
        </Title>
        {operation.summary && (
          <Text component="span" size="sm" c="dimmed" className={classes.text} dir="ltr">
            {operation.summary}
          </Text>
        )}
      </summary>
      {opened && <OperationDetails document={document} operation={operation} />}
    </details>
  )
}
