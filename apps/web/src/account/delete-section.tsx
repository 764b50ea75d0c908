import { useState } from 'react'
import { deleteAccount } from '../app/identity/account-calls.ts'
import { identityWords } from '../app/identity/identity-words.ts'
import { useTrackerName } from '../app/use-config.ts'
import { Button } from '../ui/button.tsx'
import { Dialog } from '../ui/overlays/dialog.tsx'
import { ProblemNote } from '../ui/problem-note.tsx'
import { AccountSection } from './account-section.tsx'
import { useProof } from './proof/proof.tsx'

/** An end to it all: says what goes, then asks whether it is really the person. */
export function DeleteSection() {
  const tracker = useTrackerName()
  const withProof = useProof()
  const [asking, setAsking] = useState(false)
  const [deleting, setDeleting] = useState(false)
  const [problem, setProblem] = useState<ReturnType<typeof identityWords> | null>(null)

  async function erase() {
    setAsking(false)
    setDeleting(true)
    setProblem(null)
    try {
      await withProof(deleteAccount)
    } catch (error) {
      setProblem(identityWords(error))
    }
    setDeleting(false)
  }

  return (
    <AccountSection
      setting="delete"
      about={`Your initiatives, plans, settings and sessions go, and Planwright forgets its access to ${tracker}. What was saved to ${tracker} stays there.`}
    >
      {problem && <ProblemNote requestId={problem.requestId}>{problem.message}</ProblemNote>}
      <Button
        className="justify-self-start"
        busy={deleting}
        busyLabel="Deleting"
        onClick={() => setAsking(true)}
        needsServer
      >
        Delete my account
      </Button>
      <Dialog
        open={asking}
        onClose={() => setAsking(false)}
        title="Delete your account?"
        description="Everything of yours is removed at once, and nobody can bring it back. Download your data first if you want to keep any of it."
        footer={
          <>
            <Button onClick={() => setAsking(false)}>Keep my account</Button>
            <Button variant="danger" onClick={() => void erase()}>
              Delete everything
            </Button>
          </>
        }
      />
    </AccountSection>
  )
}
