import { Type } from 'typebox'
import { defineRoute } from '#core/contract/route-contract.ts'

export const streamContract = {
  exportOfComponent: defineRoute({
    path: '/api/components/:project/:component/export/',
    name: 'Export of a component',
    summary: 'All units of the component, one JSON object per line.',
    needs: 'visible',
    reply: 'stream',
    isLarge: true,
    contentType: 'application/x-ndjson',
  }),
  eventsOfProject: defineRoute({
    path: '/api/projects/:project/events/',
    name: 'Events of a project',
    summary:
      'Live changes as server-sent events. Last-Event-ID resumes. Signed-in users also see who has which string open. Ends when the caller loses access.',
    needs: 'visible',
    query: Type.Object({
      last_event_id: Type.Optional(
        Type.String({ description: 'Like the header Last-Event-ID, for those who cannot set it.' }),
      ),
    }),
    reply: 'stream',
    contentType: 'text/event-stream',
  }),
}
