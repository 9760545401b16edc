import { Type } from 'typebox'
import { MessageView } from '#core/contract/message-view.ts'
import { defineRoute } from '#core/contract/route-contract.ts'

const Site = Type.Object(
  {
    name: Type.String({ description: 'Of the service.' }),
    version: Type.Optional(Type.String()),
    license: Type.String({ description: 'Of the service itself, as SPDX names it.' }),
    contact: Type.String({ description: 'How to reach those who run it: mailto: or https:; empty: they do not say.' }),
    security_contact: Type.String({ description: 'Where weaknesses can be reported; empty: they do not say.' }),
    projects: Type.Integer(),
    components: Type.Integer(),
    languages: Type.Integer(),
    units: Type.Integer({ description: 'Strings in all languages.' }),
    units_translated: Type.Integer(),
    warnings: Type.Optional(
      Type.Array(MessageView, { description: 'What is amiss with the settings; for administrators.' }),
    ),
  },
  { title: 'Site' },
)

const Legal = Type.Object(
  {
    terms: Type.String({ description: 'Markdown; empty: those who run the site wrote none.' }),
    privacy: Type.String(),
    cookies: Type.String(),
  },
  { title: 'Legal' },
)

export const siteContract = {
  site: defineRoute({
    path: '/api/site/',
    name: 'Site',
    summary: 'What this service is, how to reach those who run it, and how much of it the caller may see.',
    needs: 'anyone',
    reply: Site,
  }),
  legalTexts: defineRoute({
    path: '/api/site/legal/',
    name: 'Legal texts',
    summary: 'What those who run the site have to say on terms, privacy and cookies.',
    needs: 'anyone',
    reply: Legal,
  }),
}
