import { expect, it } from 'vitest'
import { draftOf } from '../../testing/draft-of.ts'

const titlesOf = (text: string) => draftOf(text).flatMap(({ stories }) => stories.map(({ title }) => title))
const more =
  '## Booking\n\n- Pet owners can book a slot online\n- Pet owners can cancel an appointment\n- Pet owners can move an appointment'

it.each(['Summary', 'What it does', '2 Zielsetzung', 'Vision'])('what stands below %s is told once', (heading) => {
  expect(
    titlesOf(
      `# Clinic\n\n## ${heading}\n\nPet owners should be able to book and cancel appointments online.\n\n${more}`,
    ),
  ).toEqual(['Book a slot online', 'Cancel an appointment', 'Move an appointment'])
})

it('what is told nowhere else stays, and so does what stands below another heading', () => {
  expect(
    titlesOf(`# Clinic\n\n## Summary\n\nReceptionists should be able to print the list of the day.\n\n${more}`),
  ).toContain('Print the list of the day')
  expect(
    titlesOf(`# Clinic\n\n## Website\n\nPet owners should be able to book and cancel appointments online.\n\n${more}`),
  ).toHaveLength(4)
})

it('a stack of tools is no story, but for what it must do', () => {
  const titles = titlesOf(
    '# Seedling\n\n- Users can add a plant\n- Users can keep a photo diary\n\n## Tech\n\nGo, SQLite, single binary, Docker image\n\nIt must run on a Raspberry Pi.',
  )
  expect(titles.filter((title) => /SQLite/.test(title))).toEqual([])
  expect(titles.join()).toContain('Raspberry')
})

it('what has to be done in a part of a text is a story, and not what the part is about', () => {
  const [, part] = draftOf(
    '# Memo on labels\n\n## Allergens\n\n- Products must show their allergens online\n- Suppliers must confirm allergens once a year\n\n## Shelf labels\n\nElectronic shelf labels need to show an allergen icon. Stores with paper labels have to reprint them by 15 December.',
  )
  expect(part?.epic).toMatchObject({ title: 'Shelf labels', description: '' })
  expect(part?.stories).toHaveLength(2)
})
