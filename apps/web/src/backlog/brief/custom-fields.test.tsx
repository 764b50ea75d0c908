import type { DraftForm, IssueField } from '@planwright/contract'
import { FormProvider, useForm, useWatch } from 'react-hook-form'
import { describe, expect, it } from 'vitest'
import { show } from '../../testing/show.tsx'
import { CustomFields } from './custom-fields.tsx'

const select = (key: string, name: string, ...values: string[]): IssueField => ({
  key,
  name,
  required: false,
  schema: { type: 'option', custom: 'com.atlassian.jira.plugin.system.customfieldtypes:select' },
  allowedValues: values.map((value, at) => ({ id: `${key}-${at}`, value })),
})

async function fields() {
  const kept: { form?: Pick<DraftForm, 'customFields'> } = {}
  const issueFields = {
    options: [select('team', 'Team', 'Red', 'Blue'), select('area', 'Area', 'Shop')],
    pointsField: undefined,
    failed: false,
    retrying: false,
    retry: () => undefined,
  }
  function Form() {
    const form = useForm<Pick<DraftForm, 'customFields'>>({ defaultValues: { customFields: [] } })
    kept.form = { customFields: useWatch({ control: form.control, name: 'customFields' }) }
    return (
      <FormProvider {...form}>
        <CustomFields issueFields={issueFields} />
      </FormProvider>
    )
  }
  return { screen: await show(<Form />), rows: () => kept.form?.customFields.map(({ name }) => name) }
}

describe('the fields that every story gets', () => {
  it('are chosen once each, and taken away again, which leaves the focus in the list', async () => {
    const { screen, rows } = await fields()
    const add = screen.getByRole('button', { name: 'Add field' })
    await add.click()
    await screen.getByRole('combobox', { name: 'Field 1' }).click()
    await screen.getByRole('option', { name: 'Team' }).click()
    await add.click()
    await expect.element(add).toBeDisabled()
    await screen.getByRole('combobox', { name: 'Field 2' }).click()
    await expect.element(screen.getByRole('option', { name: 'Team' })).not.toBeInTheDocument()
    await screen.getByRole('option', { name: 'Area' }).click()
    await expect.poll(rows).toEqual(['Team', 'Area'])
    await screen.getByRole('button', { name: 'Remove Team' }).click()
    await expect.poll(rows).toEqual(['Area'])
    await expect.element(add).toHaveFocus()
  })
})
