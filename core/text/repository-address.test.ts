import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { parseRepositoryAddress, repositoryIdentity, splitLogin } from '#core/text/repository-address.ts'
import { anyCharacter } from './testing/any-character.ts'

/** Protocol, user, `.git`, case and a last slash do not matter. */
const sameRepository = (a: string, b: string): boolean => repositoryIdentity(a) === repositoryIdentity(b)

describe('parseRepositoryAddress', () => {
  it.each([
    ['https://Git.Example.org/App/Texts.git', 'https', undefined, 'git.example.org', undefined, 'App/Texts.git'],
    ['https://jana:p%40ss@git.example.org:8443/app/', 'https', 'jana', 'git.example.org', 8443, 'app'],
    ['https://git.example.org:443/app', 'https', undefined, 'git.example.org', undefined, 'app'],
    ['ssh://git@git.example.org:2222/app.git', 'ssh', 'git', 'git.example.org', 2222, 'app.git'],
    ['ssh://git@git.example.org:22/~jana/app', 'ssh', 'git', 'git.example.org', undefined, '~jana/app'],
    ['git@git.example.org:app/texts.git', 'ssh', 'git', 'git.example.org', undefined, 'app/texts.git'],
    ['git.example.org:app/texts', 'ssh', undefined, 'git.example.org', undefined, 'app/texts'],
    ['git+ssh://git@git.example.org/app', 'ssh', 'git', 'git.example.org', undefined, 'app'],
    ['git://git.example.org/app', 'git', undefined, 'git.example.org', undefined, 'app'],
    ['https://[2001:DB8::1]:8080/app', 'https', undefined, '[2001:db8::1]', 8080, 'app'],
  ])('%s', (address, protocol, user, host, port, path) => {
    expect(parseRepositoryAddress(address)).toMatchObject({ protocol, user, host, port, path })
  })

  it.each([
    '/srv/git/app.git',
    'file:///srv/git/app.git',
    'C:\\git\\app',
    'C:/git/app',
    '',
    'app',
    'https:///x',
    '../x',
  ])('%j is on a disk, or nowhere', (address) => {
    expect(parseRepositoryAddress(address)).toBeUndefined()
  })

  it('takes the last @ of a login', () => {
    expect(parseRepositoryAddress('https://a@b:c@d@host.example/x')).toMatchObject({
      host: 'host.example',
      user: 'a@b',
    })
  })

  it('never throws', () => {
    fc.assert(
      fc.property(
        fc.string({ unit: anyCharacter }),
        fc.constantFrom('', 'https://', 'git@', 'ssh://a@b:'),
        (text, start) => {
          parseRepositoryAddress(start + text)
          expect(sameRepository(start + text, start + text)).toBe(true)
        },
      ),
    )
  })
})

describe('repositoryIdentity', () => {
  const app = 'https://git.example.org/app/texts.git'

  it.each([
    'https://git.example.org/app/texts',
    'https://git.example.org/app/texts/',
    'https://git.example.org/App/Texts.git',
    'https://jana:secret@git.example.org/app/texts.git',
    'https://git.example.org:443/app/texts.git',
    'http://git.example.org/app/texts',
    'git@git.example.org:app/texts.git',
    'git@git.example.org:/app/texts.git',
    'git.example.org:app/texts',
    'ssh://git@git.example.org/app/texts.git',
    'ssh://git@git.example.org:22/app/texts',
    'git://git.example.org/app/texts.git',
  ])('%s is it', (other) => {
    expect(sameRepository(app, other)).toBe(true)
  })

  it.each([
    'https://git.example.com/app/texts.git',
    'https://git.example.org:8443/app/texts.git',
    'https://git.example.org/app/texts2.git',
    'https://git.example.org/other/app/texts.git',
    'https://evil.example/git.example.org/app/texts.git',
    'https://git.example.org@evil.example/app/texts.git',
    'git@evil.example:git.example.org/app/texts.git',
    '/git.example.org/app/texts.git',
  ])('%s is not', (other) => {
    expect(sameRepository(app, other)).toBe(false)
  })

  it('knows the spellings of Azure DevOps', () => {
    const forms = [
      'https://dev.azure.com/org/Some%20Project/_git/texts',
      'https://org@dev.azure.com/org/Some%20Project/_git/texts',
      'git@ssh.dev.azure.com:v3/org/Some%20Project/texts',
      'https://org.visualstudio.com/Some%20Project/_git/texts',
      'https://org.visualstudio.com/DefaultCollection/Some%20Project/_git/texts',
      'org@vs-ssh.visualstudio.com:v3/org/Some%20Project/texts',
    ]
    expect(new Set(forms.map(repositoryIdentity))).toEqual(new Set(['azure:org/some project/texts']))
  })
})

describe('splitLogin', () => {
  it.each([
    ['https://jana:p%40ss%3A@git.example.org/x', 'https://git.example.org/x', { username: 'jana', secret: 'p@ss:' }],
    ['https://token@git.example.org/x', 'https://git.example.org/x', { username: 'token', secret: '' }],
    ['https://git.example.org/x@y', 'https://git.example.org/x@y', undefined],
    ['git@git.example.org:x', 'git@git.example.org:x', undefined],
    ['/srv/git/x', '/srv/git/x', undefined],
  ])('%s', (address, bare, login) => {
    expect(splitLogin(address)).toEqual({ address: bare, login })
  })
})
