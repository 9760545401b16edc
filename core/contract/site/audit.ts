import { Type } from 'typebox'
import { defineRoute } from '#core/contract/route-contract.ts'
import { nullable } from '#core/contract/schema.ts'

const Entry = Type.Object(
  {
    id: Type.Integer(),
    timestamp: Type.String({ format: 'date-time' }),
    action: Type.String(),
    actor: { ...nullable(Type.String()), description: 'Who did it. Null: a visitor, or the service.' },
    user: { ...nullable(Type.String()), description: 'The account it happened to.' },
    object: Type.String({ description: 'What was changed, for example groups/8.' }),
    details: Type.Object({}, { additionalProperties: true, description: 'What was sent, without secrets.' }),
    address: Type.String(),
    user_agent: Type.String(),
  },
  { title: 'SiteAuditEntry' },
)

const filters = {
  user: Type.Optional(Type.String({ description: 'Username of who did it, or to whom.' })),
  action: Type.Optional(Type.String()),
  since: Type.Optional(Type.String({ description: 'A date or time, for example 2026-11-01.' })),
  until: Type.Optional(Type.String({ description: 'A time, or a date, which counts as a whole.' })),
  address: Type.Optional(Type.String({ description: 'Beginning of the network address.' })),
  object: Type.Optional(Type.String({ description: 'Part of the object or the details.' })),
}

export const siteAuditContract = {
  siteAudit: defineRoute({
    path: '/api/site/audit/',
    name: 'Audit log of the site',
    summary: 'Who did what, from where and when, newest first.',
    needs: 'administrator',
    fresh: true,
    query: Type.Object({
      ...filters,
      before: Type.Optional(Type.String({ description: 'Only entries with a smaller ID: the `next` of a reply.' })),
    }),
    reply: Type.Object(
      {
        results: Type.Array(Entry),
        next: { ...nullable(Type.Integer()), description: 'For `before`. Null: there are no older entries.' },
      },
      { title: 'SiteAuditPage' },
    ),
  }),
  siteAuditCsv: defineRoute({
    path: '/api/site/audit/csv/',
    name: 'Audit log as CSV',
    summary: 'All entries that match, newest first.',
    needs: 'administrator',
    query: Type.Object(filters),
    reply: 'stream',
    contentType: 'text/csv; charset=utf-8',
    filename: 'audit-log.csv',
  }),
  siteAuditJsonLines: defineRoute({
    path: '/api/site/audit/jsonl/',
    name: 'Audit log as JSON Lines',
    summary: 'All entries that match, newest first, one object per line.',
    needs: 'administrator',
    query: Type.Object(filters),
    reply: 'stream',
    contentType: 'application/x-ndjson',
    filename: 'audit-log.jsonl',
  }),
}
