import { Button, Text } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { describeError } from '../../../components/status/describe-error.ts'
import { CodeBox } from './code-box.tsx'
import { indentJson } from './indent-json.ts'
import type { Operation } from './openapi.ts'
import { missingParameters, requestPath, type Values } from './request-address.ts'
import { type RawReply, sendRequest } from './send-request.ts'

/** Sends the request from here and shows what comes back, to the letter. */
export function TryIt({ operation, values }: { operation: Operation; values: Values }) {
  const request = useMutation({ mutationFn: sendRequest })
  const missing = missingParameters(operation, values)
  const { t, i18n } = useTranslation('docs')
  const { t: common } = useTranslation()
  const words = (error: Error) => {
    const { advice, values: figures } = describeError(error)
    return common(advice, figures)
  }
  return (
    <div lang={i18n.language}>
      <Button
        variant="light"
        size="sm"
        loading={request.isPending}
        disabled={missing.length > 0}
        onClick={() => request.mutate(requestPath(operation, values))}
      >
        {t('tryIt')}
      </Button>
      {missing.length > 0 && (
        <Text size="sm" c="dimmed" mt="xs">
          {t('fillIn', { names: missing.join(', ') })}
        </Text>
      )}
      <div aria-live="polite">
        {request.error && <Text mt="sm">{words(request.error)}</Text>}
        {request.data && <ReplyText reply={request.data} />}
      </div>
    </div>
  )
}

function ReplyText({ reply }: { reply: RawReply }) {
  const { t } = useTranslation('docs')
  return (
    <>
      <Text size="sm" my="xs">
        <b>{reply.status}</b> {reply.contentType}
      </Text>
      <CodeBox label={t('answer')} text={reply.contentType.includes('json') ? indentJson(reply.text) : reply.text} />
    </>
  )
}
