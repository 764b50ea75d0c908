import { randomUUID } from 'node:crypto'
import type { Drafter } from '@planwright/generation'

/**
 * Lets the built-in drafter write a few backlogs that nobody reads: its rules are compiled by being used, and the first person after a start would wait
 * for that a good third of a second. Not for a model, whose answers cost.
 */
export async function warmUpDrafter(drafter: Pick<Drafter, 'draft'>): Promise<void> {
  const { signal } = new AbortController()
  for (const detailLevel of ['high-level', 'medium', 'detailed'] as const) {
    const brief = { companyInfo, epicInfo, additionalInfo, detailLevel }
    for await (const _ of drafter.draft(brief, { newId: randomUUID, signal }));
  }
}

const companyInfo = 'A library with three branches.'
const epicInfo = `# Lending online
Readers reserve books on our site and pick them up in the branch of their choice. Today they call, which takes the staff two hours a day.

## Readers
- Readers can search the catalogue by title, author or subject, so that they find a book without asking.
- A reader must be able to cancel a reservation until the book has been set aside.
- When a book is ready, the reader receives an e-mail with the shelf and the last day.

## Staff
1. Staff should see all open reservations of their branch, sorted by date.
2. If a book is not picked up within 7 days, the reservation is cancelled and the next reader is told.

| Feature | Priority |
|---|---|
| Export of loans as CSV | should |
| Remind readers of overdue books | must |

All pages must load within 2 seconds. Out of scope: fines.`
const additionalInfo = 'Managers want a monthly report of loans per branch. Personal data may be seen by staff only.'
