import { inflateRawSync } from 'node:zlib'
import { DocumentFault } from './document-fault.ts'

/** An archive whose parts are unpacked one by one, each within what is left of a limit. */
export type ZipFile = {
  readonly names: readonly string[]
  has(name: string): boolean
  /** Throws DocumentFault for a part that is not there, damaged, or too large. */
  read(name: string): Uint8Array
}

type Entry = { readonly method: number; readonly flags: number; readonly packed: number; readonly offset: number }

const damaged = () => new DocumentFault('unreadable', 'The file is damaged. Open it in Word and save it again.')
const tooLarge = () =>
  new DocumentFault('unreadable', 'Unpacked, this document is too large to be read. Send a shorter one, or its text.')

/**
 * Reads the list of an archive's parts (APPNOTE 6.3.10, without ZIP64). What an archive says about its own sizes is not believed: `limit` bounds the
 * bytes that come out of it, all parts together. Throws DocumentFault where it is no archive.
 */
export function openZip(bytes: Uint8Array, limit: number): ZipFile {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const entries = readEntries(bytes, view)
  const unpacked = new Map<string, Uint8Array>()
  let room = limit
  return {
    names: [...entries.keys()],
    has: (name) => entries.has(name),
    read: (name) => {
      const unzipped = unpacked.get(name)
      if (unzipped) return unzipped
      const entry = entries.get(name)
      if (!entry) throw damaged()
      const content = unpack(bytes, view, entry, room)
      room -= content.length
      unpacked.set(name, content)
      return content
    },
  }
}

const endSignature = 0x06054b50
const entrySignature = 0x02014b50
const localSignature = 0x04034b50
const mostEntries = 5_000

function readEntries(bytes: Uint8Array, view: DataView): Map<string, Entry> {
  const end = endOf(view)
  const count = view.getUint16(end + 10, true)
  if (count > mostEntries) throw tooLarge()
  const entries = new Map<string, Entry>()
  let at = view.getUint32(end + 16, true)
  for (let index = 0; index < count; index += 1) {
    if (at + 46 > view.byteLength || view.getUint32(at, true) !== entrySignature) throw damaged()
    const [nameLength, extraLength, commentLength] = [28, 30, 32].map((field) => view.getUint16(at + field, true))
    const name = new TextDecoder().decode(bytes.subarray(at + 46, at + 46 + (nameLength ?? 0)))
    entries.set(name, {
      flags: view.getUint16(at + 8, true),
      method: view.getUint16(at + 10, true),
      packed: view.getUint32(at + 20, true),
      offset: view.getUint32(at + 42, true),
    })
    at += 46 + (nameLength ?? 0) + (extraLength ?? 0) + (commentLength ?? 0)
  }
  return entries
}

/** The record at the end, before a comment of at most 64 KB. */
function endOf(view: DataView): number {
  const first = Math.max(0, view.byteLength - 22 - 0xffff)
  for (let at = view.byteLength - 22; at >= first; at -= 1) if (view.getUint32(at, true) === endSignature) return at
  throw damaged()
}

function unpack(
  bytes: Uint8Array,
  view: DataView,
  { method, flags, packed, offset }: Entry,
  limit: number,
): Uint8Array {
  if (flags & 1)
    throw new DocumentFault('unreadable', 'This document is protected with a password. Save it without one.')
  if (offset + 30 > view.byteLength || view.getUint32(offset, true) !== localSignature) throw damaged()
  const start = offset + 30 + view.getUint16(offset + 26, true) + view.getUint16(offset + 28, true)
  const content = bytes.subarray(start, start + packed)
  if (content.length < packed) throw damaged()
  if (method === 0 && packed > limit) throw tooLarge()
  if (method === 0) return content
  if (method !== 8) throw damaged()
  try {
    return inflateRawSync(content, { maxOutputLength: Math.max(1, limit) })
  } catch (cause) {
    throw cause instanceof RangeError ? tooLarge() : damaged()
  }
}
