/** Takes the person to the first days that end before they start, which a plan would leave out without a word; false where all are right. */
export function goToWrongDays(within: Element | null): boolean {
  const field = within?.querySelector<HTMLElement>('fieldset [aria-invalid]')
  if (!field) return false
  const fold = field.closest('details')
  if (fold) fold.open = true
  field.focus()
  return true
}
