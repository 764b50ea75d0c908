import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto'

type Options = {
  origin: string
  /** Absent: the origin's. */
  rpId?: string
  /** Whether it says that it checked who holds it. */
  verifiesUser?: boolean
}

/** A device with one passkey, as WebAuthn level 2 has it: ES256, no attestation. It answers what it is asked, also where no browser would. */
export function createPasskeyDevice({ origin, rpId = new URL(origin).hostname, verifiesUser = true }: Options) {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const { x = '', y = '' } = publicKey.export({ format: 'jwk' })
  const rawId = randomBytes(16)
  const id = rawId.toString('base64url')
  const credential = { id, rawId: id, type: 'public-key', clientExtensionResults: {} }
  let counter = 0

  function authenticatorData(verified: boolean, attested?: Buffer) {
    counter += 1
    const count = Buffer.alloc(4)
    count.writeUInt32BE(counter)
    const flags = 0x01 | (verified ? 0x04 : 0) | (attested ? 0x40 : 0)
    return Buffer.concat([sha256(rpId), Buffer.from([flags]), count, ...(attested ? [attested] : [])])
  }
  const clientData = (type: string, challenge: string, from: string) =>
    Buffer.from(JSON.stringify({ type, challenge, origin: from, crossOrigin: false }))

  return {
    id,
    register(challenge: string, { verified = verifiesUser, from = origin } = {}) {
      const key = Buffer.concat([
        Buffer.from('a5010203262001215820', 'hex'),
        Buffer.from(x, 'base64url'),
        Buffer.from('225820', 'hex'),
        Buffer.from(y, 'base64url'),
      ])
      const data = authenticatorData(
        verified,
        Buffer.concat([Buffer.alloc(16), Buffer.from([0, rawId.length]), rawId, key]),
      )
      const object = Buffer.concat([
        Buffer.from('a363666d74646e6f6e656761747453746d74a0686175746844617461', 'hex'),
        Buffer.from([0x58, data.length]),
        data,
      ])
      const clientDataJSON = clientData('webauthn.create', challenge, from).toString('base64url')
      const response = { clientDataJSON, attestationObject: object.toString('base64url'), transports: ['internal'] }
      return { ...credential, response }
    },
    assert(challenge: string, { verified = verifiesUser, from = origin } = {}) {
      const data = authenticatorData(verified)
      const said = clientData('webauthn.get', challenge, from)
      const signature = sign('sha256', Buffer.concat([data, sha256(said)]), privateKey)
      return {
        ...credential,
        response: {
          clientDataJSON: said.toString('base64url'),
          authenticatorData: data.toString('base64url'),
          signature: signature.toString('base64url'),
        },
      }
    },
  }
}

const sha256 = (data: Buffer | string) => createHash('sha256').update(data).digest()
