import { createHash } from 'node:crypto'
import { crc32, deflateSync } from 'node:zlib'

const cells = 5
const cellPixels = 16
const side = (cells + 1) * cellPixels

/** A small PNG picture (96 by 96) made of the text's digest: mirrored squares in one colour, the same for the same text. */
export function identiconOf(text: string): Buffer {
  const digest = createHash('sha256').update(text).digest()
  const filled = (column: number, row: number) => {
    const mirrored = Math.min(column, cells - 1 - column)
    return ((digest[row * 3 + mirrored] ?? 0) & 1) === 1
  }
  const colour = palette[(digest[31] ?? 0) % palette.length] ?? paper
  return pngOf((x, y) => {
    const column = Math.floor(x / cellPixels - 0.5)
    const row = Math.floor(y / cellPixels - 0.5)
    const inside = column >= 0 && column < cells && row >= 0 && row < cells
    return inside && filled(column, row) ? colour : paper
  })
}

type Colour = readonly [red: number, green: number, blue: number]

const paper: Colour = [240, 238, 234]
const palette: readonly Colour[] = [
  [0, 104, 98],
  [146, 84, 22],
  [92, 88, 164],
  [158, 62, 90],
  [58, 106, 46],
]

// PNG as in https://www.w3.org/TR/png-3/: signature, then length, type, data and checksum per chunk.
function pngOf(colourAt: (x: number, y: number) => Colour): Buffer {
  const rows = Array.from({ length: side }, (_, y) => {
    const pixels = Array.from({ length: side }, (_, x) => colourAt(x, y)).flat()
    return Buffer.from([0, ...pixels])
  })
  const header = Buffer.alloc(13)
  header.writeUInt32BE(side, 0)
  header.writeUInt32BE(side, 4)
  header.set([8, 2, 0, 0, 0], 8)
  return Buffer.concat([
    Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
    chunkOf('IHDR', header),
    chunkOf('IDAT', deflateSync(Buffer.concat(rows))),
    chunkOf('IEND', Buffer.alloc(0)),
  ])
}

function chunkOf(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data])
  const chunk = Buffer.alloc(body.length + 8)
  chunk.writeUInt32BE(data.length, 0)
  body.copy(chunk, 4)
  chunk.writeUInt32BE(crc32(body), body.length + 4)
  return chunk
}
