import { useMutation } from '@tanstack/react-query'
import { errorWords } from '../app/api/error-words.ts'
import { downloadAccount } from '../app/identity/account-calls.ts'
import { saveFile } from '../app/save-file.ts'
import { Button } from '../ui/button.tsx'
import { ProblemNote } from '../ui/problem-note.tsx'
import { AccountSection } from './account-section.tsx'

/** Everything of the person's as a file. */
export function DataSection() {
  const download = useMutation({
    mutationFn: downloadAccount,
    onSuccess: (file) => saveFile(file, 'planwright-account.json'),
  })
  const words = download.error ? errorWords(download.error) : null
  return (
    <AccountSection
      setting="data"
      about="Everything that Planwright keeps of you as one file: your account, initiatives, plans and what was noted. Passwords and keys are not in it."
    >
      {words && <ProblemNote requestId={words.requestId}>{words.message}</ProblemNote>}
      <Button
        className="justify-self-start"
        busy={download.isPending}
        busyLabel="Downloading"
        onClick={() => download.mutate()}
        needsServer
      >
        Download my data
      </Button>
    </AccountSection>
  )
}
