import { eq } from 'drizzle-orm'
import type { Database } from '../../db/database.ts'
import { fieldError } from '../../http/answers/app-error.ts'
import type { ImageFetcher } from '../../http/answers/image-as-data-uri.ts'
import { ownPicture } from '../picture-tables.ts'

export type Pictures = ReturnType<typeof createPictures>

/** People's pictures: the one that they uploaded, else their provider's. */
export function createPictures({ db, fetchImage }: { db: Database; fetchImage: ImageFetcher }) {
  async function own(personId: string): Promise<string | null> {
    const [row] = await db.asPerson(personId).select().from(ownPicture).where(eq(ownPicture.owner, personId))
    return row?.image ?? null
  }

  return {
    own,
    /** As a `data:` URI: the person's own, else the provider's, which is at `providers`. */
    shown: async (ownImage: string | null, providers: string | null): Promise<string | null> =>
      ownImage ?? (providers ? fetchImage(providers) : null),

    async keep(personId: string, image: string): Promise<void> {
      const [, said = '', data = ''] = /^data:(image\/\w+);base64,(.*)$/.exec(image) ?? []
      if (typeOf(Buffer.from(data, 'base64')) !== said)
        throw fieldError('image', 'This is not the picture it says it is')
      await db.withPerson(personId, (queries) =>
        queries
          .insert(ownPicture)
          .values({ owner: personId, image })
          .onConflictDoUpdate({ target: ownPicture.owner, set: { image } }),
      )
    },

    async remove(personId: string): Promise<void> {
      await db.withPerson(personId, (queries) => queries.delete(ownPicture).where(eq(ownPicture.owner, personId)))
    },
  }
}

/** By its first bytes: what a file says of itself is whoever sent it. */
function typeOf(bytes: Buffer): string | null {
  const starts = (signature: string, at = 0) =>
    bytes.subarray(at, at + signature.length / 2).equals(Buffer.from(signature, 'hex'))
  if (starts('89504e470d0a1a0a')) return 'image/png'
  if (starts('ffd8ff')) return 'image/jpeg'
  if (starts('52494646') && starts('57454250', 8)) return 'image/webp'
  return null
}
