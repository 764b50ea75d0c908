import { type SQL, sql } from 'drizzle-orm'
import type { Queries } from '../db/database.ts'
import { draft } from './draft-tables.ts'

/** Drafts that get theirs with one change of any. */
const atOnce = 20

/**
 * Keeps the titles of a person's stories as they are looked for, beside each draft that has changed: called with every change. Those that a server of a former release wrote, or
 * that were there before, get theirs with the changes that follow. What another change holds just now gets its own from that one: nobody waits here.
 */
export async function keepStoryWords(queries: Queries, owner: string): Promise<void> {
  await queries.execute(sql`
    with former as (
      select id from ${draft}
      where owner = ${owner} and expires_at is null and story_words_of is distinct from version
      order by opened_at desc, id limit ${atOnce} for update skip locked
    )
    update ${draft} set story_words_of = version, story_words = ${storyWords} from former where ${draft.id} = former.id`)
}

/** Each story of a draft and its place, in the order of the backlog. */
export const storiesInPlace = sql`jsonb_path_query(${draft.backlog}, '$[*].userStories[*]') with ordinality as stories (story, place)`

/** Without accents and capitals, as the page ranks what it has. */
export function asLookedFor(text: SQL): SQL {
  return sql`lower(regexp_replace(normalize(${text}, NFD), '[\u0300-\u036f]', '', 'g'))`
}

/** Whether anything of a word is looked for: each title would hold what is nothing but accents. */
export function isLookedFor(word: string): boolean {
  return !/^[\u0300-\u036f]*$/.test(word.normalize('NFD'))
}

/** A line for each story of a draft, whatever it lacks: the place of a line is the story's. */
export const storyWords = sql`(
  select string_agg(translate(${asLookedFor(sql`coalesce(story ->> 'title', '')`)}, E'\n', ' '), E'\n' order by place)
  from ${storiesInPlace}
)`
