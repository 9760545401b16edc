import { screen, waitFor } from '@testing-library/react'
import { expect, it } from 'vitest'
import { aPage, refusal } from '../../../testing/fake-server.ts'
import { aSite, aTeam } from '../../../testing/page-factories.ts'
import { button, errorOf, field, fill, findButton, findField } from '../../../testing/queries.ts'
import { renderWith } from '../../../testing/render.tsx'
import { SignInProviders } from './sign-in-providers.tsx'

const at = '/api/site/sign-in-providers/'
const corp = {
  id: 3,
  slug: 'corp',
  kind: 'oidc',
  name: 'Corp',
  issuer: 'https://sso.example.org',
  client_id: 'dragoman',
  client_secret: '********',
  domains: [],
  sign_up: 'site',
  trusts_emails: false,
  teams: [],
  shared_redirect: true,
  ldap: null,
  saml: null,
}

async function show(providers: object[]) {
  const server = aSite()
    .get(at, providers)
    .get('/api/site/scim/', [])
    .get('/api/groups/', aPage([aTeam({ id: 8, name: 'Reviewers' })]))
  return { server, ...(await renderWith(<SignInProviders />)) }
}

it('a service is added with the URL of its kind, and with a team for a group', async () => {
  const { server, user } = await show([])
  server.post(at, corp)
  await findField('Service')
  await user.selectOptions(field('Service'), 'GitLab')
  expect(field('URL of the service').value).toBe('https://gitlab.com')
  await fill(user, 'Client ID', 'abc')
  await fill(user, 'Client secret', 'xyz')
  await user.selectOptions(field('New accounts'), 'For everyone who signs in')
  await user.click(button('Add group'))
  await user.type(screen.getByLabelText('Group'), 'reviewers')
  await user.click(button('Add service'))
  await waitFor(() => expect(server.sent('POST', at)).toHaveLength(1))
  expect(server.sent('POST', at)[0]?.body).toEqual({
    slug: 'gitlab',
    kind: 'gitlab',
    name: 'GitLab',
    issuer: 'https://gitlab.com',
    client_id: 'abc',
    client_secret: 'xyz',
    domains: [],
    sign_up: 'always',
    trusts_emails: false,
    teams: [{ group: 'reviewers', team: 8 }],
    shared_redirect: false,
  })
})

it('each service shows the redirect URL to register, and one that shares it can have its own', async () => {
  const { server, user } = await show([corp])
  server.patch(`${at}3/`, corp)
  const redirects = () => screen.getAllByText(/\/account\/(oidc|from)\//).map((node) => node.textContent)
  await findField('Service')
  expect(redirects()).toEqual([`${window.location.origin}/account/from/github/`])
  await user.click(await findButton('Edit Corp'))
  expect(redirects()).toEqual([`${window.location.origin}/account/oidc/`])
  await user.click(screen.getByLabelText('Use the redirect URL that services share'))
  expect(redirects()).toEqual([`${window.location.origin}/account/from/corp/`])
  await user.click(button('Save'))
  await waitFor(() => expect(server.sent('PATCH', `${at}3/`)[0]?.body).toMatchObject({ shared_redirect: false }))
})

it('a service is changed, and says at its field what is wrong', async () => {
  const { server, user } = await show([corp])
  server.patch(`${at}3/`, () => refusal(400, 'Enter it again.', { attr: 'client_secret' }))
  await user.click(await findButton('Edit Corp'))
  await fill(user, 'URL of the service', 'https://other.example.org')
  await user.click(button('Save'))
  await waitFor(() => expect(errorOf('Client secret')).toBe('Enter it again.'))
})

it('a directory is added with its filters, and tested', async () => {
  const staff = { ...corp, id: 4, kind: 'ldap', name: 'Staff', issuer: 'ldaps://ldap.example.org' }
  const { server, user } = await show([staff])
  server.post(at, staff)
  server.post(`${at}4/test/`, {
    problem: null,
    person: {
      username: 'ann',
      full_name: 'Ann Lee',
      email: 'ann@example.org',
      groups: ['reviewers'],
      teams: [8],
    },
  })
  await user.click(await findButton('Test Staff'))
  await fill(user, 'Username', 'ann')
  await user.click(button('Test settings'))
  await screen.findByText('Found Ann Lee')
  screen.getByText('Joins 1 team.')
  await user.click(button('Close'))
  await user.selectOptions(field('Service'), 'LDAP')
  await fill(user, 'URL of the service', 'ldaps://ldap.example.org')
  await fill(user, 'Base DN', 'dc=example,dc=org')
  await user.click(button('Add service'))
  await waitFor(() => expect(server.sent('POST', at)).toHaveLength(1))
  expect(server.sent('POST', at)[0]?.body).toMatchObject({
    kind: 'ldap',
    client_id: '',
    ldap: { base_dn: 'dc=example,dc=org', user_filter: '(uid={username})', subject_attribute: 'entryUUID' },
  })
})

it('an identity provider of SAML is added by its metadata', async () => {
  const { server, user } = await show([])
  server.post(at, corp)
  await findField('Service')
  await user.selectOptions(field('Service'), 'SAML')
  screen.getByText(/\/account\/saml\/saml\/metadata\.xml$/)
  await user.click(field('Metadata of the identity provider'))
  await user.paste(`<md:EntityDescriptor xmlns:md="urn:oasis:names:tc:SAML:2.0:metadata" entityID="https://idp.example.org/">
    <md:IDPSSODescriptor><md:KeyDescriptor use="signing"><ds:KeyInfo xmlns:ds="http://www.w3.org/2000/09/xmldsig#">
    <ds:X509Data><ds:X509Certificate>MIIB</ds:X509Certificate></ds:X509Data></ds:KeyInfo></md:KeyDescriptor>
    <md:SingleSignOnService Binding="urn:oasis:names:tc:SAML:2.0:bindings:HTTP-Redirect" Location="https://idp.example.org/sso"/>
    </md:IDPSSODescriptor></md:EntityDescriptor>`)
  expect(field('Sign-in URL').value).toBe('https://idp.example.org/sso')
  await user.click(button('Add service'))
  await waitFor(() => expect(server.sent('POST', at)).toHaveLength(1))
  expect(server.sent('POST', at)[0]?.body).toMatchObject({
    kind: 'saml',
    issuer: 'https://idp.example.org/',
    saml: { certificate: expect.stringContaining('\nMIIB\n') },
  })
})
