import { Type } from 'typebox'
import { defineRoute } from '#core/contract/route-contract.ts'

export const streamContract = {
  exportOfComponent: defineRoute({
    path: '/api/components/:project/:component/export/',
    name: 'Export of a component',
    summary: 'All units of the component, one JSON object a line.',
    needs: 'visible',
    reply: 'stream',
    isLarge: true,
    contentType: 'application/x-ndjson',
  }),
  eventsOfProject: defineRoute({
    path: '/api/projects/:project/events/',
    name: 'Events of a project',
    summary:
      'Changes as they happen, as server-sent events; Last-Event-ID goes on from there. Who signed in also hears who has which string open. Ends when the right to it does.',
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
