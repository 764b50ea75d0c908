import type { ReactNode } from 'react'
import { Redirect, useLocation } from 'wouter'
import { paths } from '../app/paths.ts'
import { useSession } from '../app/session/use-session.ts'

type Props = { roles?: readonly string[]; others?: ReactNode; children: ReactNode }

/** Sends strangers to the sign-in page; people without one of `roles`, where given, see what is for `others`. */
export function RouteGuard({ roles, others = null, children }: Props) {
  const session = useSession()
  const [place] = useLocation()
  if (session.status !== 'signed-in') {
    // whoever was at work here comes back here
    const state = session.status === 'signed-out' && session.ended ? { comesBackTo: place } : undefined
    return <Redirect href={`${paths.login}${refusal()}`} replace state={state} />
  }
  if (roles && !roles.includes(session.person.role)) return others
  return children
}

/** Why the link of a mail that led here was refused: the sign-in page says so. */
function refusal(): string {
  const error = new URLSearchParams(window.location.search).get('error')
  return error === null ? '' : `?${new URLSearchParams({ error })}`
}
