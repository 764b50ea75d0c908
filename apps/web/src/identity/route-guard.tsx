import type { ReactNode } from 'react'
import { Redirect } from 'wouter'
import { paths } from '../app/paths.ts'
import { useSession } from '../app/use-session.ts'

/** Sends strangers to the sign-in page; people without one of `roles`, where given, see nothing. */
export function RouteGuard({ roles, children }: { roles?: readonly string[]; children: ReactNode }) {
  const session = useSession()
  if (session.status !== 'signed-in') return <Redirect href={paths.login} replace />
  if (roles && !roles.includes(session.person.role)) return null
  return children
}
