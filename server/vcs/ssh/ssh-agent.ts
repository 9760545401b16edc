import { mkdtempSync, rmSync } from 'node:fs'
import { createServer, type Server, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type SshKey, sshString } from '#server/vcs/ssh/ssh-key.ts'

const Message = { failure: 5, requestIdentities: 11, identities: 12, signRequest: 13, signature: 14 } as const

const LARGEST = 256 * 1024

/**
 * Signs for ssh over a socket, so that the private key never lies in a file. It speaks the two messages of the agent protocol that
 * ssh needs to log in and refuses the rest. The socket is in a folder that goes with `close`.
 */
export class SshAgent {
  readonly socket: string
  /** Only this account may enter it. */
  readonly folder: string
  readonly #server: Server
  readonly #key: SshKey
  readonly #open = new Set<Socket>()

  private constructor(key: SshKey) {
    this.#key = key
    this.folder = mkdtempSync(join(tmpdir(), 'dragoman-ssh-'))
    this.socket = join(this.folder, 'agent')
    this.#server = createServer((socket) => this.#serve(socket))
  }

  static async start(key: SshKey): Promise<SshAgent> {
    const agent = new SshAgent(key)
    await new Promise<void>((resolve, reject) => {
      agent.#server.once('error', reject)
      agent.#server.listen(agent.socket, resolve)
    })
    return agent
  }

  async close(): Promise<void> {
    for (const socket of this.#open) socket.destroy()
    await new Promise((resolve) => this.#server.close(resolve))
    rmSync(this.folder, { recursive: true, force: true })
  }

  #serve(socket: Socket): void {
    let waiting = Buffer.alloc(0)
    this.#open.add(socket)
    socket.on('close', () => this.#open.delete(socket))
    socket.on('error', () => socket.destroy())
    socket.on('data', (chunk: Buffer) => {
      waiting = Buffer.concat([waiting, chunk])
      while (waiting.length >= 4) {
        const length = waiting.readUInt32BE(0)
        if (length === 0 || length > LARGEST) {
          socket.destroy()
          return
        }
        if (waiting.length < 4 + length) return
        socket.write(sshString(this.#answer(waiting.subarray(4, 4 + length))))
        waiting = waiting.subarray(4 + length)
      }
    })
  }

  #answer(message: Buffer): Buffer {
    if (message[0] === Message.requestIdentities) return this.#identities()
    const [blob, data] = message[0] === Message.signRequest ? readStrings(message.subarray(1), 2) : []
    if (!blob || !data || !blob.equals(this.#key.blob)) return Buffer.from([Message.failure])
    return Buffer.concat([Buffer.from([Message.signature]), sshString(this.#key.sign(data))])
  }

  #identities(): Buffer {
    const head = Buffer.from([Message.identities, 0, 0, 0, 1])
    return Buffer.concat([head, sshString(this.#key.blob), sshString('dragoman')])
  }
}

function readStrings(bytes: Buffer, count: number): Buffer[] {
  const found: Buffer[] = []
  let at = 0
  while (found.length < count && at + 4 <= bytes.length) {
    const end = at + 4 + bytes.readUInt32BE(at)
    if (end > bytes.length) break
    found.push(bytes.subarray(at + 4, end))
    at = end
  }
  return found
}
