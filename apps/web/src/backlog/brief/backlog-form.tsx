import { zodResolver } from '@hookform/resolvers/zod'
import {
  type BacklogFormInput,
  BacklogForm as BacklogFormSchema,
  type BacklogForm as BacklogFormValues,
  type BriefDocument,
  type DraftForm,
} from '@planwright/contract'
import { detailLevels } from '@planwright/planning'
import { type ReactNode, Suspense, useEffect, useRef, useState } from 'react'
import { FormProvider, type UseFormReturn, useForm, useFormState, useWatch } from 'react-hook-form'
import type { TypedForm } from '../../app/form-parts.ts'
import { lazyChunk } from '../../app/lazy-chunk.tsx'
import { nextInColumn } from '../../ui/behavior/next-in-list.ts'
import { useRovingFocus } from '../../ui/behavior/roving-focus.ts'
import { Disclosure } from '../../ui/disclosure.tsx'
import { NativeSelect } from '../../ui/fields/native-select.tsx'
import { TextArea } from '../../ui/fields/text-area.tsx'
import { TextField } from '../../ui/fields/text-field.tsx'
import { showToast } from '../../ui/overlays/toast.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { BriefDocuments } from './brief-documents.tsx'
import { companyWords, epicWords } from './brief-words.ts'
import { customFieldText } from './custom-field-kind.ts'
import { levelWords } from './level-words.ts'
import { BriefSource } from './source/brief-source.tsx'
import type { BriefField } from './source/brief-texts.ts'
import type { IssueFieldsState } from './use-issue-fields.ts'

/** Its menus are the heaviest part of the form, so they come when the section is opened. */
const CustomFieldsPart = lazyChunk(async () => (await import('./custom-fields.tsx')).CustomFields)

export const emptyForm: DraftForm = {
  companyInfo: '',
  epicInfo: '',
  detailLevel: 'high-level',
  additionalInfo: '',
  additionalDescription: '',
  labels: '',
  customFields: [],
}

type Props = {
  /** Of the form: the button that submits it stands elsewhere. */
  id: string
  values: TypedForm
  /** Changes when `values` came from elsewhere than typing here: another draft, another tab, the example. */
  version: string
  issueFields: IssueFieldsState
  /** Called with every change, complete or not: the draft keeps what is typed. */
  onChange: (values: TypedForm) => void
  /** What was read into the brief. */
  documents: readonly BriefDocument[]
  onDocuments: (documents: BriefDocument[]) => void
  onSubmit: (values: BacklogFormValues) => void
}

/** The left column of step 1. */
export function BacklogForm({ id, values, version, issueFields, documents, ...props }: Props) {
  const { onChange, onDocuments, onSubmit } = props
  const form = useForm({ resolver: zodResolver(BacklogFormSchema), defaultValues: values, mode: 'onTouched' })
  const { errors } = form.formState
  const takingOver = useRef(false)
  // what need not be filled in is one tab stop, gone through by arrow keys
  const optional = useRef<HTMLDivElement>(null)
  const roving = useRovingFocus(optional, 'summary', nextInColumn)

  useEffect(() => {
    const subscription = form.watch(() => {
      if (!takingOver.current) onChange(structuredClone(form.getValues()) as TypedForm)
    })
    return () => subscription.unsubscribe()
  }, [form, onChange])

  const shownVersion = useRef(version)
  useEffect(() => {
    if (shownVersion.current === version) return
    shownVersion.current = version
    takingOver.current = true
    takeValues(form, values)
    takingOver.current = false
  }, [form, values, version])

  function takeOver(field: BriefField, text: string, document?: BriefDocument) {
    const former = form.getValues(field) ?? ''
    const isReplaced = former.trim() !== '' && !text.startsWith(former.trimEnd())
    const others = documents.filter((each) => each.field !== field || !(isReplaced || each.name === document?.name))
    const set = (value: string) =>
      form.setValue(field, value, { shouldDirty: true, shouldTouch: true, shouldValidate: true })
    set(text)
    onDocuments(document ? [...others, document] : others)
    if (field === 'additionalInfo') showToast({ message: 'Added to Additional Information.' })
    else if (isReplaced)
      showToast({
        message: 'The project description was replaced.',
        // what was typed since is not undone
        action: {
          label: 'Undo',
          onSelect: () => {
            if (form.getValues(field) !== text) return
            set(former)
            onDocuments([...documents])
          },
        },
      })
  }
  const texts = () => {
    const { epicInfo, additionalInfo = '' } = form.getValues()
    return { epicInfo, additionalInfo }
  }

  return (
    <FormProvider {...form}>
      <form id={id} noValidate className="space-y-4" onSubmit={(event) => void form.handleSubmit(onSubmit)(event)}>
        <TextArea
          {...companyWords}
          required
          rows={4}
          error={errors.companyInfo?.message}
          {...form.register('companyInfo')}
        />
        <BriefSource texts={texts} onUse={takeOver}>
          <TextArea {...epicWords} required rows={8} error={errors.epicInfo?.message} {...form.register('epicInfo')} />
        </BriefSource>
        <BriefDocuments documents={documents} onDocuments={onDocuments} />
        <NativeSelect
          label="Breakdown Level"
          required
          help="High-level: few stories, each with what belongs to it. Detailed: one for each thing that is asked for."
          options={detailLevels.map((level) => ({ value: level, label: levelWords(level) }))}
          error={errors.detailLevel?.message}
          {...form.register('detailLevel')}
        />
        <div ref={optional} {...roving} className="divide-y border-y">
          <OptionalSection title="Additional Information" name="additionalInfo">
            <TextArea
              label="Additional Information"
              hideLabel
              rows={4}
              placeholder="For example: constraints, terms, decisions already taken"
              error={errors.additionalInfo?.message}
              {...form.register('additionalInfo')}
            />
          </OptionalSection>
          <OptionalSection title="Story description content" name="additionalDescription">
            <TextArea
              label="Text for every story"
              rows={3}
              placeholder="For example: Design: https://example.com/design"
              help="Appended to every story's description field."
              error={errors.additionalDescription?.message}
              {...form.register('additionalDescription')}
            />
          </OptionalSection>
          <OptionalSection title="Bulk-set additional fields on user stories" name="labels">
            <div className="space-y-4">
              <TextField
                label="Labels"
                placeholder="label1,label2,label3"
                error={errors.labels?.message}
                {...form.register('labels')}
              />
              <Suspense fallback={<Skeleton className="h-7 w-24" />}>
                <CustomFieldsPart.Screen issueFields={issueFields} />
              </Suspense>
            </div>
          </OptionalSection>
        </div>
      </form>
    </FormProvider>
  )
}

/** Only what differs is set, and the cursor stays in its place: somebody may be typing in another field, or at the end of this one. */
function takeValues(form: UseFormReturn<BacklogFormInput, unknown, BacklogFormValues>, values: TypedForm): void {
  const typed = document.activeElement
  const field = typed instanceof HTMLTextAreaElement || typed instanceof HTMLInputElement ? typed : null
  const cursor = field && ([field.selectionStart, field.selectionEnd] as const)
  for (const name of Object.keys(values) as (keyof typeof values & keyof BacklogFormInput)[]) {
    if (JSON.stringify(form.getValues(name)) === JSON.stringify(values[name])) continue
    form.setValue(name, structuredClone(values[name]), {
      shouldDirty: true,
      shouldValidate: form.formState.isSubmitted,
    })
  }
  if (field && cursor?.[0] != null) field.setSelectionRange(...cursor)
}

/** Folded, with what it holds shown in one line. Its content is made when it is first opened, and stays. */
function OptionalSection({
  title,
  name,
  children,
}: {
  title: string
  name: 'additionalInfo' | 'additionalDescription' | 'labels'
  children: ReactNode
}) {
  const [opened, setOpened] = useState(false)
  const { errors, submitCount } = useFormState<DraftForm>()
  // a refused form must show why
  const refused =
    submitCount > 0 && (errors[name] !== undefined || (name === 'labels' && errors.customFields !== undefined))
  const text = useWatch<DraftForm>({ name })
  const fields = useWatch<DraftForm, 'customFields'>({ name: 'customFields' })
  const chosen = name === 'labels' ? fields.map((field) => `${field.name}: ${customFieldText(field)}`) : []
  const summary = [typeof text === 'string' ? text.trim() : '', ...chosen].filter(Boolean).join(' · ')
  return (
    <Disclosure
      title={title}
      summary={summary}
      attention={refused ? submitCount : 0}
      onToggle={(open) => open && setOpened(true)}
    >
      {opened && children}
    </Disclosure>
  )
}
