import { useQuery } from '@tanstack/react-query'
import { useParams } from 'wouter'
import { usePageTitle } from '../app/frame/use-page-title.ts'
import { draftsQuery } from '../drafts/draft-queries.ts'
import { FollowScreen } from '../following/follow-screen.tsx'

/** What became of the initiative of the address. */
export function FollowPage() {
  usePageTitle('Follow')
  const { id = '' } = useParams<{ id: string }>()
  const { data } = useQuery(draftsQuery)
  return <FollowScreen key={id} draftId={id} name={data?.drafts.find((draft) => draft.id === id)?.name || undefined} />
}
