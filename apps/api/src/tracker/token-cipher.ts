import { createCipheriv, createDecipheriv, createHash, hkdfSync, randomBytes } from 'node:crypto'

/** Encrypts what is worth stealing. `place` says where it stands; a text moved to another row does not open there. */
export type TokenCipher = {
  encrypt(plain: string, place: string): string
  /** Throws when the key is not one of ours, or the text was changed or moved. */
  decrypt(encrypted: string, place: string): string
  /** False: encrypted under a former key, so write it anew. */
  isCurrent(encrypted: string): boolean
}

/** The secrets of TOKEN_ENCRYPTION_KEY as they are now: the first encrypts, the others still open what they closed. */
export type TokenSecrets = () => readonly [string, ...string[]]

type Key = { readonly id: string; readonly key: Buffer }

const nonceBytes = 12
const tagBytes = 16

/**
 * AES-256-GCM with a fresh nonce each time, as `v1.<key id>.<nonce + text + tag, base64url>`. The keys are derived from the secrets
 * by HKDF-SHA-256. The secrets are asked for each time, because they may change while the server runs.
 */
export function createTokenCipher(secrets: TokenSecrets): TokenCipher {
  const derived = new Map<string, Key>()
  const keyOf = (secret: string): Key => {
    const key = derived.get(secret) ?? derive(secret)
    derived.set(secret, key)
    return key
  }
  const current = () => keyOf(secrets()[0])
  return {
    encrypt: (plain, place) => {
      const { id, key } = current()
      const nonce = randomBytes(nonceBytes)
      const cipher = createCipheriv('aes-256-gcm', key, nonce).setAAD(Buffer.from(place))
      const text = Buffer.concat([nonce, cipher.update(plain, 'utf8'), cipher.final(), cipher.getAuthTag()])
      return `v1.${id}.${text.toString('base64url')}`
    },
    decrypt: (encrypted, place) => {
      const [version, keyId = '', text = ''] = encrypted.split('.')
      const secret = secrets()
        .map(keyOf)
        .find(({ id }) => id === keyId)
      if (version !== 'v1' || !secret) throw new Error('The text was encrypted with a key that is not known here')
      const bytes = Buffer.from(text, 'base64url')
      if (bytes.length < nonceBytes + tagBytes) throw new Error('The encrypted text is too short')
      const decipher = createDecipheriv('aes-256-gcm', secret.key, bytes.subarray(0, nonceBytes), {
        authTagLength: tagBytes,
      })
      decipher.setAAD(Buffer.from(place)).setAuthTag(bytes.subarray(-tagBytes))
      const plain = decipher.update(bytes.subarray(nonceBytes, -tagBytes))
      return Buffer.concat([plain, decipher.final()]).toString('utf8')
    },
    isCurrent: (encrypted) => encrypted.split('.')[1] === current().id,
  }
}

function derive(secret: string): Key {
  const key = Buffer.from(hkdfSync('sha256', secret, '', 'planwright token encryption v1', 32))
  return { key, id: createHash('sha256').update(key).digest('hex').slice(0, 8) }
}
