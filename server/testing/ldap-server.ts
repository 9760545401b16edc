import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { delimiter, dirname, join } from 'node:path'
import { freePort } from '#server/testing/free-port.ts'

/** OpenLDAP, from Debian's package `slapd` or wherever SLAPD_PATH says. */
export const slapdPath = [
  process.env.SLAPD_PATH ?? '',
  ...[...(process.env.PATH ?? '').split(delimiter), '/usr/sbin', '/usr/libexec'].map((folder) => join(folder, 'slapd')),
].find((path) => path !== '' && existsSync(path))

/** The folder that the package was unpacked to: `/` where it is installed. */
const rootOf = (program: string): string => join(dirname(program), '../..')

/** A directory on this machine with the entries given as LDIF, by LDAP and, on another port, LDAPS. */
export class TestLdapServer {
  readonly url: string
  readonly secureUrl: string
  /** PEM of the certificate it shows. */
  readonly certificate: string
  readonly #process: ChildProcess
  readonly #folder: string

  private constructor(process: ChildProcess, folder: string, ports: readonly [number, number], certificate: string) {
    this.#process = process
    this.#folder = folder
    this.certificate = certificate
    this.url = `ldap://127.0.0.1:${ports[0]}`
    this.secureUrl = `ldaps://localhost:${ports[1]}`
  }

  static async start(
    program: string,
    ldif: string,
    tls: { key: string; certificate: string },
  ): Promise<TestLdapServer> {
    const folder = mkdtempSync(join(tmpdir(), 'dragoman-ldap-'))
    const at = (name: string): string => join(folder, name)
    writeFileSync(at('key.pem'), tls.key)
    writeFileSync(at('certificate.pem'), tls.certificate)
    writeFileSync(at('slapd.conf'), configuration(rootOf(program), folder))
    writeFileSync(at('entries.ldif'), ldif)
    const env = { ...process.env, LD_LIBRARY_PATH: join(rootOf(program), 'usr/lib/x86_64-linux-gnu') }
    const loaded = spawnSync(program, ['-T', 'add', '-f', at('slapd.conf'), '-l', at('entries.ldif')], { env })
    if (loaded.status !== 0) throw new Error(`slapd took no entries: ${loaded.stderr}`)
    const ports = [await freePort(), await freePort()] as const
    const addresses = `ldap://127.0.0.1:${ports[0]}/ ldaps://127.0.0.1:${ports[1]}/`
    const child = spawn(program, ['-f', at('slapd.conf'), '-h', addresses, '-d', '0'], { env, stdio: 'ignore' })
    await listening(ports[1])
    return new TestLdapServer(child, folder, ports, tls.certificate)
  }

  async stop(): Promise<void> {
    const ended = new Promise((resolve) => this.#process.once('exit', resolve))
    this.#process.kill()
    await ended
    rmSync(this.#folder, { recursive: true, force: true })
  }
}

const configuration = (root: string, folder: string): string => `
include ${root}/etc/ldap/schema/core.schema
include ${root}/etc/ldap/schema/cosine.schema
include ${root}/etc/ldap/schema/inetorgperson.schema
modulepath ${root}/usr/lib/ldap
moduleload back_mdb
TLSCertificateFile ${folder}/certificate.pem
TLSCertificateKeyFile ${folder}/key.pem
TLSCACertificateFile ${folder}/certificate.pem
database mdb
maxsize 1048576
suffix "dc=example,dc=org"
rootdn "cn=admin,dc=example,dc=org"
rootpw admin-secret
directory ${folder}
access to attrs=userPassword by anonymous auth by * none
access to * by dn.exact="cn=search,dc=example,dc=org" read by self read by * none
`

/** Waits until somebody listens. */
async function listening(port: number): Promise<void> {
  for (let tries = 0; ; tries++) {
    const isOpen = await new Promise<boolean>((resolve) => {
      const socket = connect(port, '127.0.0.1')
      socket.once('connect', () => resolve(true)).once('error', () => resolve(false))
      socket.once('close', () => socket.destroy())
      setTimeout(() => socket.end(), 20)
    })
    if (isOpen) return
    if (tries > 200) throw new Error('slapd does not listen')
    await new Promise((resolve) => setTimeout(resolve, 20))
  }
}
