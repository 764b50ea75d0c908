import { useState } from 'react'
import { expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { pointByFinger, tap } from '../../testing/hold.ts'
import { show } from '../../testing/show.tsx'
import { EditableText } from './editable-text.tsx'
import { titleRule } from './field-rules.ts'
import { LazyTextEditor } from './lazy-editing.ts'

function Title() {
  const [title, setTitle] = useState('Pay')
  return (
    <EditableText of="pay" label="Title" value={title} rule={titleRule} focusable readOnly={false} onKeep={setTitle} />
  )
}

it('takes what is typed right after the key that opens it, the first time too', async () => {
  await show(<Title />)
  await LazyTextEditor.load()
  const text = page.getByRole('button', { name: 'Pay' })
  text.element().focus()
  // in one task: nothing can have been waited for when the field is looked for
  text.element().dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', bubbles: true, cancelable: true }))
  await Promise.resolve()
  await new Promise<void>((resolve) => queueMicrotask(resolve))
  expect(document.activeElement).toBe(page.getByRole('textbox', { name: 'Title' }).query())
  await userEvent.keyboard(' by card{Enter}')
  await expect.element(page.getByRole('button', { name: 'Pay by card' })).toBeVisible()
})

it.each([80, 600])(
  'says its keys in one line, also below a field %i px wide, and to no side of the window',
  async (width) => {
    const screen = await show(
      <div style={{ width }}>
        <Title />
      </div>,
    )
    await LazyTextEditor.load()
    await screen.getByRole('button', { name: 'Pay' }).click()
    const hint = screen.getByText('Enter keeps · Esc gives back')
    await expect.element(hint).toBeVisible()
    const { left, height } = hint.element().getBoundingClientRect()
    expect(height).toBeLessThan(30)
    expect(left).toBeGreaterThanOrEqual(0)
  },
)

it('shows nothing of the line after the last that it has room for', async () => {
  const long = 'Über Öl, Ärger und Überstunden schreibt jeder gern. '.repeat(40)
  const texts = ['one line', 'some lines'].map((label) => (
    <EditableText
      key={label}
      of="pay"
      label={label}
      value={long}
      rule={titleRule}
      multiline
      oneLine={label === 'one line'}
      focusable
      readOnly={false}
      onKeep={() => undefined}
    />
  ))
  const { container } = await show(<div style={{ width: 400 }}>{texts}</div>)
  const cut = [...container.querySelectorAll('*')].filter((one) => one.scrollHeight > one.clientHeight + 1)
  expect(cut).toHaveLength(2)
  // it would begin to show there
  for (const text of cut) expect(getComputedStyle(text).paddingBottom).toBe('0px')
})

it.each(['mouse', 'finger'] as const)('lets a %s press what moves when it is left, and keeps first', async (by) => {
  const pressed: string[] = []
  function Story() {
    const [title, setTitle] = useState('Pay')
    return (
      <>
        <EditableText
          {...{ of: 'pay', label: 'Title', value: title, rule: titleRule, focusable: true, readOnly: false }}
          onKeep={setTitle}
        />
        {title === 'Pay' && <p style={{ height: 80 }}>its labels</p>}
        <button type="button" onClick={() => pressed.push(title)}>
          Actions
        </button>
      </>
    )
  }
  await show(<Story />)
  await page.getByRole('button', { name: 'Pay' }).click()
  await page.getByRole('textbox', { name: 'Title' }).fill('Pay by card')
  await tap(page.getByRole('button', { name: 'Actions' }), by)
  await expect.element(page.getByRole('button', { name: 'Pay by card' })).toBeVisible()
  expect(pressed).toEqual(['Pay by card'])
})

it.each([
  ['by mouse', 'Pay by invoice'],
  ['by keyboard', 'Pay by invoice'],
  ['kept', 'Pay by card'],
])('shows what was made of it elsewhere while it is written, and lets choose: %s', async (choice, kept) => {
  let change: (title: string) => void = () => undefined
  function Story() {
    const [title, setTitle] = useState('Pay')
    change = setTitle
    return (
      <EditableText
        {...{ of: 'pay', label: 'Title', value: title, rule: titleRule, focusable: true, readOnly: false }}
        onKeep={setTitle}
      />
    )
  }
  await show(<Story />)
  await page.getByRole('button', { name: 'Pay' }).click()
  const field = page.getByRole('textbox', { name: 'Title' })
  await field.fill('Pay by card')
  expect(page.getByText(/changed elsewhere/).query()).toBeNull()
  change('Pay by invoice')
  await expect.element(page.getByRole('status')).toMatchTextContent(/changed elsewhere.*invoice.*card/)
  const leave = page.getByRole('button', { name: 'Leave it as it is there' })
  if (choice === 'by mouse') await leave.click()
  else {
    field.element().focus()
    if (choice === 'by keyboard') await userEvent.keyboard('{Tab}')
    await userEvent.keyboard('{Enter}')
  }
  await expect.element(page.getByRole('button', { name: kept })).toBeVisible()
})

it('follows what is made of it elsewhere where nothing was typed', async () => {
  let change: (title: string) => void = () => undefined
  const kept: string[] = []
  function Story() {
    const [title, setTitle] = useState('Pay')
    change = setTitle
    return (
      <EditableText
        {...{ of: 'pay', label: 'Title', value: title, rule: titleRule, focusable: true, readOnly: false }}
        onKeep={(text) => kept.push(text)}
      />
    )
  }
  await show(<Story />)
  await page.getByRole('button', { name: 'Pay' }).click()
  change('Pay by invoice')
  await expect.element(page.getByRole('textbox', { name: 'Title' })).toHaveValue('Pay by invoice')
  await userEvent.keyboard('{Enter}')
  await expect.element(page.getByRole('button', { name: 'Pay by invoice' })).toBeVisible()
  expect(kept).toEqual([])
})

it('is kept or given back by a finger with buttons that cover nothing, and speaks of no keys', async () => {
  await pointByFinger()
  await show(
    <>
      <Title />
      <button type="button">Below</button>
    </>,
  )
  const field = page.getByRole('textbox', { name: 'Title' })
  const button = (name: string) => page.getByRole('button', { name, exact: true })
  await tap(button('Pay'), 'finger')
  await field.fill('Pay by card')
  expect(page.getByText(/Enter|Esc/).query()).toBeNull()
  expect(button('Cancel').element().getBoundingClientRect().bottom).toBeLessThanOrEqual(
    button('Below').element().getBoundingClientRect().top,
  )
  await tap(button('Cancel'), 'finger')
  await expect.element(button('Pay')).toBeVisible()
  await tap(button('Pay'), 'finger')
  await field.fill('')
  await tap(button('Keep'), 'finger')
  await expect.element(page.getByRole('alert')).toBeVisible()
  await field.fill('Pay by card')
  await tap(button('Keep'), 'finger')
  await expect.element(button('Pay by card')).toBeVisible()
})

it('goes on with a list at a new line, ends it at an empty one, and takes back by the browser’s own undo', async () => {
  const rule = () => undefined
  await show(
    <EditableText
      of="pay"
      label="Criteria"
      value="- by card"
      multiline
      {...{ rule, onKeep: rule }}
      focusable
      readOnly={false}
    />,
  )
  await page.getByRole('button', { name: '- by card' }).click()
  const field = page.getByRole('textbox', { name: 'Criteria' })
  await expect.element(field).toHaveFocus()
  await userEvent.keyboard('{Enter}')
  await expect.element(field).toHaveValue('- by card\n- ')
  await userEvent.keyboard('{Control>}z{/Control}')
  await expect.element(field).toHaveValue('- by card')
  await userEvent.keyboard('{Enter}in cash')
  await expect.element(field).toHaveValue('- by card\n- in cash')
  await userEvent.keyboard('{Enter}{Enter}No list')
  await expect.element(field).toHaveValue('- by card\n- in cash\nNo list')
  await userEvent.keyboard('{Enter}')
  await expect.element(field).toHaveValue('- by card\n- in cash\nNo list\n')
})

it('keeps what is typed when the page goes meanwhile', async () => {
  await show(<Title />)
  await page.getByRole('button', { name: 'Pay' }).click()
  await page.getByRole('textbox', { name: 'Title' }).fill('Pay by card')
  window.dispatchEvent(new PageTransitionEvent('pagehide'))
  await expect.element(page.getByRole('button', { name: 'Pay by card' })).toBeVisible()
})

it('has what was typed when it is opened again after the browser ended, until it is kept or given back', async () => {
  const field = page.getByRole('textbox', { name: 'Title' })
  const open = () => page.getByRole('button', { name: 'Pay' }).click()
  for (const end of ['{Escape}', '{Enter}']) {
    const first = await show(<Title />)
    await open()
    await field.fill('Pay by card')
    // nothing is told to a page that is gone
    await first.unmount()
    const again = await show(<Title />)
    await open()
    await expect.element(field).toHaveValue('Pay by card')
    await userEvent.keyboard(end)
    await again.unmount()
    const after = await show(<Title />)
    await open()
    await expect.element(field).toHaveValue('Pay')
    await after.unmount()
  }
})

it('leaves a text that cannot be kept in its field, whoever leaves it and however, and gives the old one back for an empty one', async () => {
  const field = page.getByRole('textbox', { name: 'Title' })
  const open = () => page.getByRole('button', { name: 'Pay' }).click()
  const tooLong = 'Pay by card. '.repeat(100).trim()
  const first = await show(<Title />)
  await open()
  await field.fill(tooLong)
  field.element().blur()
  await expect.element(page.getByRole('alert')).toHaveTextContent('Please keep this under 1,000 characters')
  await expect.element(field).toHaveValue(tooLong)
  window.dispatchEvent(new PageTransitionEvent('pagehide'))
  await first.unmount()
  await show(<Title />)
  await open()
  await expect.element(field).toHaveValue(tooLong)
  await field.fill('')
  field.element().blur()
  await expect.element(page.getByRole('button', { name: 'Pay' })).toBeVisible()
})
