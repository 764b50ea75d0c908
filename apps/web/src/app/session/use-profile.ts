import { Profile } from '@planwright/contract'
import { queryOptions, skipToken, useQuery } from '@tanstack/react-query'
import { api } from '../api/api.ts'
import { queryClient } from '../api/query-client.ts'
import { profilePath } from '../early/what-is-asked.ts'
import { useSession } from './use-session.ts'

const profileKey = ['profile'] as const

export function profileQuery(uid: string | null) {
  return queryOptions({
    queryKey: [...profileKey, uid],
    queryFn: uid === null ? skipToken : ({ signal }) => api.call(profilePath, Profile, { signal }),
    meta: { kept: true },
  })
}

/** The signed-in person's profile; it loads whenever the person changes, and is gone with them. */
export function useProfile() {
  const session = useSession()
  return useQuery(profileQuery(session.status === 'signed-in' ? session.person.uid : null))
}

/** Takes a profile that a call answered as the current one. */
export function keepProfile(profile: Profile) {
  return queryClient.setQueryData(profileQuery(profile.uid).queryKey, profile)
}

/** Reads the profile anew, such as after Jira refused its tokens. */
export function refreshProfile() {
  return queryClient.invalidateQueries({ queryKey: profileKey })
}
