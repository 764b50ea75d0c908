import type { ReactNode } from 'react'
import { Redirect } from 'wouter'
import { paths } from '../app/paths.ts'
import { useSession } from '../app/session/use-session.ts'

type Props = { roles?: readonly string[]; others?: ReactNode; children: ReactNode }

/** Sends strangers to the sign-in page; people without one of `roles`, where given, see what is for `others`. */
export function RouteGuard({ roles, others = null, children }: Props) {
  const session = useSession()
  if (session.status !== 'signed-in') return <Redirect href={`${paths.login}${refusal()}`} replace />
  if (roles && !roles.includes(session.person.role)) return others
  return children
}

/** Why the link of a mail that led here was refused: the sign-in page says so. */
function refusal(): string {
  const error = new URLSearchParams(window.location.search).get('error')
  return error === null ? '' : `?${new URLSearchParams({ error })}`
}
