import { Type } from 'typebox'
import { MessageView } from '#core/contract/message-view.ts'
import { defineRoute } from '#core/contract/route-contract.ts'

const Site = Type.Object(
  {
    name: Type.String({ description: 'Of the service.' }),
    version: Type.Optional(Type.String()),
    license: Type.String({ description: 'License of Dragoman, as an SPDX identifier.' }),
    contact: Type.String({ description: "Contact of the site's administrators: mailto: or https:. Can be empty." }),
    security_contact: Type.String({ description: 'Where to report vulnerabilities. Can be empty.' }),
    repository_protocols: Type.Array(Type.String(), {
      description: 'What repository URLs may begin with: https, ssh, …',
    }),
    projects: Type.Integer(),
    components: Type.Integer(),
    languages: Type.Integer(),
    units: Type.Integer({ description: 'Strings in all languages.' }),
    units_translated: Type.Integer(),
    warnings: Type.Optional(
      Type.Array(MessageView, { description: 'Problems with the settings; for administrators.' }),
    ),
  },
  { title: 'Site' },
)

const Legal = Type.Object(
  {
    terms: Type.String({ description: "Markdown. Empty if the site's administrators added none." }),
    privacy: Type.String(),
    cookies: Type.String(),
  },
  { title: 'Legal' },
)

export const siteContract = {
  site: defineRoute({
    path: '/api/site/',
    name: 'Site',
    summary: 'About this site: version, contact and counts visible to the caller.',
    needs: 'anyone',
    reply: Site,
  }),
  legalTexts: defineRoute({
    path: '/api/site/legal/',
    name: 'Legal texts',
    summary: 'Terms, privacy and cookie texts of the site.',
    needs: 'anyone',
    reply: Legal,
  }),
}
