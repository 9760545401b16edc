import { createHash, createSign, generateKeyPairSync, randomBytes } from 'node:crypto'

/** The few kinds of CBOR that a passkey writes. */
function cbor(value: unknown): Buffer {
  if (typeof value === 'number') return value >= 0 ? head(0, value) : head(1, -1 - value)
  if (typeof value === 'string') return Buffer.concat([head(3, Buffer.byteLength(value)), Buffer.from(value)])
  if (value instanceof Uint8Array) return Buffer.concat([head(2, value.length), value])
  const entries = [...(value as Map<unknown, unknown>)]
  return Buffer.concat([head(5, entries.length), ...entries.flatMap(([key, item]) => [cbor(key), cbor(item)])])
}

function head(kind: number, size: number): Buffer {
  if (size < 24) return Buffer.from([(kind << 5) | size])
  if (size < 256) return Buffer.from([(kind << 5) | 24, size])
  return Buffer.from([(kind << 5) | 25, size >> 8, size & 255])
}

const sha256 = (data: string | Uint8Array): Buffer => createHash('sha256').update(data).digest()

const PRESENT = 1
const VERIFIED = 4
const ATTESTED = 64

/** A passkey in software: answers like the security key of a person, for one site. */
export class TestPasskey {
  readonly #keys = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  readonly #origin: string
  readonly id: string = randomBytes(16).toString('base64url')
  counter = 0
  /** Does it ask for a finger or a PIN? */
  verifies = true

  constructor(origin: string) {
    this.#origin = origin
  }

  #clientData(type: string, challenge: string): Buffer {
    return Buffer.from(JSON.stringify({ type, challenge, origin: this.#origin, crossOrigin: false }))
  }

  #authData(host: string, more: Uint8Array = Buffer.alloc(0)): Buffer {
    const counter = Buffer.alloc(4)
    counter.writeUInt32BE(this.counter)
    const flags = PRESENT | (this.verifies ? VERIFIED : 0) | (more.length > 0 ? ATTESTED : 0)
    return Buffer.concat([sha256(host), Buffer.from([flags]), counter, more])
  }

  /** Answers the options of a registration. */
  register(options: { challenge: string; rp: { id: string } }): object {
    const { x, y } = this.#keys.publicKey.export({ format: 'jwk' })
    const key = new Map<number, unknown>([
      [1, 2],
      [3, -7],
      [-1, 1],
      [-2, Buffer.from(x as string, 'base64url')],
      [-3, Buffer.from(y as string, 'base64url')],
    ])
    const id = Buffer.from(this.id, 'base64url')
    const attested = Buffer.concat([Buffer.alloc(16), Buffer.from([0, id.length]), id, cbor(key)])
    const attestation = cbor(
      new Map<string, unknown>([
        ['fmt', 'none'],
        ['attStmt', new Map()],
        ['authData', this.#authData(options.rp.id, attested)],
      ]),
    )
    return this.#answer({
      attestationObject: attestation.toString('base64url'),
      clientDataJSON: this.#clientData('webauthn.create', options.challenge).toString('base64url'),
    })
  }

  /** Answers the options of a sign-in. */
  sign(options: { challenge: string; rpId: string }): object {
    this.counter++
    const clientData = this.#clientData('webauthn.get', options.challenge)
    const authData = this.#authData(options.rpId)
    const signature = createSign('sha256').update(authData).update(sha256(clientData)).sign(this.#keys.privateKey)
    return this.#answer({
      authenticatorData: authData.toString('base64url'),
      clientDataJSON: clientData.toString('base64url'),
      signature: signature.toString('base64url'),
    })
  }

  #answer(response: object): object {
    return { id: this.id, rawId: this.id, type: 'public-key', clientExtensionResults: {}, response }
  }
}
