import { mostPictureBytes } from '@planwright/contract'

/** Drawn no larger than this, and kept no larger. */
const edge = 256

/**
 * A chosen file as a small square picture, cut around its middle; null where it is none. It is drawn anew, so that nothing is kept of what else stands
 * in a file, such as where a photograph was taken.
 */
export async function pictureFrom(file: Blob): Promise<string | null> {
  const bitmap = await createImageBitmap(file).catch(() => null)
  if (!bitmap) return null
  const canvas = document.createElement('canvas')
  canvas.width = edge
  canvas.height = edge
  const side = Math.min(bitmap.width, bitmap.height)
  const [left, top] = [(bitmap.width - side) / 2, (bitmap.height - side) / 2]
  canvas.getContext('2d')?.drawImage(bitmap, left, top, side, side, 0, 0, edge, edge)
  bitmap.close()
  for (const quality of [0.9, 0.7, 0.5]) {
    // where a browser writes no WebP it writes PNG
    const image = canvas.toDataURL('image/webp', quality)
    if (image.length * 0.75 < mostPictureBytes) return image
  }
  return canvas.toDataURL('image/jpeg', 0.5)
}
