import { expect, it } from 'vitest'
import { draftBacklog } from './draft-backlog.ts'

const titlesOf = (epicInfo: string): string[] => {
  let ids = 0
  const newId = (): string => {
    ids += 1
    return `${ids}`
  }
  return draftBacklog({ companyInfo: '', epicInfo, additionalInfo: '', detailLevel: 'medium' }, newId)
    .flatMap(({ stories }) => stories)
    .map(({ title, storyPoints, wordingKept }) => `${title}, ${storyPoints}${wordingKept ? ', kept' : ''}`)
}

it.each([
  [
    'in lines: faults, chores and what somebody is to find out, too, in their own words',
    'Backlog\n\nHELP-1 Agents can merge two tickets, 5 points\nBUG-12 Login fails on Safari, 2 points\nCHORE-4 Upgrade Postgres to 15, 3 points\nSPIKE-3 Which provider for SMS?, 1 point\nHELP-7 Who pays for the phones?',
    [
      'Merge two tickets (HELP-1), 5',
      'Fix: Login fails on Safari (BUG-12), 2, kept',
      'Upgrade Postgres to 15 (CHORE-4), 3, kept',
      'Which provider for SMS? (SPIKE-3), 1, kept',
    ],
  ],
  [
    'in rows, but for what is done, refused or a duplicate',
    "Issue key,Summary,Issue Type,Status,Story Points\nSHOP-1,Login fails on Safari,Bug,To Do,3\nSHOP-2,Upgrade Postgres to 15,Task,In Progress,2\nSHOP-3,Dark mode,Story,Won't do,3\nSHOP-4,Newsletter sign-up,Story,Done,2\nSHOP-5,Totals are wrong,Bug,Duplicate,2",
    ['Fix: Login fails on Safari (SHOP-1), 3, kept', 'Upgrade Postgres to 15 (SHOP-2), 2, kept'],
  ],
  [
    'with what became of them in their lines or below',
    '#8 Export is empty, 1 point\n#9 Old theme (closed: nobody used it)\n#10 Print view — wontfix, please\n#11 Import hangs, 2 points\n#12 Dark mode\nStatus: Done',
    ['Export is empty (#8), 1, kept', 'Import hangs (#11), 2, kept'],
  ],
  [
    'with boxes, of which a ticked one is done',
    '- [ ] FIT-1 Booking mail is sent twice, 1 point\n- [x] FIT-2 Opening hours on the start page\n- [ ] FIT-3 Update Node to 24, 2 points',
    ['Booking mail is sent twice (FIT-1), 1, kept', 'Update Node to 24 (FIT-3), 2, kept'],
  ],
])('tickets are asked for by standing in a list %s', (_, text, titles) => {
  expect(titlesOf(text)).toEqual(titles)
})

it('what customers said, and how often, is no list of tickets', () => {
  const digest =
    'Tickets of the month\n\n#77 (x4) Chair 3 squeaks\n#81 (x7) Screen times out too soon\n#95 (x1) Tea cold\n\nPatients must be able to tell us from home that they run late.'
  expect(titlesOf(digest)).toHaveLength(1)
})

it('what stands below a ticket is of no other one', () => {
  const text =
    "CLIN-1 Patients confirm a visit by text, 3 points\nAcceptance criteria:\n- Reply YES confirms\n\nCLIN-2 Calendar shows holidays twice, 2 points\n\nCLIN-3 Letters go by fax, 1 point\nStatus: Won't do"
  expect(titlesOf(text)).toEqual([
    'Confirm a visit by text (CLIN-1), 3',
    'Calendar shows holidays twice (CLIN-2), 2, kept',
  ])
})
