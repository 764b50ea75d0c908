import { useFormik } from 'formik'
import { useEffect, useState } from 'react'
import { Alert, Badge, Button, Card, Col, Container, Form, ProgressBar, Row, Spinner } from 'react-bootstrap'
import * as yup from 'yup'
import { api } from './api.js'

const required = yup.string().required('This field is required')
const briefSchema = yup.object({
  companyInfo: required,
  epicInfo: required,
  detailLevel: yup.string().oneOf(['high-level', 'medium', 'detailed']).required(),
  customFields: yup.array(yup.object({ key: required, name: required, value: required })),
})
const teamSchema = yup.object({
  velocity: yup.number().required('Velocity is required').positive('Velocity must be greater than zero').integer(),
  sprintLength: yup.number().required('Sprint length is required').positive().integer(),
  startDate: yup.date().required('Start date is required').min(new Date(), 'Start date must be in the future'),
})

export function PlannerPage() {
  const [epics, setEpics] = useState([])
  const [step, setStep] = useState(1)
  return (
    <Container as="main" className="py-4">
      <ProgressBar now={step * 40} aria-label="Progress" className="mb-4" />
      {step === 1 && <Backlog epics={epics} onEpics={setEpics} onNext={() => setStep(2)} />}
      {step === 2 && <Sprints epics={epics} onSaved={() => setStep(3)} />}
      {step === 3 && <h1>All done!</h1>}
    </Container>
  )
}

function Backlog({ epics, onEpics, onNext }) {
  const [fields, setFields] = useState([])
  const [hasFailed, setHasFailed] = useState(false)
  useEffect(() => {
    api.get('/jira/issue-fields').then(({ data }) => setFields(Object.values(data)), console.error)
  }, [])
  const form = useFormik({
    initialValues: {
      companyInfo: '',
      epicInfo: '',
      detailLevel: 'high-level',
      additionalInfo: '',
      labels: '',
      customFields: [],
    },
    validationSchema: briefSchema,
    onSubmit: (brief) =>
      api.post('/inference/backlog', brief).then(
        ({ data }) => onEpics(data),
        () => setHasFailed(true),
      ),
  })
  return (
    <Row>
      <Col lg={6}>
        <h1 className="h3">Tell us about your next initiative!</h1>
        <Form noValidate onSubmit={form.handleSubmit}>
          <Field form={form} name="companyInfo" label="Organization Overview" as="textarea" />
          <Field form={form} name="epicInfo" label="Project Description" as="textarea" />
          <Form.Group className="mb-3" controlId="detailLevel">
            <Form.Label>Breakdown Level</Form.Label>
            <Form.Select {...form.getFieldProps('detailLevel')}>
              {['high-level', 'medium', 'detailed'].map((level) => (
                <option key={level}>{level}</option>
              ))}
            </Form.Select>
          </Form.Group>
          <Field form={form} name="additionalInfo" label="Additional Information" as="textarea" />
          <Field form={form} name="labels" label="Labels" placeholder="label1,label2,label3" />
          <p className="text-body-secondary">{fields.length} custom fields can be set.</p>
          {hasFailed && <Alert variant="danger">The assistant cannot assist you with this request.</Alert>}
          <Button type="submit" disabled={form.isSubmitting}>
            {form.isSubmitting ? <Spinner size="sm" /> : 'Generate user stories'}
          </Button>
        </Form>
      </Col>
      <Col lg={6}>
        <h2 className="h3">Generated User Stories</h2>
        {epics.length === 0 && <p>Enter the project description to get started.</p>}
        {epics.map((epic) => (
          <section key={epic.title}>
            <h3 className="h5">{epic.title}</h3>
            {epic.userStories.map((story) => (
              <Card key={story.title} body className="mb-2">
                {story.title} <Badge>{story.storyPoints} SP</Badge>
              </Card>
            ))}
          </section>
        ))}
        {epics.length > 0 && <Button onClick={onNext}>Plan Sprints</Button>}
      </Col>
    </Row>
  )
}

function Sprints({ epics, onSaved }) {
  const form = useFormik({
    initialValues: { velocity: 20, sprintLength: 2, startDate: '' },
    validationSchema: teamSchema,
    onSubmit: async (team) => {
      const { data } = await api.post('/inference/sprint-plan', { epics, ...team })
      await api.post('/jira/sprint-plan', { epics: data })
      onSaved()
    },
  })
  return (
    <Form noValidate onSubmit={form.handleSubmit}>
      <h1 className="h3">Tell us about your team</h1>
      <Field form={form} name="velocity" label="Velocity" type="number" />
      <Field form={form} name="sprintLength" label="Sprint Length" type="number" />
      <Field form={form} name="startDate" label="Start Date" type="date" />
      <Button type="submit">Generate Sprint Plan</Button>
    </Form>
  )
}

function Field({ form, name, label, ...control }) {
  const error = form.touched[name] && form.errors[name]
  return (
    <Form.Group className="mb-3" controlId={name}>
      <Form.Label>{label}</Form.Label>
      <Form.Control isInvalid={Boolean(error)} {...control} {...form.getFieldProps(name)} />
      <Form.Control.Feedback type="invalid">{error}</Form.Control.Feedback>
    </Form.Group>
  )
}
