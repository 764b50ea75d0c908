import { useEffect, useState } from 'react'
import { Redirect } from 'wouter'
import { sentenceFor } from '../app/identity/identity-words.ts'
import { tellLinked } from '../app/identity/link-with-popup.ts'
import { paths } from '../app/paths.ts'
import { showToast } from '../ui/overlays/toast.tsx'

/** Where a provider leads back to: it tells the page that asked and closes, or goes back to the account where there is no such page. */
export function LinkedPage() {
  const [query] = useState(() => new URLSearchParams(window.location.search))
  const isWindow = query.has('attempt')
  useEffect(() => {
    if (tellLinked(query)) return
    const error = query.get('error')
    if (error === null) showToast({ message: 'You have another way to sign in.' })
    else showToast({ message: sentenceFor(error) ?? 'That did not work. Please try again.', tone: 'danger' })
  }, [query])
  if (!isWindow) return <Redirect href={paths.account} replace />
  return (
    <main className="mx-auto max-w-[480px] px-4 py-16">
      <h1 className="text-xl font-semibold">Back at Planwright</h1>
      <p className="mt-2 text-muted">You can close this window.</p>
    </main>
  )
}
