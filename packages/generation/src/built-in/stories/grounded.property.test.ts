import { describe, expect, it } from 'vitest'
import { draftBacklog } from '../draft-backlog.ts'
import { stem } from '../english/phrases.ts'
import { verbOf } from '../english/verbs.ts'

const texts: Record<string, string> = {
  letter: `Dear team, we run seven launderettes. Customers should be able to see on their phone which machines are free in the nearest shop. They can reserve a machine for up to 15 minutes; if they do not start it in that time, the reservation expires. When a wash is finished, the customer gets a push message so that they can empty the drum. An attendant can mark a machine as out of order, add a photo and a short note, and the technician is informed at once by text message. Nobody else may see the turnover. Kind regards`,
  table: `| Req ID | Requirement | Priority | Rationale |
|---|---|---|---|
| EQ-1 | Nurses shall be able to request a device for a ward. | Must | Wards wait too long today |
| EQ-2 | A device whose safety check is older than 12 months shall be blocked automatically. | Must | |
| EQ-3 | The system should support barcode scanning on return. | Should | Saves typing |`,
  notes: `- Petra wants the staff to be able to add new animals from their phones
- must be possible to reserve an animal for 3 days
- volunteers sign up for dog-walking slots, max. 2 dogs per volunteer
- newsletter?? -> not now`,
  outline: `DISPATCH
* Planning board
    * show travel times between jobs
    * warn if an engineer lacks the certificate for a job
BILLING
* office can correct invoices before they are sent
* Charger offline > 15 min -> e-mail to facility management`,
  quality: `## Quality
- Page load < 2 s
- Works on phones and tablets
- The system must support up to 500 users
- Data shall be backed up daily`,
}

/** The closed list of words a story may be told with beyond those of its brief. */
const connectives =
  `a an the as i me my myself we you it its they them their themselves he she his her one ones this that these those there
 want wants to be is are am was were been being has have had do does did not no nobody anybody somebody anyone others other
 can could may might must shall should will would able so that and or but if when whenever then given who which what how where
 of for in on at by with from into within over under after before until more less most least than up only each every all any
 user users system product person people finished support supports supported provide provides let ensure sure make use uses used
 open opens ask asks shown show shows seen see see looks look there here afterwards kept keep then on apply applies from now choice answer
 refused prevented try tries happens happen works work due checked check measured measure availability time same later earlier
 reach reaches get gets receive receives they've told tells sent send sends requested result data entered changed written screen
 meet meets requirements requirement it's their holds following works day week month year quarter over has passed have yet rating
 staff member clerk longer go goes state documentation read tests run met new find finds offer offers
 add allow prevent avoid require include put`.split(/\s+/)
const allowed = new Set(connectives.map(stem))

const wordsOf = (text: string): string[] => text.toLowerCase().match(/[a-z]{2,}|\d+/g) ?? []
const roots = (word: string): string[] => [stem(word), ...(verbOf(word) ? [stem(verbOf(word)?.base ?? word)] : [])]

describe('what a story claims', () => {
  it.each(Object.entries(texts))('%s: every word is the brief’s, or joins its words', (_, epicInfo) => {
    const known = new Set(wordsOf(epicInfo).flatMap(roots))
    for (const detailLevel of ['high-level', 'medium', 'detailed'] as const) {
      const epics = draftBacklog({ companyInfo: '', epicInfo, additionalInfo: '', detailLevel }, () => 'id')
      for (const { title, description, acceptanceCriteria } of epics.flatMap((epic) => epic.stories)) {
        const strange = wordsOf(`${title} ${description} ${acceptanceCriteria}`).filter(
          (word) => !roots(word).some((root) => known.has(root) || allowed.has(root)),
        )
        expect(strange, `${title}\n${acceptanceCriteria}`).toEqual([])
      }
    }
  })

  it.each(Object.entries(texts))(
    '%s: each criterion is one line with all three parts, and none restates itself',
    (_, epicInfo) => {
      const epics = draftBacklog({ companyInfo: '', epicInfo, additionalInfo: '', detailLevel: 'detailed' }, () => 'id')
      for (const line of epics.flatMap((epic) =>
        epic.stories.flatMap((story) => story.acceptanceCriteria.split('\n')),
      )) {
        const parts = /^Given (.+?), When (.+), Then (.+)\.$/.exec(line)
        expect(parts, line).not.toBeNull()
        expect(parts?.[3], line).not.toBe(parts?.[2])
        expect(line).not.toMatch(/it comes to|as follows|the following holds| {2}|,,|\b(\w{3,}) \1\b/)
      }
    },
  )
})
