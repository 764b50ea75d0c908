import { describe, expect, it } from 'vitest'
import { userEvent } from 'vitest/browser'
import { show } from '../../testing/show.tsx'
import { useUndoKeys } from './use-undo-keys.ts'

async function screen(more: { disabled?: boolean; dialog?: boolean } = {}) {
  const turns: string[] = []
  function Keys() {
    useUndoKeys({ undo: () => turns.push('undo'), redo: () => turns.push('redo') }, more.disabled)
    return (
      <>
        <input aria-label="Title" />
        <button type="button">Elsewhere</button>
        <dialog open={more.dialog}>Sure?</dialog>
      </>
    )
  }
  return { turns, ...(await show(<Keys />)) }
}

const pressAll = async () => {
  await userEvent.keyboard('{Control>}z{/Control}{Meta>}z{/Meta}')
  await userEvent.keyboard('{Control>}{Shift>}z{/Shift}{/Control}{Control>}y{/Control}')
}

describe('the keys that undo', () => {
  it('undo and do again, with either modifier and wherever the focus is', async () => {
    const { turns, getByRole } = await screen()
    await getByRole('button').click()
    await pressAll()
    expect(turns).toEqual(['undo', 'undo', 'redo', 'redo'])
    await userEvent.keyboard('z{Control>}{Alt>}z{/Alt}{/Control}')
    expect(turns).toHaveLength(4)
  })

  it('leave a field to what is typed there', async () => {
    const { turns, getByRole } = await screen()
    await getByRole('textbox').click()
    await pressAll()
    expect(turns).toEqual([])
  })

  it.each([{ dialog: true }, { disabled: true }])('do nothing where there is nothing to undo now: %o', async (more) => {
    const { turns, getByRole } = await screen(more)
    await getByRole('button').click()
    await pressAll()
    expect(turns).toEqual([])
  })
})
