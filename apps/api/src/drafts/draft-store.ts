import {
  type Draft,
  DraftContent,
  type DraftList,
  DraftVersion,
  type DraftVersions,
  type FoundStories,
} from '@planwright/contract'
import { and, eq, gt, isNotNull, isNull } from 'drizzle-orm'
import type { Database, Queries } from '../db/database.ts'
import { readKept, withLeftOut } from '../db/read-kept.ts'
import { type DraftQuota, keepThrownAwayWithin, keepWithin } from './draft-quota.ts'
import { draft } from './draft-tables.ts'
import { findNarrowed } from './find-narrowed.ts'
import { findStories } from './find-stories.ts'
import { findTerms } from './find-terms.ts'
import { holdsEpics } from './holds-epics.ts'
import { isWorthKeeping } from './is-worth-keeping.ts'
import { type FindStanding, listDrafts } from './list-drafts.ts'
import { type FindLeft, noteSave } from './note-save.ts'
import { readFirstWords } from './read-first-words.ts'
import { keepStoryWords } from './story-words.ts'
import { findVersion, formerScopes, keepVersion, listVersions } from './version-store.ts'

type DraftRow = typeof draft.$inferSelect
const { id, version, createdAt, updatedAt, name, form, backlog, plan, runs } = draft
/** What is answered of a draft: what was saved of it last, which is as long again, stays where it is. */
const answered = { id, version, createdAt, updatedAt, name, form, backlog, plan, runs }
type AnsweredRow = Pick<DraftRow, keyof typeof answered>

const dayMs = 86_400_000

/** What it is given to keep has been read by its schema, and so has what it answers. */
export type DraftStore = {
  list(owner: string): Promise<DraftList>
  /** Stories of any draft that have each of these words in their title, at most so many. */
  findStories(owner: string, words: readonly string[], most: number): Promise<FoundStories>
  /** Of the draft that opens, as much as is shown of it first; undefined where there is none. */
  firstWords(owner: string): ReturnType<typeof readFirstWords>
  find(owner: string, id: string): Promise<Draft | null>
  isThere(owner: string, id: string): Promise<boolean>
  /** Whether a draft is still at a version: of none more is read than that. */
  isAt(owner: string, id: string, version: number): Promise<boolean>
  create(owner: string, content: DraftContent): Promise<Draft>
  /** Whether one of the person's drafts has an epic with one of these ids. */
  holdsEpics(owner: string, ids: readonly string[]): Promise<boolean>
  /** The numbers of the team in the draft that has one of these epics. */
  findTerms(owner: string, epicIds: readonly string[]): ReturnType<typeof findTerms>
  /** The drafts that have one of these stories, and whose plan is of a part of their stories only. */
  findNarrowed(owner: string, storyIds: readonly string[]): Promise<Draft[]>
  /** What earlier versions of a draft were planned of, and when each came to be; the first first. */
  formerScopes(owner: string, id: string): ReturnType<typeof formerScopes>
  /** Under an id that the caller made, so that asking twice makes one; `stale` where there is one with that id already. */
  createAs(owner: string, id: string, content: DraftContent): Promise<Draft | 'stale'>
  /** Answers `stale` and changes nothing when the draft's version is another; null when there is none. */
  replace(owner: string, id: string, version: number, content: DraftContent): Promise<Draft | 'stale' | null>
  /** Makes it the one that was opened last, and changes nothing of it. Answers whether there is one. */
  open(owner: string, id: string): Promise<boolean>
  /** Null where there is no such draft. */
  versions(owner: string, id: string): Promise<DraftVersions | null>
  /** Null where there is no such draft, or it keeps no such version. */
  version(owner: string, id: string, version: number): Promise<DraftVersion | null>
  /** Makes the draft what it was, as a new version; what it is now is kept. Null as above. */
  restore(owner: string, id: string, version: number): Promise<Draft | null>
  /** Throws it away, to come back for some days, unless too many others follow it. Answers whether there was one. */
  remove(owner: string, id: string): Promise<boolean>
  /** Whether it is one that still can come back. */
  isThrownAway(owner: string, id: string): Promise<boolean>
  /** Takes that back, as if it had never been; null where there is nothing to take back. */
  bringBack(owner: string, id: string): Promise<Draft | null>
}

export function createDraftStore({
  db,
  now,
  newId,
  quota,
  deletedDays,
  findStanding,
  findLeft,
}: {
  db: Database
  now: () => Date
  newId: () => string
  quota: DraftQuota
  /** How long a draft that was thrown away can come back. */
  deletedDays: number
  findStanding: FindStanding
  findLeft: FindLeft
}): DraftStore {
  const anyOf = (owner: string, id: string) => and(eq(draft.owner, owner), eq(draft.id, id))
  const ownedBy = (owner: string, id: string) => and(anyOf(owner, id), isNull(draft.expiresAt))
  const thrownAway = (owner: string, id: string) =>
    and(anyOf(owner, id), isNotNull(draft.expiresAt), gt(draft.expiresAt, now()))

  /** Held until the transaction ends, so that of two changes the second sees the first. */
  async function lock(queries: Queries, owner: string, id: string) {
    const [row] = await queries.select().from(draft).where(ownedBy(owner, id)).for('update')
    return row
  }

  /** Null where the id is taken, by whomever. One that was thrown away and is written in elsewhere begins again, and keeps its versions. */
  const insert = (owner: string, id: string, content: DraftContent) =>
    db.withPerson(owner, async (queries) => {
      const at = now()
      const [former] = await queries.select().from(draft).where(thrownAway(owner, id)).for('update')
      const storedDraft = former
        ? await change(queries, former, content, at)
        : await insertNew(queries, { id, owner, version: 1, createdAt: at, updatedAt: at, openedAt: at, ...content })
      if (storedDraft) {
        await keepStoryWords(queries, owner)
        await keepWithin(queries, owner, quota)
      }
      return storedDraft
    })

  async function insertNew(queries: Queries, row: typeof draft.$inferInsert & DraftContent) {
    const noted = await noteSave(queries, null, row, findLeft)
    const [inserted] = await queries
      .insert(draft)
      .values({ ...row, ...noted })
      .onConflictDoNothing()
      .returning()
    return inserted ? answerOf(inserted) : null
  }

  /** `kept` is what the content was made from, and `known` what of it this version knows: what a newer one has added to it stays. */
  async function change(
    queries: Queries,
    row: DraftRow,
    content: DraftContent,
    at: Date,
    { kept, known = readContent(kept) }: { kept: DraftContent; known?: DraftContent } = { kept: row },
  ) {
    const noted = await noteSave(queries, row, content, findLeft)
    const changed = { ...content, version: row.version + 1, updatedAt: at, openedAt: at }
    await queries
      .update(draft)
      .set({ ...changed, ...withLeftOut(content, contentOf(kept), known), ...noted, expiresAt: null })
      .where(anyOf(row.owner, row.id))
    return answerOf({ ...row, ...changed })
  }

  return {
    list: (owner) => listDrafts(db.asPerson(owner), owner, findStanding),
    findStories: (owner, words, most) => findStories(db.asPerson(owner), owner, words, most),
    firstWords: (owner) => readFirstWords(db.asPerson(owner), owner),

    find: async (owner, id) => {
      const [row] = await db.asPerson(owner).select(answered).from(draft).where(ownedBy(owner, id))
      return row ? readDraft(row) : null
    },

    isThere: async (owner, id) => {
      const rows = await db.asPerson(owner).select({ id: draft.id }).from(draft).where(ownedBy(owner, id))
      return rows.length > 0
    },

    isAt: async (owner, id, known) => {
      const rows = await db
        .asPerson(owner)
        .select({ id: draft.id })
        .from(draft)
        .where(and(ownedBy(owner, id), eq(draft.version, known)))
      return rows.length > 0
    },

    create: async (owner, content) => {
      const made = await insert(owner, newId(), content)
      if (!made) throw new Error('an id was given out twice')
      return made
    },

    holdsEpics: (owner, ids) => holdsEpics(db.asPerson(owner), owner, ids),

    findTerms: (owner, epicIds) => findTerms(db.asPerson(owner), owner, epicIds),

    findNarrowed: async (owner, storyIds) => (await findNarrowed(db.asPerson(owner), owner, storyIds)).map(readDraft),

    formerScopes: (owner, id) => formerScopes(db.asPerson(owner), owner, id),

    createAs: async (owner, id, content) => (await insert(owner, id, content)) ?? 'stale',

    replace: (owner, id, version, content) =>
      db.withPerson(owner, async (queries) => {
        const row = await lock(queries, owner, id)
        if (!row) return null
        if (row.version !== version) return 'stale'
        const at = now()
        if (isWorthKeeping(row, content, at)) await keepVersion(queries, row, quota.draftVersions)
        const changed = await change(queries, row, content, at)
        await keepStoryWords(queries, owner)
        await keepWithin(queries, owner, quota)
        return changed
      }),

    versions: (owner, id) =>
      db.withPerson(owner, async (queries) => {
        const [row] = await queries.select().from(draft).where(ownedBy(owner, id))
        return row ? listVersions(queries, row) : null
      }),

    version: (owner, id, version) =>
      db.withPerson(owner, async (queries) => {
        const [row] = await queries.select().from(draft).where(ownedBy(owner, id))
        const found = row && (await findVersion(queries, row, version))
        return found ? readKept(DraftVersion, found) : null
      }),

    restore: (owner, id, version) =>
      db.withPerson(owner, async (queries) => {
        const row = await lock(queries, owner, id)
        const earlier = row && (await findVersion(queries, row, version))
        if (!row || !earlier) return null
        if (version === row.version) return readDraft(row)
        await keepVersion(queries, row, quota.draftVersions)
        const kept = { ...earlier, runs: row.runs }
        const known = readContent(kept)
        const changed = await change(queries, row, known, now(), { kept, known })
        await keepStoryWords(queries, owner)
        return changed
      }),

    open: (owner, id) =>
      db.withPerson(owner, async (queries) => {
        const openedRows = await queries
          .update(draft)
          .set({ openedAt: now() })
          .where(ownedBy(owner, id))
          .returning({ id: draft.id })
        if (openedRows.length > 0) await keepStoryWords(queries, owner)
        return openedRows.length > 0
      }),

    remove: (owner, id) =>
      db.withPerson(owner, async (queries) => {
        const expiresAt = new Date(now().getTime() + deletedDays * dayMs)
        const removed = await queries
          .update(draft)
          .set({ expiresAt })
          .where(ownedBy(owner, id))
          .returning({ id: draft.id })
        if (removed.length > 0) await keepThrownAwayWithin(queries, owner, quota)
        return removed.length > 0
      }),

    isThrownAway: async (owner, id) => {
      const rows = await db.asPerson(owner).select({ id: draft.id }).from(draft).where(thrownAway(owner, id))
      return rows.length > 0
    },

    bringBack: (owner, id) =>
      db.withPerson(owner, async (queries) => {
        const [row] = await queries.update(draft).set({ expiresAt: null }).where(thrownAway(owner, id)).returning()
        if (!row) return null
        await keepWithin(queries, owner, quota)
        return readDraft(row)
      }),
  }
}

/** Drafts kept by an older version get what has been added since; those kept by a newer one are read without what that has added. */
const readDraft = (row: AnsweredRow): Draft => answerOf({ ...row, ...readContent(row) })

const readContent = (kept: DraftContent): DraftContent => readKept(DraftContent, contentOf(kept))

const contentOf = ({ name, form, backlog, plan, runs }: DraftContent): DraftContent => ({
  name,
  form,
  backlog,
  plan,
  runs,
})

const answerOf = ({ id, version, createdAt, updatedAt, name, form, backlog, plan, runs }: AnsweredRow): Draft =>
  withIsoTimes({ id, version, createdAt, updatedAt, name, form, backlog, plan, runs })

const withIsoTimes = <Row extends { createdAt: Date; updatedAt: Date }>(row: Row) => ({
  ...row,
  createdAt: row.createdAt.toISOString(),
  updatedAt: row.updatedAt.toISOString(),
})
