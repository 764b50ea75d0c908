import type { FoundStories } from '@planwright/contract'
import { type SQL, sql } from 'drizzle-orm'
import type { Queries } from '../db/database.ts'
import { draft } from './draft-tables.ts'
import { asLookedFor, isLookedFor, storiesInPlace, storyWords } from './story-words.ts'

/**
 * Stories that have each of the words in their title, those of the drafts opened last first. What is asked at every key must not read all that a person has: titles stand beside
 * each draft, and only of those in which the words are found more is read. Where they are of another version, as before the first change, its backlog is read.
 */
export async function findStories(
  queries: Queries,
  owner: string,
  typed: readonly string[],
  most: number,
): Promise<FoundStories> {
  const words = typed.filter(isLookedFor)
  if (words.length === 0) return { stories: [] }
  const holdsAll = (text: SQL) =>
    sql.join(
      words.map((word) => sql`strpos(${text}, ${asLookedFor(sql`${word}::text`)}) > 0`),
      sql` and `,
    )
  const { rows } = await queries.execute<FoundStories['stories'][number]>(sql`
    with titled as materialized (
      select ${draft.id}, ${draft.openedAt},
        case when ${draft.storyWordsOf} = ${draft.version} then ${draft.storyWords} else ${storyWords} end as titles
      from ${draft} where ${draft.owner} = ${owner} and ${draft.expiresAt} is null
    ), found as (
      select id, opened_at, at
      from titled, unnest(string_to_array(titles, E'\n')) with ordinality as title (line, at)
      where ${holdsAll(sql`titles`)} and ${holdsAll(sql`line`)}
      order by opened_at desc, id, at limit ${most}
    )
    select ${draft.id} as "draftId", ${draft.name} as "draftName", story ->> 'id' as "storyId", story ->> 'title' as title
    from found join ${draft} on ${draft.id} = found.id and ${draft.owner} = ${owner}, ${storiesInPlace}
    where place = at and story ->> 'id' is not null
    order by found.opened_at desc, found.id, at`)
  return { stories: rows }
}
