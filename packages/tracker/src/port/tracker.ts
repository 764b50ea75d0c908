import type { Catalogue } from './catalogue.ts'
import type { Follower } from './follower.ts'
import type { Reader } from './reader.ts'
import type { Writer } from './writer.ts'

/**
 * What Planwright needs of an issue tracker, in our own words, bound to one site and one person's grant. It computes and calls, and keeps nothing.
 * Whoever saves commits "sending" before each call that writes and the outcome after it, and settles an outcome that never came by looking (`findSent`,
 * `listSprints`), never by sending again. See docs/decisions/005-saving.md.
 *
 * Every method throws `TrackerError`, or what the functions that give the access token throw, and nothing else. Reads and writes that may safely be
 * repeated are repeated inside (at most four times); creating is repeated only where the first try was certainly not accepted.
 */
export type Tracker = Catalogue & Reader & Follower & Writer
