import { createCipheriv, createDecipheriv, createHash, hkdfSync, randomBytes } from 'node:crypto'

/** Encrypts what is worth stealing. `place` says where it stands; a text moved to another row does not open there. */
export type TokenCipher = {
  encrypt(plain: string, place: string): string
  /** Throws when the key is not one of ours, or the text was changed or moved. */
  decrypt(encrypted: string, place: string): string
  /** False: encrypted under a former key, so write it anew. */
  isCurrent(encrypted: string): boolean
}

const nonceBytes = 12
const tagBytes = 16

/**
 * AES-256-GCM with a fresh nonce each time, as `v1.<key id>.<nonce + text + tag, base64url>`. The keys are derived from the secrets
 * (TOKEN_ENCRYPTION_KEY) by HKDF-SHA-256; `former` secrets still open what they closed.
 */
export function createTokenCipher(secret: string, former: readonly string[] = []): TokenCipher {
  const current = keyOf(secret)
  const keys = new Map([current, ...former.map(keyOf)].map((key) => [key.id, key]))
  return {
    encrypt: (plain, place) => {
      const nonce = randomBytes(nonceBytes)
      const cipher = createCipheriv('aes-256-gcm', current.key, nonce).setAAD(Buffer.from(place))
      const text = Buffer.concat([nonce, cipher.update(plain, 'utf8'), cipher.final(), cipher.getAuthTag()])
      return `v1.${current.id}.${text.toString('base64url')}`
    },
    decrypt: (encrypted, place) => {
      const [version, keyId = '', text = ''] = encrypted.split('.')
      const key = keys.get(keyId)
      if (version !== 'v1' || !key) throw new Error('The text was encrypted with a key that is not known here')
      const bytes = Buffer.from(text, 'base64url')
      if (bytes.length < nonceBytes + tagBytes) throw new Error('The encrypted text is too short')
      const decipher = createDecipheriv('aes-256-gcm', key.key, bytes.subarray(0, nonceBytes), {
        authTagLength: tagBytes,
      })
      decipher.setAAD(Buffer.from(place)).setAuthTag(bytes.subarray(-tagBytes))
      const plain = decipher.update(bytes.subarray(nonceBytes, -tagBytes))
      return Buffer.concat([plain, decipher.final()]).toString('utf8')
    },
    isCurrent: (encrypted) => encrypted.split('.')[1] === current.id,
  }
}

function keyOf(secret: string) {
  const key = Buffer.from(hkdfSync('sha256', secret, '', 'planwright token encryption v1', 32))
  return { key, id: createHash('sha256').update(key).digest('hex').slice(0, 8) }
}
