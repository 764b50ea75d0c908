import { describe, expect, it, vi } from 'vitest'
import { userEvent } from 'vitest/browser'
import { answerCalls, problem, show } from '../testing/show.tsx'
import { useImport } from './import-file.tsx'

async function screen(answer: Parameters<typeof answerCalls>[0][string]) {
  const calls = answerCalls({ 'POST /api/drafts/import': answer })
  const asked = { onImported: vi.fn(async () => undefined), onOpen: vi.fn() }
  function Screen() {
    const { button, outcome } = useImport(asked)
    return (
      <main>
        {button}
        {outcome}
      </main>
    )
  }
  const shown = await show(<Screen />)
  const choose = (name: string) =>
    userEvent.upload(shown.getByLabelText('File to import'), new File(['Summary\nPay'], name, { type: 'text/csv' }))
  return { ...shown, ...asked, calls, choose }
}

const imported = { id: 'd', name: 'Shop', format: 'csv', epics: 1, stories: 12 }

describe('a file on its way in', () => {
  it('becomes an initiative, which tells what was not taken over and can be opened', async () => {
    const notes = ['Not taken over: the columns Status.']
    const { getByRole, getByText, choose, onImported, onOpen, calls } = await screen(() => ({
      status: 201,
      body: { ...imported, notes },
    }))
    await choose('shop.csv')
    await expect.element(getByRole('status')).toMatchTextContent(/“Shop” is imported: one epic, 12 stories\./)
    await expect.element(getByText('Not taken over: the columns Status.')).toBeVisible()
    expect(calls.map(({ call }) => call)).toEqual(['POST /api/drafts/import'])
    expect(onImported).toHaveBeenCalledOnce()
    await getByRole('button', { name: 'Open' }).click()
    expect(onOpen).toHaveBeenCalledExactlyOnceWith('d')
  })

  it('says of a file that cannot be read where what is wrong stands', async () => {
    const { getByRole, choose, onImported } = await screen(() =>
      problem(422, {
        title: 'This document cannot be read.',
        detail: 'Some rows of this table cannot be read.',
        errors: [{ field: 'line 12, points', message: '“many” is no number of points' }],
      }),
    )
    await choose('shop.csv')
    await expect
      .element(getByRole('alert'))
      .toMatchTextContent(/Some rows of this table cannot be read\. Nothing was imported\./)
    const places = getByRole('region', { name: 'What is wrong, by its place' })
    await expect.element(places).toMatchTextContent('line 12, points: “many” is no number of points')
    expect(onImported).not.toHaveBeenCalled()
  })
})
