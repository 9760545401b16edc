import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir, userInfo } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { freePort } from '#server/testing/free-port.ts'

const programs = ['/usr/sbin/sshd', '/usr/local/sbin/sshd', '/usr/bin/sshd']

/** OpenSSH's own server, where the machine has one. */
export const sshdProgram = (): string | undefined => programs.find((path) => existsSync(path))

/** A real ssh server for the account that runs the tests: it lets in whoever has one of the keys. */
export class TestSshServer {
  readonly port: number
  readonly #folder: string
  #child: ChildProcess | undefined

  private constructor(folder: string, port: number) {
    this.#folder = folder
    this.port = port
  }

  static async start(): Promise<TestSshServer> {
    const folder = mkdtempSync(join(tmpdir(), 'dragoman-sshd-'))
    const server = new TestSshServer(folder, await freePort())
    server.allow([])
    server.renew()
    writeFileSync(join(folder, 'config'), server.#config())
    // Run by root it wants a folder of its own, which its package makes only when the machine starts.
    if (userInfo().uid === 0) mkdirSync('/run/sshd', { recursive: true, mode: 0o755 })
    await server.resume()
    return server
  }

  #config(): string {
    return [
      `Port ${this.port}`,
      'ListenAddress 127.0.0.1',
      `HostKey ${join(this.#folder, 'host_key')}`,
      `AuthorizedKeysFile ${join(this.#folder, 'authorized_keys')}`,
      `PidFile ${join(this.#folder, 'pid')}`,
      'StrictModes no',
      'UsePAM no',
      'PermitRootLogin prohibit-password',
      'PasswordAuthentication no',
      'KbdInteractiveAuthentication no',
      '',
    ].join('\n')
  }

  /** A new host key: what a host that is not the one we knew has. */
  renew(): void {
    const path = join(this.#folder, 'host_key')
    for (const file of [path, `${path}.pub`]) rmSync(file, { force: true })
    execFileSync('ssh-keygen', ['-q', '-t', 'ed25519', '-N', '', '-f', path])
  }

  /** Its kind and its bytes, as `known_hosts` has them. */
  hostKey(): string {
    const [kind, key] = readFileSync(join(this.#folder, 'host_key.pub'), 'utf8').split(' ')
    return `${kind} ${key}`
  }

  allow(publicKeys: readonly string[]): void {
    writeFileSync(join(this.#folder, 'authorized_keys'), publicKeys.map((line) => `${line}\n`).join(''), {
      mode: 0o600,
    })
  }

  async resume(): Promise<void> {
    const args = ['-D', '-e', '-f', join(this.#folder, 'config')]
    const child = spawn(sshdProgram() ?? '', args, { stdio: ['ignore', 'ignore', 'pipe'] })
    this.#child = child
    let words = ''
    child.stderr?.on('data', (data) => (words += data))
    while (!words.includes('Server listening')) {
      if (child.exitCode !== null) throw new Error(`sshd stopped: ${words}`)
      await sleep(50)
    }
  }

  async pause(): Promise<void> {
    const child = this.#child
    if (!child || child.exitCode !== null) return
    await new Promise((done) => {
      child.once('exit', done)
      child.kill()
    })
  }

  address(path: string): string {
    return `ssh://${userInfo().username}@127.0.0.1:${this.port}${path}`
  }

  async stop(): Promise<void> {
    await this.pause()
    rmSync(this.#folder, { recursive: true, force: true })
  }
}
