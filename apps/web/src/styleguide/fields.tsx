import { useState } from 'react'
import { Choice } from '../ui/fields/choice.tsx'
import { DateField } from '../ui/fields/date-field.tsx'
import { NativeSelect } from '../ui/fields/native-select.tsx'
import { NumberField } from '../ui/fields/number-field.tsx'
import { Select } from '../ui/fields/select.tsx'
import { TextArea } from '../ui/fields/text-area.tsx'
import { TextField } from '../ui/fields/text-field.tsx'
import { Sample, Samples } from './sample.tsx'

const levels = [
  { value: 'high-level', label: 'High-level' },
  { value: 'medium', label: 'Medium' },
]
const projects = [
  { value: 'SHOP', label: 'Web Shop', hint: 'chosen automatically' },
  { value: 'OPS', label: 'Operations' },
  { value: 'OLD', label: 'Archive', disabled: true },
]
const row = 'grid w-full items-start gap-4 sm:grid-cols-3'

/** What is filled in: empty, filled, with help, with an error, and off. */
export function Fields() {
  const [project, setProject] = useState('')
  return (
    <Samples title="Fields">
      <Sample name="text-field, field">
        <div className={row}>
          <TextField label="Name" required placeholder="Click and collect" />
          <TextField label="Labels" help="Separated by commas" defaultValue="checkout, guest" />
          <TextField label="E-mail" error="This field is required" />
          <TextField label="Off" disabled defaultValue="Kept by Jira" />
          <TextField label="Near its limit" count={92} limit={100} defaultValue="A long one" />
        </div>
      </Sample>
      <Sample name="text-area">
        <div className={row}>
          <TextArea label="Project Description" required placeholder="Describe the epic, its goals and objectives" />
          <TextArea label="Additional Information" help="Optional" defaultValue="Guests can buy without an account." />
          <TextArea label="Organization Overview" error="This field is required" />
        </div>
      </Sample>
      <Sample name="number-field">
        <div className={row}>
          <NumberField label="Velocity" unit="SP" defaultValue={30} />
          <NumberField label="Sprint Length" unit="weeks" help="Whole weeks" />
          <NumberField
            label="Velocity, refused"
            unit="SP"
            defaultValue={0}
            error="Velocity must be greater than zero"
          />
        </div>
      </Sample>
      <Sample name="date-field">
        <div className={row}>
          <DateField label="Start Date" defaultValue="2026-11-23" />
          <DateField label="Start Date, refused" error="Start date must be in the future" />
          <DateField label="Start Date, off" disabled />
        </div>
      </Sample>
      <Sample name="native-select">
        <div className={row}>
          <NativeSelect label="Breakdown Level" options={levels} />
          <NativeSelect label="Breakdown Level, refused" options={levels} error="This field is required" />
          <NativeSelect label="Breakdown Level, off" options={levels} disabled />
        </div>
      </Sample>
      <Sample name="select">
        <div className={row}>
          <Select
            label="Project"
            placeholder="Select project"
            options={projects}
            value={project}
            onChange={setProject}
          />
          <Select label="Project, refused" options={projects} value="" onChange={setProject} error="Select a project" />
          <Select label="Project, off" options={projects} value="SHOP" onChange={setProject} disabled />
        </div>
      </Sample>
      <Sample name="choice">
        <Choice type="checkbox" defaultChecked>
          Keep the points
        </Choice>
        <Choice type="checkbox" help="Links are made after the issues.">
          Links between issues
        </Choice>
        <Choice type="radio" name="side" defaultChecked>
          Mine
        </Choice>
        <Choice type="radio" name="side" disabled>
          Theirs
        </Choice>
      </Sample>
    </Samples>
  )
}
