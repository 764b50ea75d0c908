/** The drafter's word that what stands is as it should be: an answer, no problem. */
export function NothingToDo({ words }: { words: string }) {
  return (
    <p role="status" className="mt-3 text-muted">
      {words}
    </p>
  )
}
